import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NodeSource } from '../../../../src/core/node.ts';
import { toJson } from '../../../../src/core/render/json.ts';
import { runs } from '../../../support/runs.ts';
import { plainText, trees, ui } from '../trees.ts';

function confidenceOf(source: NodeSource): unknown {
  if (source === 'ax') return source;
  return Object.fromEntries(Object.entries(source).map(([name, confidence]) => [name, { confidence }]));
}

describe('JSON', () => {
  it('has the fields in the order of the contract, absent ones left out', () => {
    const node = ui('textField', {
      id: 'txt_1',
      title: 'Name',
      value: 'x',
      bounds: { x: 1, y: 2, w: 3, h: 4 },
      offscreen: true,
    });
    expect(JSON.stringify(toJson(node))).toBe(
      '{"id":"txt_1","role":"textField","title":"Name","value":"x","enabled":true,"focused":false,"bounds":{"x":1,"y":2,"w":3,"h":4},"actions":[],"source":"ax","offscreen":true,"children":[]}',
    );
  });

  it('holds every node and every fact but the values of password fields', () => {
    fc.assert(
      fc.property(trees(plainText), (roots) => {
        const open = (nodes: typeof roots): typeof roots =>
          nodes.map(({ secure: _, ...node }) => ({ ...node, children: open(node.children) }));
        const inJson = (nodes: typeof roots): object[] =>
          nodes.map(({ source, children, ...node }) => ({
            ...node,
            source: confidenceOf(source),
            children: inJson(children),
          }));
        expect(open(roots).map(toJson)).toEqual(inJson(open(roots)));
      }),
      runs(50),
    );
    expect(JSON.stringify(toJson(ui('textField', { secure: true, value: 'hunter2' })))).not.toContain('hunter2');
  });
});

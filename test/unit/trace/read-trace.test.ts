import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { readTrace } from '../../../src/trace/read-trace.ts';
import { traceRecord } from '../../../src/trace/records.ts';
import { applyTreeRecord, treeRecord } from '../../../src/trace/tree-record.ts';
import { ZipWriter } from '../../../src/trace/zip-writer.ts';
import { plainText, trees } from '../core/trees.ts';
import { recording } from './recorded.ts';

function traceWith(...lines: unknown[]): Uint8Array {
  const { recorder, read } = recording();
  const { header } = read();
  recorder.end();
  return pack({ 'trace.json': header, '000001.jsonl': lines });
}

function pack(files: Record<string, unknown>): Uint8Array {
  const zip = new ZipWriter();
  const parts = Object.entries(files).map(([name, data]) => {
    const lines = Array.isArray(data) ? data : [data];
    const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return zip.entry({ name, bytes, deflated: deflateRawSync(bytes) });
  });
  return Buffer.concat([...parts, zip.end()]);
}

const facts = { role: 'button', title: 'x' };

describe('readTrace', () => {
  it('refuses a newer version by its number, whatever else it has', () => {
    const file = pack({ 'trace.json': { version: 2, all: 'different' }, '000001.jsonl': [{ kind: 'hologram' }] });
    expect(() => readTrace(file)).toThrow('has version 2, and this Strobe reads up to 1');
  });

  it.each([
    ['no beginning', pack({ '000001.jsonl': [] })],
    ['a header without facts', pack({ 'trace.json': { version: 1 } })],
    ['a record of no kind', traceWith({ kind: 'hologram' })],
    [
      'a node twice',
      traceWith({
        kind: 'tree',
        revision: 1,
        added: [
          { id: 'a', facts, at: { index: 0 } },
          { id: 'a', facts, at: { parent: 'a', index: 0 } },
        ],
      }),
    ],
    [
      'a node added again',
      traceWith(
        ...[1, 2].map((revision) => ({ kind: 'tree', revision, added: [{ id: 'a', facts, at: { index: 0 } }] })),
      ),
    ],
    [
      'a tree too deep',
      traceWith({
        kind: 'tree',
        revision: 1,
        added: Array.from({ length: 200 }, (_, at) => ({
          id: `n${at}`,
          facts,
          at: { parent: at === 0 ? undefined : `n${at - 1}`, index: 0 },
        })),
      }),
    ],
    [
      'a tree too wide',
      traceWith({
        kind: 'tree',
        revision: 1,
        added: Array.from({ length: 20_001 }, (_, at) => ({ id: `n${at}`, facts, at: { index: at } })),
      }),
    ],
  ])('refuses %s', (_, file) => {
    expect(() => readTrace(file)).toThrow(expect.objectContaining({ code: 'trace_unreadable' }));
  });

  it('follows trees through any differences', () => {
    fc.assert(
      fc.property(fc.array(trees(plainText), { minLength: 1, maxLength: 4 }), (states) => {
        let [written, read]: [UiNode[], UiNode[]] = [[], []];
        for (const [revision, roots] of states.entries()) {
          const record = treeRecord(written, roots, revision);
          const parsed = record && traceRecord.parse(JSON.parse(JSON.stringify(record)));
          if (parsed?.kind === 'tree') read = applyTreeRecord(read, parsed);
          written = roots;
          expect(read).toEqual(withoutSecrets(roots));
        }
      }),
      { numRuns: 25 },
    );
  });
});

const withoutSecrets = (roots: readonly UiNode[]): UiNode[] =>
  roots.map(({ value, ...node }) => ({
    ...node,
    ...(value !== undefined && !node.secure && { value }),
    children: withoutSecrets(node.children),
  }));

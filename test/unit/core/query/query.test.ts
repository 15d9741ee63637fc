import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import { matchesQuery, QUERY_STATES, query } from '../../../../src/core/query/query.ts';
import { describeUnsearched } from '../../../../src/core/query/query-hints.ts';
import { render } from '../../../../src/core/render/render.ts';
import { ancestry, walk } from '../../../../src/core/tree.ts';
import { runs } from '../../../support/runs.ts';
import { nodeIds, parseText } from '../render/grammar.ts';
import { mailApp, synthApp } from '../sample-apps.ts';
import { plainText, trees } from '../trees.ts';

const mail = new IdRegistry().assign(mailApp(30));
const synth = new IdRegistry().assign(synthApp());
const titles = (result: ReturnType<typeof query>) => result.matches.map(({ title }) => title);

describe('a query', () => {
  it('finds by role, text, value and state, all of which must hold', () => {
    expect(titles(query(synth, { role: 'button' }))).toEqual(['Cancel', 'OK', 'Play', 'Stop', 'Record']);
    expect(titles(query(synth, { role: 'BUTTON', state: 'disabled' }))).toEqual(['Stop']);
    expect(titles(query(synth, { text: 'built-IN' }))).toEqual(['Device']);
    expect(titles(query(synth, { value: 0.5 }))).toEqual(['Drive']);
    expect(titles(query(synth, { value: '48000' }))).toEqual(['Sample rate']);
    expect(titles(query(synth, { state: 'focused' }))).toEqual(['OK']);
    expect(titles(query(synth, { state: 'checked' }))).toEqual(['Enable hardware acceleration', 'Stereo']);
    expect(query(mail, { role: 'menuItem', state: 'visible' }).count).toBe(0);
    expect(query(mail, { role: 'menuItem', state: 'offscreen' }).count).toBe(23);
  });

  it('counts a button and the label inside it once', () => {
    expect(query(mail, { text: 'Forward' }).matches.map(({ role }) => role)).toEqual(['button']);
  });

  it('gives each match with its path to the root, ready to render', () => {
    const { tree, ids } = query(mail, { role: 'treeItem', text: 'sent' });
    expect(render(tree, { keep: ids }).text.split('\n')).toEqual([
      expect.stringMatching(/^\[window "Inbox - Mail"/),
      expect.stringMatching(/^ {2}\[tree "Folders"/),
      expect.stringMatching(/^ {4}\[treeItem "Sent"/),
    ]);
  });

  it('shows every match and nothing that is neither a match nor around one', () => {
    fc.assert(
      fc.property(trees(plainText), fc.constantFrom(...QUERY_STATES), (roots, state) => {
        const { tree, ids, matches, count } = query(roots, { state });
        expect(matches.length).toBe(count);
        expect(ids.size).toBe(count);
        walk(tree, (node) => {
          if (node.children.length === 0) expect(ids.has(node.id)).toBe(true);
          return undefined;
        });
        fc.pre(count > 0);
        const shown = new Set(nodeIds(parseText(render(tree, { keep: ids, maxTokens: 1e9 }).text)));
        for (const id of ids) expect(shown.has(id)).toBe(true);
        for (const { id } of matches) {
          const line = ancestry(roots, (node) => node.id === id);
          expect(matchesQuery(line, { state })).toBe(true);
        }
      }),
      runs(100),
    );
  });

  it('helps when nothing was found', () => {
    expect(query(synth, { role: 'treeItem' }).hint).toMatch(/^No treeItem here; there are 5 button, 4 slider, /);
    expect(query(synth, { text: 'Cutof f' }).hint).toMatch(/^Nearest: slider "Cutoff" id=sld_\w+/);
    expect(query([], { text: 'x' }).hint).toBe('Nothing matches; there are no nodes.');
    expect(query(synth, { text: 'Cutoff' }).hint).toBeUndefined();
  });

  it('never matches the value of a password field', () => {
    const [window] = new IdRegistry().assign(synthApp());
    const secret = window === undefined ? [] : [{ ...window, secure: true as const, value: 'hunter2' }];
    expect(query(secret, { text: 'hunter2' }).count).toBe(0);
    expect(query(secret, { value: 'hunter2' }).count).toBe(0);
  });
});

describe('what a search did not reach', () => {
  const table = (id: string, childCount?: number) => ({
    id,
    source: 'ax' as const,
    role: 'table' as const,
    title: 'Rows',
    enabled: true,
    focused: false,
    actions: [],
    children: [],
    ...(childCount !== undefined && { childCount }),
  });

  it('is counted and named', () => {
    expect(describeUnsearched([table('lst_1'), table('lst_2', 3_002)])).toBe(
      'Not searched: 3002 more in table "Rows" id=lst_2. Search there with root, or scroll there.',
    );
    const many = Array.from({ length: 5 }, (_, index) => table(`lst_${index}`, 7));
    expect(describeUnsearched(many)).toMatch(
      /^Not searched: 7 more in .*lst_0, .*lst_1, .*lst_2, and 14 in 2 others\./,
    );
  });

  it('is named where most is left, first', () => {
    const few = Array.from({ length: 3 }, (_, index) => table(`lst_${index}`, 1));
    expect(describeUnsearched([...few, table('lst_9', 500)])).toMatch(/^Not searched: 500 more in .*lst_9, 1 more in/);
  });

  it('is named where something was found only if it may go on with that', () => {
    const menu = (id: string): UiNode => ({ ...table(id, 6), role: 'menu' });
    expect(describeUnsearched([menu('mnu_1'), menu('mnu_2')], true)).toBe(
      'Not searched: 12 in closed menus and hidden parts.',
    );
    expect(describeUnsearched([menu('mnu_1'), table('lst_1', 5)], true)).toBe(
      'Not searched: 5 more in table "Rows" id=lst_1, and 6 in 1 others. Search there with root, or scroll there.',
    );
  });

  it('is not spoken of where there is nothing', () => {
    expect(describeUnsearched([table('lst_1')])).toBeUndefined();
  });
});

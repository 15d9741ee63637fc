import { describe, expect, it } from 'vitest';
import type { Capture } from '../../../../src/core/backend.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import type { KnownRole } from '../../../../src/core/roles.ts';
import { withChangedWords } from '../../../../src/session/pictures/changed-words.ts';
import type { PictureComparison } from '../../../../src/session/pictures/picture-comparison.ts';

const node = (id: string, title: string, role: KnownRole = 'label'): UiNode => ({
  id,
  role,
  title,
  enabled: true,
  focused: false,
  bounds: { x: 0, y: 0, w: 40, h: 16 },
  actions: [],
  source: { vision: 0.9 },
  children: [],
});
const bounds = { x: 0, y: 0, w: 100, h: 100 };
const window = { handle: '1', title: '', bounds, active: true, dialog: false, modal: false, visible: true };
const capture: Capture = { widthPx: 100, heightPx: 100, rgba: new Uint8Array(), bounds, scale: 1, window, others: [] };

const comparison = (...different: UiNode[]): PictureComparison => ({
  nodeAfter: undefined,
  changed: false,
  effects: different.map(({ role, title, id }) => `looks different: ${role} "${title}" id=${id}`),
  different,
});

/** Says what each shows now, and which of them it was asked for. */
function reader(now: Record<string, string>) {
  const asked: string[] = [];
  const reread = async (nodes: readonly UiNode[]) => {
    asked.push(...nodes.map(({ id }) => id));
    return new Map(Object.entries(now));
  };
  return { asked, reread };
}

const read = (now: Record<string, string>, compared: PictureComparison) =>
  withChangedWords(reader(now), compared, capture, [], AbortSignal.timeout(1_000));

describe('the words of what looks different', () => {
  it('are in the effect, where they are others', async () => {
    const { effects } = await read({ a: '56', b: 'Name' }, comparison(node('a', '0'), node('b', 'Name')));
    expect(effects).toEqual(['changed: label "0" id=a title="0"→"56"', 'looks different: label "Name" id=b']);
  });

  it('are those of the target after the action', async () => {
    const nodeAfter = node('a', 'Start', 'button');
    const compared = { ...comparison(), nodeAfter, changed: true };
    expect((await read({ a: 'Stop' }, compared)).nodeAfter).toMatchObject({ title: 'Stop' });
    expect((await read({}, compared)).nodeAfter).toMatchObject({ title: 'Start' });
  });

  it('are not asked for where there are many, or none', async () => {
    const many = reader({});
    const labels = ['a', 'b', 'c', 'd'].map((id) => node(id, id));
    await withChangedWords(many, comparison(...labels), capture, [], AbortSignal.timeout(1_000));
    await withChangedWords(many, comparison(node('e', 'lamp', 'image')), capture, [], AbortSignal.timeout(1_000));
    expect(many.asked).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { UiNode } from '../../../../src/core/node.ts';
import { TraceShelf } from '../../../../src/inspector/site/trace-shelf.ts';
import { click, node, outcome, recording } from '../../trace/recorded.ts';

const main = (...children: UiNode[]) => [node('window', 'Main', {}, children)];
const save = node('button', 'Save');
const dialog = node('dialog', 'Save As');
const bounds = { x: 0, y: 0, w: 200, h: 100 };

function savedTrace(): Buffer {
  const { recorder, bytes } = recording();
  recorder.picture({ png: Buffer.from('first'), bounds, scale: 1 }, 1);
  const result = outcome(main(save), [...main(save), dialog], { effects: ['opened dialog'] });
  recorder.act({ action: click('button_save'), result, startedMs: 0, endedMs: 7 });
  recorder.picture({ png: Buffer.from('second'), bounds, scale: 0.5 }, 2);
  recorder.output(Buffer.from('saved\u202e\n'));
  recorder.end(0);
  return bytes();
}

it('outlines a trace, with the code of each step', () => {
  const shelf = new TraceShelf();
  const outline = shelf.outline(shelf.add(savedTrace()));
  expect(outline).toMatchObject({ app: 'app', complete: true, output: 'saved\\u202e\n' });
  expect(outline.steps).toMatchObject([
    {
      number: 1,
      title: 'click button "Save" button_save',
      ok: true,
      effects: ['opened dialog'],
      code: ["await app.getByRole('button', { name: 'Save' }).click();", "await expect(app).toHaveWindow('Save As');"],
    },
  ]);
});

it('shows the tree and the picture before and after a step', () => {
  const shelf = new TraceShelf();
  const name = shelf.add(savedTrace());
  const shown = (when: 'before' | 'after') =>
    shelf.step(name, 1, when).map((item) => (item.kind === 'view' ? item.nodes.map(({ title }) => title) : item));
  const png = (text: string) => Buffer.from(text).toString('base64');
  expect(shown('before')).toEqual([['Main', 'Save'], expect.objectContaining({ png: png('first'), widthPx: 200 })]);
  expect(shown('after')).toEqual([
    ['Main', 'Save', 'Save As'],
    expect.objectContaining({ png: png('second'), widthPx: 100 }),
  ]);
});

it('says of a picture when it was taken, where there is none of the moment', () => {
  const { recorder, bytes } = recording();
  const result = outcome(main(save), main(save));
  recorder.picture({ png: Buffer.from('first'), bounds, scale: 1 }, 1);
  for (const startedMs of [0, 10]) {
    recorder.act({ action: click('button_save'), result, startedMs, endedMs: startedMs + 5 });
  }
  recorder.picture({ png: Buffer.from('last'), bounds, scale: 1 }, 1);
  const shelf = new TraceShelf();
  const name = shelf.add(bytes());
  const notes = [1, 2].flatMap((number) =>
    (['before', 'after'] as const).map((when) =>
      shelf.step(name, number, when).flatMap((item) => (item.kind === 'picture' ? [item.note] : [])),
    ),
  );
  expect(notes).toEqual([[undefined], ['taken after step 2'], ['taken before step 1'], [undefined]]);
});

it('refuses what is no trace, a step that is not there, and a name that nobody gave', () => {
  const shelf = new TraceShelf();
  expect(() => shelf.add(Buffer.from('no zip'))).toThrow();
  expect(() => shelf.outline('made-up')).toThrow('no longer open');
  expect(() => shelf.step(shelf.add(savedTrace()), 9, 'after')).toThrow('has no step 9');
});

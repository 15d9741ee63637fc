import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodesIn } from '../../support/compact.ts';
import { PYTHON } from '../../support/desktop.ts';
import { Strobe } from '../../support/strobe.ts';

/** With the models that come with Strobe. */
let strobe: Strobe;
let sessionId: string;
beforeAll(async () => {
  strobe = await Strobe.start();
  const args = ['test/fixtures/apps/jumping-sliders.py'];
  ({ sessionId } = await strobe.launch(PYTHON, args, { waitMs: 2_000 }));
});
afterAll(() => strobe[Symbol.asyncDispose]());

async function set(title: string, value: number): Promise<string> {
  const isSeen = (all: string) => nodesIn(all).some((node) => node.title === title);
  const { text } = await strobe.seeUntil(sessionId, isSeen, { vision: true });
  const slider = nodesIn(text).find((node) => node.title === title);
  return (await strobe.call('debug_ui_action', { sessionId, action: 'set_value', id: slider?.id, value })).text;
}

const valueIn = (verdict: string) => Number(/after: .*value≈([\d.]+)/.exec(verdict)?.[1]);

it('a slider that jumps to where it is pressed is set, and no notch of the wheel takes it elsewhere', async () => {
  for (const value of [0.9, 0.35]) {
    const verdict = await set('Bass', value);
    expect(verdict).toContain('success=true');
    expect(Math.abs(valueIn(verdict) - value)).toBeLessThanOrEqual(0.015);
  }
});

it('a slider with steps is set to the nearest one, and the answer says what it came to', async () => {
  for (const [value, nearest] of [
    [0.72, 0.7],
    [0.28, 0.3],
  ] as const) {
    const verdict = await set('High', value);
    expect(verdict).toContain('success=true');
    expect(Math.abs(valueIn(verdict) - nearest)).toBeLessThanOrEqual(0.045);
    const { text } = await strobe.session('output', sessionId);
    expect(text.match(/VALUES [\d.]+ ([\d.]+)/g)?.at(-1)).toMatch(new RegExp(`${nearest}0$`));
  }
});

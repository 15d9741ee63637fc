import path from 'node:path';
import { expect, it } from 'vitest';
import type { MouseButton } from '../../src/core/backend.ts';
import type { UiNode } from '../../src/core/node.ts';
import { find, walk } from '../../src/core/tree.ts';
import type { ActOutcome } from '../../src/session/acting/action.ts';
import { type Actors, actOn } from '../support/acting.ts';
import { isolatedDesktop, PYTHON, REPO } from '../support/desktop.ts';
import { randomFrom } from '../support/random-action.ts';
import { Sway } from '../support/sway.ts';

const SECONDS_EACH = 10;
const BUTTONS: readonly MouseButton[] = ['left', 'middle', 'right'];
const MODES = ['1440x1080', '1024x768', '1280x900'];
/** How often the output is resized before a click, a window moved, a page scrolled, a popup opened, a hidden target chosen. */
const CHANCES = { resize: 0.03, move: 0.15, scroll: 0.1, popup: 0.15, hidden: 0.05 };
/** What is hit later than this has nothing to do with the click. */
const HIT_MS = 1_500;

export type ClickedToolkit = 'gtk3' | 'gtk4' | 'qt5' | 'qt6';

/** What the program says was hit last. */
type Hit = { count: number; name: string; button: string };

type Verdict = 'hit' | 'hit, and denied' | 'missed, and reported' | 'refused' | 'missed in silence';

/** Random clicks on targets of 20 pixels in windows that move: each hits, or its verdict says that it may not have. */
export function itMissesNothingInSilence(toolkit: ClickedToolkit, clicks: number, seed: number): void {
  it(
    `${clicks} clicks in ${toolkit} on sway hit their targets of 20 pixels, or are reported (seed ${seed})`,
    async () => {
      const app = await start(toolkit, seed);
      await using sway = await Sway.of(app.desktop);
      const random = randomFrom(seed);
      const counts: Partial<Record<Verdict, number>> = {};
      let last = await app.whenRoots(lastHit);
      for (let number = 0; number < clicks; number++) {
        await disturb(app, sway, random);
        const target = await chooseTarget(app, random);
        const button = pick(BUTTONS, random);
        const outcome = await app.act({ action: 'click', id: target.id, button, count: 1 });
        const now = await hitAfter(app, last);
        const verdict = judge(outcome, now.count - last.count, now.name === target.title && now.button === button);
        counts[verdict] = (counts[verdict] ?? 0) + 1;
        if (verdict !== 'hit')
          console.warn(`${toolkit}, click ${number}: ${verdict}: ${told({ target, now, outcome })}`);
        last = now;
        await app.act({ action: 'key', key: { kind: 'named', name: 'escape' }, modifiers: [] });
      }
      console.log(`${toolkit}, ${clicks} clicks, seed ${seed}: ${JSON.stringify(counts)}`);
      expect(counts['missed in silence']).toBeUndefined();
    },
    60_000 + clicks * SECONDS_EACH * 1000,
  );
}

async function start(toolkit: ClickedToolkit, seed: number): Promise<Actors> {
  const desktop = await isolatedDesktop('wayland');
  return actOn(PYTHON, [path.join(REPO, 'test/fixtures/apps/targets.py'), toolkit, String(seed)], {}, desktop);
}

/** What people do to windows meanwhile. */
async function disturb(app: Actors, sway: Sway, random: () => number): Promise<void> {
  if (random() < CHANCES.resize) await sway.command(`output * mode ${pick(MODES, random)}`);
  if (random() < CHANCES.move) await sway.moveWindow(random);
  if (random() >= CHANCES.scroll) return;
  const { id } = await app.node(({ title }) => title === 't0');
  await app.act({ action: 'scroll', id, direction: random() < 0.5 ? 'up' : 'down', amount: 1 });
}

async function chooseTarget(app: Actors, random: () => number): Promise<UiNode> {
  const takesHidden = random() < CHANCES.hidden;
  const opener = random() < CHANCES.popup ? find(await app.roots(), ({ title }) => title === 'Open') : undefined;
  if (opener) await app.click(opener);
  const wanted = opener ? /^p\d/ : /^[ts]\d/;
  return app.whenRoots((roots) => {
    const found: UiNode[] = [];
    walk(roots, (node) => {
      if (wanted.test(node.title ?? '') && (takesHidden || !node.offscreen)) found.push(node);
      return undefined;
    });
    return found.length > 0 ? pick(found, random) : undefined;
  });
}

function lastHit(roots: readonly UiNode[]): Hit | undefined {
  const textOf = ({ title, value }: UiNode) => [title, value].map(String).find((text) => text.startsWith('last: '));
  const label = find([...roots], (node) => textOf(node) !== undefined);
  if (!label) return undefined;
  const [, count, name = '', button = ''] = textOf(label)?.split(' ') ?? [];
  return { count: Number(count), name, button };
}

async function hitAfter(app: Actors, before: Hit): Promise<Hit> {
  const until = performance.now() + HIT_MS;
  for (;;) {
    const now = lastHit(await app.roots());
    if (now && (now.count !== before.count || performance.now() > until)) return now;
  }
}

/** A verdict without any change or effect says that a click did not land. */
function judge({ success, changed, effects }: ActOutcome, hits: number, isRight: boolean): Verdict {
  const isReported = !success || (!changed && effects.length === 0);
  if (hits === 1 && isRight) return isReported ? 'hit, and denied' : 'hit';
  if (hits > 0 || !isReported) return 'missed in silence';
  return success ? 'missed, and reported' : 'refused';
}

function told({ target, now, outcome }: { target: UiNode; now: Hit; outcome: ActOutcome }): string {
  const { success, changed, effects, error } = outcome;
  return JSON.stringify({ target, now, outcome: { success, changed, effects, error: error?.message } });
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

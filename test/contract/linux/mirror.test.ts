import { describe, expect, it } from 'vitest';
import type { Application, Desktop, ReadOptions } from '../../../src/core/backend.ts';
import { IdRegistry } from '../../../src/core/ids/id-registry.ts';
import type { PlatformNode } from '../../../src/core/node.ts';
import { intersection } from '../../../src/core/rect.ts';
import { find, walk } from '../../../src/core/tree.ts';
import { eventually, isolatedDesktop, launch, PYTHON, patience, REPO, type Running } from '../../support/desktop.ts';
import { treeAtRest } from '../../support/swatches.ts';

const STEPS = Number(process.env.STROBE_MUTATIONS ?? 60);
const SEED = Number(process.env.STROBE_SEED ?? 9);
const PATIENCE_MS = 60_000 + 1_000 * STEPS;
const VISIBLE: ReadOptions = { depth: 50, maxNodes: 10_000, expand: 'nothing' };

/** A reading that remembers nothing. */
async function cold(desktop: Desktop, app: Application): Promise<PlatformNode[]> {
  await using fresh = await desktop.attach(app.info, patience());
  return (await fresh.read(VISIBLE, patience())).roots;
}

async function step(running: Running, number: number): Promise<string> {
  process.kill(running.program.pid, 'SIGUSR1');
  return eventually(async () => new RegExp(`STEP ${number} (\\w+)`).exec(running.output())?.[1]);
}

/** The mirror's reading between two fresh ones that agree: the application has come to rest. */
async function compare(desktop: Desktop, app: Application) {
  for (;;) {
    const before = await cold(desktop, app);
    const { roots } = await app.read(VISIBLE, patience());
    const after = await cold(desktop, app);
    if (JSON.stringify(before) === JSON.stringify(after)) return { mirrored: roots, fresh: after };
  }
}

/** All that shows: of what does not, more is remembered than is asked. */
function shown(roots: PlatformNode[]): Omit<PlatformNode, 'children'>[] {
  const found: Omit<PlatformNode, 'children'>[] = [];
  walk(roots, ({ children, childCount, ...node }) => {
    if (!node.offscreen) found.push(node);
    return undefined;
  });
  return found;
}

function titledIds(roots: PlatformNode[], book: IdRegistry): Map<string, string> {
  const ids = new Map<string, string>();
  const flat: PlatformNode[] = [];
  walk(roots, (node) => {
    flat.push(node);
    return undefined;
  });
  let index = 0;
  walk(book.assign(roots), (node) => {
    const ref = flat[index++]?.ref;
    if (ref) ids.set(ref, node.id);
    return undefined;
  });
  return ids;
}

for (const toolkit of ['gtk3', 'gtk4', 'qt'] as const) {
  describe(`the mirror of a ${toolkit} application that changes at random`, () => {
    it.each([
      { kind: 'is at rest between', args: ['--seed', String(SEED)] },
      { kind: 'moves all the time', args: ['--seed', String(SEED + 1), '--restless'] },
    ])(
      `equals a fresh reading after each of ${STEPS} changes, and ids stay: $kind`,
      async ({ kind, args }) => {
        const desktop = await isolatedDesktop();
        const running = await launch(desktop, PYTHON, ['test/fixtures/apps/mutate.py', toolkit, ...args]);
        await eventually(async () => (running.output().includes('READY') ? true : undefined));
        const book = new IdRegistry();
        let ids = new Map<string, string>();
        let changedIds = 0;
        let survivors = 0;
        for (let number = 1; number <= STEPS; number++) {
          const action = await step(running, number);
          const { mirrored, fresh } = await compare(desktop, running.app);
          expect(mirrored, `after step ${number}, ${action}`).toEqual(fresh);
          const now = titledIds(mirrored, book);
          for (const [ref, id] of now) {
            const before = ids.get(ref);
            if (before === undefined) continue;
            survivors++;
            if (before !== id) changedIds++;
          }
          ids = now;
        }
        console.log(
          `${toolkit}, ${kind}: ${changedIds} of ${survivors} ids of surviving objects changed in ${STEPS} steps`,
        );
        expect(changedIds).toBe(0);
      },
      PATIENCE_MS,
    );

    it('shows what is scrolled into view where it is, and marks what is not', async () => {
      const desktop = await isolatedDesktop();
      const running = await launch(desktop, PYTHON, ['test/fixtures/apps/mutate.py', toolkit, '--only', 'scroll']);
      await treeAtRest(running.app, 'Above');
      for (let number = 0; number <= 4; number++) {
        if (number > 0) await step(running, number);
        const { mirrored, fresh } = await compare(desktop, running.app);
        expect(mirrored).toEqual(fresh);
        const [shown, away] = number % 2 === 0 ? ['Above', 'Below'] : ['Below', 'Above'];
        const titled = (title: string) => find(fresh, (node) => node.title === title);
        const { bounds } = titled(shown) ?? {};
        expect(titled(away)).toMatchObject({ offscreen: true });
        expect(titled(away)?.bounds).toBeUndefined();
        expect(titled(shown)?.offscreen).toBeUndefined();
        const frame = find(
          fresh,
          ({ children, bounds: area }) => area?.h === 60 && find(children, isBelow) !== undefined,
        );
        expect(bounds && frame?.bounds && intersection(bounds, frame.bounds)).toEqual(bounds);
      }
    });
  });
}

const isBelow = ({ title }: PlatformNode) => title === 'Below';

it.each([
  { kind: 'slides in', signal: 'SIGUSR1' },
  { kind: 'is uncovered and covered', signal: 'SIGUSR2' },
] as const)('tells where that is which $kind in GTK 4, when it has come to rest', async ({ signal }) => {
  const desktop = await isolatedDesktop();
  const { app, program, output } = await launch(desktop, PYTHON, ['test/fixtures/apps/sliding.py']);
  const rests = () => output().split('RESTS').length - 1;
  await eventually(async () => (output().includes('READY') ? true : undefined));
  await treeAtRest(app, 'Above');
  for (let time = 1; time <= 6; time++) {
    process.kill(program.pid, signal);
    while (rests() < time) await app.read(VISIBLE, patience());
    const { mirrored, fresh } = await compare(desktop, app);
    expect(mirrored).toEqual(fresh);
  }
});

it('tells of a list of GTK 3 that is sorted, filtered and scrolled, and who gets the keyboard back from a menu', async () => {
  const desktop = await isolatedDesktop();
  const running = await launch(desktop, PYTHON, ['test/fixtures/apps/sorted-list.py']);
  const { app, output } = running;
  await eventually(async () => (output().includes('READY') ? true : undefined));
  await treeAtRest(app, 'Button 01');
  for (let number = 1; number <= 16; number++) {
    await step(running, number);
    const { mirrored, fresh } = await compare(desktop, app);
    expect(shown(mirrored), `after step ${number}`).toEqual(shown(fresh));
  }
});

it('tells of a scroller in a scroller of Chromium what has left it where nothing was painted', async () => {
  const desktop = await isolatedDesktop();
  const page = `file://${REPO}/test/fixtures/apps/scrollers.html`;
  const { app } = await launch(desktop, 'chromium', [page]);
  await using _ = await app.watch(() => {}, patience());
  const next = find(await treeAtRest(app, 'Next'), ({ title }) => title === 'Next');
  for (const said of ['At rest', 'Scrolled']) {
    expect(await app.perform(next?.ref ?? '', { kind: 'press' }, patience())).toBe('done');
    await treeAtRest(app, said);
  }
  const { mirrored, fresh } = await compare(desktop, app);
  expect(shown(mirrored)).toEqual(shown(fresh));
});

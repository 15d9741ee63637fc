import path from 'node:path';
import { expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { PlatformNode } from '../../../src/core/node.ts';
import { intersection } from '../../../src/core/rect.ts';
import { find, walk } from '../../../src/core/tree.ts';
import type { Action } from '../../../src/session/acting/action.ts';
import { actOn } from '../../support/acting.ts';
import { eventually, isolatedDesktop, launch, PYTHON, patience, REPO } from '../../support/desktop.ts';
import { nextStep, readBothWays, VISIBLE } from '../../support/mirror.ts';
import { treeAtRest } from '../../support/swatches.ts';

/** All that shows. Of what does not show, more is remembered than is asked for. */
function shown(roots: PlatformNode[]): Omit<PlatformNode, 'children'>[] {
  const found: Omit<PlatformNode, 'children'>[] = [];
  walk(roots, ({ children, childCount, ...node }) => {
    if (!node.offscreen) found.push(node);
    return undefined;
  });
  return found;
}

/** All that shows, in an application that makes its objects anew. */
const withoutRefs = (roots: PlatformNode[]) => shown(roots).map(({ ref, ...node }) => node);

const isBelow = ({ title }: PlatformNode) => title === 'Below';

it.each(['gtk3', 'gtk4', 'qt'])(
  'shows what is scrolled into view in %s where it is, and marks what is not',
  async (toolkit) => {
    const desktop = await isolatedDesktop();
    const running = await launch(desktop, PYTHON, ['test/fixtures/apps/mutate.py', toolkit, '--only', 'scroll']);
    await treeAtRest(running.app, 'Above');
    for (let number = 0; number <= 4; number++) {
      if (number > 0) await nextStep(running, number);
      const { mirrored, fresh } = await readBothWays(desktop, running.app);
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
  },
);

it.each([
  { kind: 'slides in', signal: 'SIGUSR1' },
  { kind: 'is uncovered and covered', signal: 'SIGUSR2' },
] as const)('reports where that is which $kind in GTK 4, when it has come to rest', async ({ signal }) => {
  const desktop = await isolatedDesktop();
  const { app, program, output } = await launch(desktop, PYTHON, ['test/fixtures/apps/sliding.py']);
  const rests = () => output().split('RESTS').length - 1;
  await eventually(async () => (output().includes('READY') ? true : undefined));
  await treeAtRest(app, 'Above');
  for (let time = 1; time <= 6; time++) {
    process.kill(program.pid, signal);
    while (rests() < time) await app.read(VISIBLE, patience());
    const { mirrored, fresh } = await readBothWays(desktop, app);
    expect(mirrored).toEqual(fresh);
  }
});

it('reports a list of GTK 3 that is sorted, filtered and scrolled, and who gets focus back from a menu', async () => {
  const desktop = await isolatedDesktop();
  const running = await launch(desktop, PYTHON, ['test/fixtures/apps/sorted-list.py']);
  const { app, output } = running;
  await eventually(async () => (output().includes('READY') ? true : undefined));
  await treeAtRest(app, 'Button 01');
  for (let number = 1; number <= 16; number++) {
    await nextStep(running, number);
    const { mirrored, fresh } = await readBothWays(desktop, app);
    expect(shown(mirrored), `after step ${number}`).toEqual(shown(fresh));
  }
});

it('reports what menus of Calc have covered, and the empty part of a sheet that is scrolled', async () => {
  const app = await actOn('libreoffice', ['--norestore', path.join(REPO, 'test/fixtures/documents/merged.fods')]);
  const application = await app.session.target.requireApplication(patience());
  await app.node(({ role, title }) => role === 'cell' && title === 'B2');
  const press = (key: string): Action => ({ action: 'key', key: parseKey(key), modifiers: [] });
  const { id } = await app.titled('View', 'menu');
  const open: Action = { action: 'click', id, button: 'left', count: 1 };
  for (const action of [open, press('Escape'), press('PageDown')]) {
    expect((await app.act(action)).effects).not.toEqual([]);
    const { mirrored, fresh } = await readBothWays(app.desktop, application, withoutRefs);
    expect(withoutRefs(mirrored), JSON.stringify(action)).toEqual(withoutRefs(fresh));
  }
});

it('reports what has left a scroller in a scroller of Chromium where nothing was painted', async () => {
  const desktop = await isolatedDesktop();
  const page = `file://${REPO}/test/fixtures/apps/scrollers.html`;
  const { app } = await launch(desktop, 'chromium', [page]);
  await using _ = await app.watch(() => {}, patience());
  const next = find(await treeAtRest(app, 'Next'), ({ title }) => title === 'Next');
  for (const said of ['At rest', 'Scrolled']) {
    expect(await app.perform(next?.ref ?? '', { kind: 'press' }, patience())).toBe('done');
    await treeAtRest(app, said);
  }
  const { mirrored, fresh } = await readBothWays(desktop, app);
  expect(shown(mirrored)).toEqual(shown(fresh));
});

it.each([
  { opening: 'buttons', fixture: ['popovers.py'], openers: ['Popover', 'Beside', 'Menu'], button: 'left' },
  { opening: 'a list', fixture: ['context-menu.py', 'list'], openers: ['row 2'], button: 'right' },
] as const)(
  'has what popovers of GTK 4 show, and no more, that open on $opening',
  async ({ fixture, openers, button }) => {
    const [name, ...args] = fixture;
    const app = await actOn(PYTHON, [`test/fixtures/apps/${name}`, ...args]);
    const application = await app.session.target.requireApplication(patience());
    for (const title of openers) {
      const { id } = await app.node((node) => node.title === title && node.bounds !== undefined);
      const actions: Action[] = [
        { action: 'click', id, button, count: 1 },
        { action: 'key', key: parseKey('Escape'), modifiers: [] },
      ];
      for (const action of actions) {
        expect((await app.act(action)).effects).not.toEqual([]);
        const { mirrored, fresh } = await readBothWays(app.desktop, application);
        expect(shown(mirrored), `${title}, ${action.action}`).toEqual(shown(fresh));
      }
    }
  },
);

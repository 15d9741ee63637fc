import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { XDisplay } from '../../../src/platform/linux/x11/connection/display.ts';
import type { XWindow } from '../../../src/platform/linux/x11/windows/window.ts';
import { WindowList } from '../../../src/platform/linux/x11/windows/window-list.ts';
import { windows } from '../../../src/platform/linux/x11/windows/windows.ts';
import { eventually, patience } from '../../support/desktop.ts';
import { TestDesktop, windowTitled } from './desktop.ts';

const ICONIC = 3;
const WM_NAME = 39;
const STRING = 31;
const ABOVE = 0;
const ADD = 1;

/** What npm x11 can do besides, and only this test needs. */
type Painter = {
  CreateWindow(xid: number, parent: number, ...rest: unknown[]): void;
  MapWindow(xid: number): void;
  DestroyWindow(xid: number): void;
};

let desktop: TestDesktop;
let display: XDisplay;
let somebodyElse: XDisplay;
let list: WindowList;

beforeAll(async () => {
  desktop = await TestDesktop.start();
  [display, somebodyElse] = await Promise.all([desktop.connect(), desktop.connect()]);
  list = new WindowList(display);
});

afterAll(async () => {
  await Promise.all([display[Symbol.asyncDispose](), somebodyElse[Symbol.asyncDispose]()]);
  await desktop[Symbol.asyncDispose]();
});

/** Waits until the display is at rest and the list is not read anew. */
const atRest = () =>
  eventually(async () => {
    const before = await list.read(patience());
    await somebodyElse.sync(patience());
    return (await list.read(patience())) === before ? true : undefined;
  });

/** Waits until a fresh look shows the change, and says what the list knows by then. */
async function listAfter(
  change: () => void,
  shows: (fresh: readonly XWindow[]) => boolean,
): Promise<readonly XWindow[]> {
  await atRest();
  change();
  await eventually(async () => (shows(await windows(somebodyElse, patience())) ? true : undefined));
  return list.read(patience());
}

/** Compares the list with a fresh look, when the display stands still around both. */
const expectFresh = () =>
  eventually(async () => {
    const before = await windows(somebodyElse, patience());
    const known = await list.read(patience());
    const fresh = await windows(somebodyElse, patience());
    if (!isDeepStrictEqual(before, fresh)) return undefined;
    expect(known).toEqual(fresh);
    return true;
  });

describe('a list of windows', () => {
  let program: ChildProcess;
  let window: XWindow;

  beforeEach(async () => {
    const title = `window ${crypto.randomUUID()}`;
    program = desktop.spawn('xlogo', ['-title', title, '-geometry', '200x200+300+300']);
    window = await windowTitled(display, title);
  });

  const itsEntry = (all: readonly XWindow[]) => all.find(({ handle }) => handle === window.handle);

  it('equals a fresh reading, and is not read again while nothing happens', async () => {
    await atRest();
    await expectFresh();
  });

  it('has a new title', async () => {
    const change = () => somebodyElse.client.ChangeProperty(0, window.handle, WM_NAME, STRING, 8, 'renamed');
    const known = await listAfter(change, (fresh) => itsEntry(fresh)?.title === 'renamed');
    expect(itsEntry(known)?.title).toBe('renamed');
  });

  it('has a new place and size', async () => {
    const change = () => somebodyElse.client.ConfigureWindow(window.handle, { x: 50, y: 60, width: 333, height: 222 });
    const known = await listAfter(change, (fresh) => itsEntry(fresh)?.bounds.w === 333);
    expect(itsEntry(known)?.bounds).toMatchObject({ w: 333, h: 222 });
    await atRest();
    await expectFresh();
  });

  it('shows that a window is minimised', async () => {
    const message = await somebodyElse.atom('WM_CHANGE_STATE', patience());
    const change = () =>
      somebodyElse.client.SendClientMessage(display.root, window.handle, message, 32, [ICONIC, 0, 0, 0, 0]);
    const known = await listAfter(change, (fresh) => itsEntry(fresh)?.minimised === true);
    expect(itsEntry(known)).toMatchObject({ minimised: true, mapped: false });
  });

  it('shows that a dialog has become modal', async () => {
    const [message, modal] = await Promise.all(
      ['_NET_WM_STATE', '_NET_WM_STATE_MODAL'].map((name) => somebodyElse.atom(name, patience())),
    );
    const data = [ADD, modal as number, 0, 1, 0];
    const change = () =>
      somebodyElse.client.SendClientMessage(display.root, window.handle, message as number, 32, data);
    const known = await listAfter(change, (fresh) => itsEntry(fresh)?.modal === true);
    expect(itsEntry(known)?.modal).toBe(true);
  });

  it('has the topmost window first', async () => {
    desktop.spawn('xlogo', ['-title', 'on top', '-geometry', '200x200+310+310']);
    await windowTitled(display, 'on top');
    const change = () => somebodyElse.client.ConfigureWindow(window.handle, { stackMode: ABOVE });
    const known = await listAfter(change, (fresh) => fresh[0]?.handle === window.handle);
    expect(known[0]?.handle).toBe(window.handle);
  });

  it('gains a window that opens, and loses one that closes', async () => {
    let other: ChildProcess | undefined;
    const come = () => {
      other = desktop.spawn('xlogo', ['-title', 'guest']);
    };
    const isThere = (all: readonly XWindow[]) => all.some(({ title, mapped }) => title === 'guest' && mapped);
    expect(isThere(await listAfter(come, isThere))).toBe(true);
    expect(
      isThere(
        await listAfter(
          () => other?.kill('SIGKILL'),
          (fresh) => !isThere(fresh),
        ),
      ),
    ).toBe(false);
  });

  it('selects no events of a window that sends many while nobody asks, and is right all the same', async () => {
    await atRest();
    for (let number = 1; number <= 100; number++) {
      somebodyElse.client.ChangeProperty(0, window.handle, WM_NAME, STRING, 8, `number ${number}`);
    }
    await somebodyElse.sync(patience());
    await display.sync(patience());
    expect(display.windowsWithEvents.has(window.handle)).toBe(false);
    expect(itsEntry(await list.read(patience()))?.title).toBe('number 100');
    await atRest();
    expect(display.windowsWithEvents.has(window.handle)).toBe(true);
  });

  it('selects the events of a window that got the number of one that is gone', async () => {
    const client = somebodyElse.client as unknown as Painter;
    const xid = somebodyElse.client.AllocID();
    const isThere = (all: readonly XWindow[]) => all.some((each) => each.handle === xid);
    const make = () => {
      client.CreateWindow(xid, display.root, 10, 10, 50, 50, 0, 0, 0, 0, { overrideRedirect: 1 });
      client.MapWindow(xid);
    };
    expect(isThere(await listAfter(make, isThere))).toBe(true);
    expect(
      isThere(
        await listAfter(
          () => client.DestroyWindow(xid),
          (fresh) => !isThere(fresh),
        ),
      ),
    ).toBe(false);
    expect(isThere(await listAfter(make, isThere))).toBe(true);
    const change = () => somebodyElse.client.ChangeProperty(0, xid, WM_NAME, STRING, 8, 'another');
    const known = await listAfter(change, (fresh) => fresh.some(({ title }) => title === 'another'));
    expect(known.some(({ title }) => title === 'another')).toBe(true);
    client.DestroyWindow(xid);
  });

  it('is right after the window manager has gone and come back', async () => {
    await atRest();
    const ended = once(program, 'exit');
    const second = spawn('openbox', ['--sm-disable', '--replace'], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, DISPLAY: desktop.name },
    });
    try {
      const bare = [undefined, window.handle, window.frame];
      await eventually(async () =>
        bare.includes(itsEntry(await windows(somebodyElse, patience()))?.frame) ? undefined : true,
      );
      await expectFresh();
      program.kill('SIGKILL');
      await ended;
      await eventually(async () => (itsEntry(await windows(somebodyElse, patience())) ? undefined : true));
      expect(itsEntry(await list.read(patience()))).toBeUndefined();
    } finally {
      const gone = once(second, 'exit');
      second.kill('SIGKILL');
      await gone;
    }
  });
});

it('shows which window has focus where there is no window manager', async () => {
  await using bare = await TestDesktop.start({ windowManager: false });
  await using own = await bare.connect();
  const bareList = new WindowList(own);
  for (const title of ['one', 'two']) bare.spawn('xlogo', ['-title', title]);
  const [one, two] = await Promise.all([windowTitled(own, 'one'), windowTitled(own, 'two')]);
  for (const { handle } of [one, two, one]) {
    await using other = await bare.connect();
    other.client.SetInputFocus(handle, 1);
    await other.sync(patience());
    const known = await bareList.read(patience());
    expect(known.filter(({ active }) => active).map((window) => window.handle)).toEqual([handle]);
    expect(await bareList.read(patience())).toEqual(await windows(own, patience()));
  }
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformEvent, Program } from '../../../../src/core/backend.ts';
import type { Peers } from '../../../../src/platform/linux/atspi/protocol/peers.ts';
import { BareApplication } from '../../../../src/platform/linux/bare-application.ts';
import type { ScreenWindow } from '../../../../src/platform/linux/screen/window.ts';
import { timeouts } from '../../../support/timeouts.ts';
import { FakeScreen, screenWindow } from './screen/fake-screen.ts';

const signal = AbortSignal.timeout(60_000);

/** A screen that answers only when the test says so, or not at all. */
class SlowScreen extends FakeScreen {
  shown: ScreenWindow[] = [screenWindow(1)];
  failures = 0;
  asked = 0;

  constructor() {
    super([]);
  }

  override async windows() {
    this.asked += 1;
    if (this.failures-- > 0) throw new Error('The display does not answer.');
    return this.shown;
  }
}

describe('a program known by its windows alone', () => {
  let screen: SlowScreen;
  let program: { pid: number; ended: boolean };
  let app: BareApplication;
  let heard: PlatformEvent[];
  let watch: AsyncDisposable;
  const opened = () => heard.flatMap((event) => (event.kind === 'window' ? [`${event.change} ${event.ref}`] : []));

  beforeEach(async () => {
    screen = new SlowScreen();
    program = { pid: process.pid, ended: false };
    heard = [];
    const running = { pid: process.pid, isRunning: () => !program.ended } as unknown as Program;
    app = new BareApplication({ bus: { timeouts } } as unknown as Peers, screen, running, () => true);
    watch = await app.watch((event) => heard.push(event), signal);
  });
  afterEach(() => watch[Symbol.asyncDispose]());

  it('tells those who watch of a window before a reading shows it', async () => {
    screen.shown = [screenWindow(1), screenWindow(2)];
    const { roots } = await app.read(undefined, signal);
    expect(roots).toHaveLength(2);
    expect(opened()).toEqual([`opened ${roots[1]?.ref}`]);
    await app.read(undefined, signal);
    expect(opened()).toHaveLength(1);
  });

  it('is watched on after its display has not answered', async () => {
    screen.failures = 2;
    const before = screen.asked;
    await expect.poll(() => screen.asked - before).toBeGreaterThan(2);
    screen.shown = [screenWindow(1), screenWindow(2)];
    await expect.poll(opened).toHaveLength(1);
    expect(heard.some(({ kind }) => kind === 'departed')).toBe(false);
  });

  it('departs when it ends', async () => {
    program.ended = true;
    await expect.poll(() => heard.some(({ kind }) => kind === 'departed')).toBe(true);
  });
});

import type { Input } from '../../../../core/backend.ts';
import { within } from '../../../../core/deadline.ts';
import { MissingScreen, usable } from '../../screen/missing-screen.ts';
import type { OwnWindows } from '../../screen/own-windows.ts';
import { INPUT_TAKEN_MS, type Screen } from '../../screen/screen.ts';
import { Accessibles } from '../protocol/accessibles.ts';
import type { Peers } from '../protocol/peers.ts';
import type { AppEntry } from '../reading/app-entry.ts';
import { combineInputHabits } from './combined-habits.ts';

/** Mouse and keyboard, as one application takes them. */
export class AppInput {
  private readonly peers: Peers;
  private readonly entries: () => AppEntry[];
  private readonly windows: OwnWindows;
  private readonly screen: Screen | MissingScreen;

  constructor(peers: Peers, entries: () => AppEntry[], windows: OwnWindows, screen: Screen | MissingScreen) {
    this.peers = peers;
    this.entries = entries;
    this.windows = windows;
    this.screen = screen;
  }

  /** Nothing is released or judged before the application has taken the input. */
  use<T>(work: (input: Input) => Promise<T>, signal: AbortSignal): Promise<T> {
    const waitUntilTaken = () => this.waitUntilTaken(signal);
    const habits = combineInputHabits(this.entries().map(({ toolkit }) => toolkit.acting));
    return this.requireScreen().useInput(work, { ...habits, waitUntilTaken }, signal);
  }

  /** Resolves when the application has taken the input so far. */
  async waitUntilTaken(signal: AbortSignal): Promise<void> {
    if (await usable(this.screen)?.waitUntilInputTaken(await this.windows.all(signal), signal)) return;
    // Java answers no pings, but questions: in the thread that takes the input.
    for (const entry of this.entries()) {
      const objects = new Accessibles(await this.peers.of(entry), entry.toolkit);
      const limit = within(objects.timeouts.scale(INPUT_TAKEN_MS), signal);
      const [window] = await objects.children(entry.root, limit).catch(() => []);
      if (window) await objects.states(window, limit).catch(() => {});
      signal.throwIfAborted();
    }
  }

  requireScreen(): Screen {
    const { screen } = this;
    if (!(screen instanceof MissingScreen)) return screen;
    const hint = 'Only what accessibility can do by itself works here; launch with display:"isolated" for the rest.';
    throw screen.error('No mouse and keyboard.', hint);
  }
}

import type { Input } from '../../../../core/backend.ts';
import { within } from '../../../../core/deadline.ts';
import { holdsPoint } from '../../../../core/rect.ts';
import type { InputOptions } from '../../screen/input-options.ts';
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
    const options = { ...habits, waitUntilTaken };
    return this.requireScreen().useInput((input) => work(this.heededByMenus(input, options)), options, signal);
  }

  private heededByMenus(input: Input, { movesInMenus, waitUntilTaken }: InputOptions): Input {
    if (movesInMenus === 0) return input;
    const click: Input['click'] = async (at, clicks, signal) => {
      const windows = await this.windows.all(signal);
      const isInMenu = windows.some(({ popup, kind, bounds }) => popup && kind === 'menu' && holdsPoint(bounds, at));
      for (let left = isInMenu ? movesInMenus : 0; left > 0; left--) {
        await input.point({ x: at.x + (left % 2), y: at.y }, undefined, signal);
        await waitUntilTaken();
      }
      await input.click(at, clicks, signal);
    };
    return {
      ...input,
      get lastClick() {
        return input.lastClick;
      },
      click,
    };
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

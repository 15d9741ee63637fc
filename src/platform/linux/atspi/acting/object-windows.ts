import type { WindowInfo } from '../../../../core/backend.ts';
import { type OwnWindows, windowInfoOf } from '../../screen/own-windows.ts';
import type { AppWindows, MatchedWindow } from '../geometry/app-windows.ts';
import type { AppInput } from './app-input.ts';
import type { ObjectFinder } from './object-finder.ts';

/** Finds the windows of the display that hold the objects of one application. */
export class ObjectWindows {
  private readonly finder: ObjectFinder;
  private readonly appWindows: AppWindows;
  private readonly windows: OwnWindows;
  private readonly input: AppInput;

  constructor(finder: ObjectFinder, appWindows: AppWindows, windows: OwnWindows, input: AppInput) {
    this.finder = finder;
    this.appWindows = appWindows;
    this.windows = windows;
    this.input = input;
  }

  async of(key: string, signal: AbortSignal): Promise<WindowInfo | undefined> {
    let top = await this.topOf(key, signal);
    if (top && !top.isSure) {
      // The display knows which window has focus before the toolkit does.
      await this.input.waitUntilTaken(signal);
      top = await this.topOf(key, signal);
    }
    if (!top?.window) return undefined;
    const isGuess = !top.isSure && !(top.traits.active && top.window.active);
    return { ...windowInfoOf(top.window), ...(isGuess && { isGuess }) };
  }

  /** Finds the top-level object that holds an object: the last one below its application. */
  private async topOf(key: string, signal: AbortSignal): Promise<MatchedWindow | undefined> {
    const windows = await this.windows.all(signal);
    const found = await this.finder.find(key, signal);
    if (!found) return undefined;
    const frame = (await this.finder.ancestry(found.ref, signal)).findLast(
      ({ path }) => path !== found.application.path,
    );
    if (!frame) return undefined;
    // A page is in another process than the window that shows it.
    const { application, objects, toolkit } =
      frame.bus === found.ref.bus ? found : ((await this.finder.find(frame.key, signal)) ?? found);
    const tops = await this.appWindows.in(objects, { root: application, toolkit }, windows, signal);
    return toolkit.acting.findTop(frame, tops, objects, signal);
  }
}

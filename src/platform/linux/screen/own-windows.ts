import type { Capture, CaptureRequest, WindowInfo } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import { MissingScreen, usable } from './missing-screen.ts';
import type { Screen } from './screen.ts';
import { popupsOf, type ScreenWindow, visibleBounds } from './window.ts';

/** The windows of one application on the display, if there is one. */
export class OwnWindows {
  private readonly screen: Screen | MissingScreen;
  private readonly owns: (window: ScreenWindow) => boolean;

  constructor(screen: Screen | MissingScreen, owns: (window: ScreenWindow) => boolean) {
    this.screen = screen;
    this.owns = owns;
  }

  async all(signal: AbortSignal): Promise<ScreenWindow[]> {
    return withDependent((await usable(this.screen)?.windows(signal)) ?? [], this.owns);
  }

  async info(handle: number | undefined, signal: AbortSignal): Promise<WindowInfo | undefined> {
    const window = (await this.all(signal)).find((each) => each.handle === handle);
    return window && windowInfoOf(window);
  }

  /** The windows that are no popups, the most urgent first. */
  async ranked(signal: AbortSignal): Promise<ScreenWindow[]> {
    return rankWindows(await this.all(signal));
  }

  async capture(request: CaptureRequest, owner: string, signal: AbortSignal): Promise<Capture> {
    const { screen } = this;
    if (screen instanceof MissingScreen) {
      throw screen.error('No picture.', 'Ask for mode "tree", or launch the program with display:"isolated".');
    }
    const windows = await this.all(signal);
    const ranked = rankWindows(windows);
    const chosen = request.window
      ? windows.find(({ handle }) => String(handle) === request.window)
      : chooseWindow(ranked);
    if (!chosen) {
      throw new UiError('capture_failed', `${quote(owner)} has no window on the display.`, {
        hint: 'Call debug_ui with mode "tree" to see what the application shows.',
      });
    }
    const popups = request.withoutPopups ? [] : popupsOf(chosen, windows);
    const picture = await screen.capture(
      { window: chosen, popups, ...(request.area && { area: request.area }) },
      signal,
    );
    return {
      ...picture,
      scale: 1,
      window: windowInfoOf(chosen),
      others: ranked.filter((window) => window !== chosen).map(windowInfoOf),
      popups: popups.map(windowInfoOf),
    };
  }
}

/** The windows of an application, and those that belong to them, whoever shows them: a portal's dialog to who asked for it. */
function withDependent(all: readonly ScreenWindow[], owns: (window: ScreenWindow) => boolean): ScreenWindow[] {
  const own = new Set(all.filter(owns).map(({ handle }) => handle));
  const isNew = ({ handle, parent }: ScreenWindow) => parent !== undefined && own.has(parent) && !own.has(handle);
  for (let found = all.filter(isNew); found.length > 0; found = all.filter(isNew)) {
    for (const { handle } of found) own.add(handle);
  }
  return all.filter(({ handle }) => own.has(handle));
}

/** Modal dialogs first, then dialogs, then the rest, each in stacking order. */
function rankWindows(windows: ScreenWindow[]): ScreenWindow[] {
  const weight = (window: ScreenWindow) => (window.modal ? 0 : window.kind === 'dialog' ? 1 : 2);
  return windows
    .filter(({ mapped, minimised, popup }) => !popup && (mapped || minimised))
    .sort((a, b) => Number(a.minimised) - Number(b.minimised) || weight(a) - weight(b));
}

/** The active dialog; else the active window; else the topmost. */
function chooseWindow(ranked: ScreenWindow[]): ScreenWindow | undefined {
  const first = ranked[0];
  if (first && (first.modal || first.kind === 'dialog') && !first.minimised) return first;
  return ranked.find(({ active }) => active) ?? first;
}

export function windowInfoOf(window: ScreenWindow): WindowInfo {
  return {
    handle: String(window.handle),
    title: window.title,
    bounds: visibleBounds(window),
    active: window.active ?? false,
    dialog: window.kind === 'dialog' || window.modal,
    modal: window.modal,
    visible: window.mapped && !window.minimised,
    ...(window.popup && { popup: true }),
  };
}

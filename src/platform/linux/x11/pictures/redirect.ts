import type { Extensions, Geometry } from 'x11';
import { intersection, type Rect } from '../../../../core/rect.ts';
import type { XDisplay } from '../connection/display.ts';
import { XRequestError } from '../connection/request-error.ts';
import { attributesOf, INPUT_ONLY, VIEWABLE } from '../windows/window.ts';
import { childrenOf, skipGone } from '../windows/window-tree.ts';

/** Redirected windows draw into memory of their own, which the server copies to the screen. */
const AUTOMATIC = 0;
const REPAINT_STARTS_MS = 250;
const REPAINT_PAUSE_MS = 40;
/** An animation never pauses. */
const REPAINT_ENDS_MS = 150;

/** Every pixel of a child of the root, also where it is covered or off the screen. Free it with `FreePixmap`. */
export type WindowPixmap = { pixmap: number; depth: number; bounds: Rect };

/** Makes the server keep whole windows, so that covered ones can be captured. */
export class Redirector {
  private readonly display: XDisplay;

  constructor(display: XDisplay) {
    this.display = display;
  }

  /** On a display of our own, pictures of present and future windows then never have to wait for a repaint. */
  async redirectAll(signal: AbortSignal): Promise<void> {
    const composite = await this.display.extension('composite', signal);
    composite.RedirectSubwindows(this.display.root, AUTOMATIC);
    await this.display.sync(signal);
  }

  /** Rejects with a `gone` XRequestError where the window is not mapped, and where Composite is missing. */
  async pixmapOf(frame: number, signal: AbortSignal): Promise<WindowPixmap> {
    try {
      // A compositing manager, or an earlier call, has redirected the window already.
      return await this.name(frame, signal);
    } catch (thrown) {
      if (!(thrown instanceof XRequestError && thrown.gone)) throw thrown;
    }
    await this.redirect(frame, signal);
    return await this.name(frame, signal);
  }

  private async name(frame: number, signal: AbortSignal): Promise<WindowPixmap> {
    const { client } = this.display;
    const composite = await this.display.extension('composite', signal);
    const pixmap = client.AllocID();
    composite.NameWindowPixmap(frame, pixmap);
    try {
      const [size, place] = await Promise.all([
        this.display.request<Geometry>((done) => client.GetGeometry(pixmap, done), signal),
        this.display.request<Geometry>((done) => client.GetGeometry(frame, done), signal),
      ]);
      return { pixmap, depth: size.depth, bounds: { x: place.xPos, y: place.yPos, w: size.width, h: size.height } };
    } catch (thrown) {
      freePixmap(this.display, pixmap);
      throw thrown;
    }
  }

  private async redirect(frame: number, signal: AbortSignal): Promise<void> {
    const [attributes, composite] = await Promise.all([
      attributesOf(this.display, frame, signal),
      this.display.extension('composite', signal),
    ]);
    if (attributes.mapState !== VIEWABLE) return;
    const covered = await isCovered(this.display, frame, signal);
    const repaint = covered ? await Repaint.watch(this.display, frame, signal) : undefined;
    composite.RedirectWindow(frame, AUTOMATIC);
    await repaint?.finished(signal);
  }
}

/**
 * A window that was covered when it was redirected has other windows' pixels there until its program has painted
 * them anew, which the server asks it to do.
 */
class Repaint {
  private readonly display: XDisplay;
  private readonly extension: Extensions['damage'];
  private readonly damage: number;

  private constructor(display: XDisplay, extension: Extensions['damage'], damage: number) {
    this.display = display;
    this.extension = extension;
    this.damage = damage;
  }

  static async watch(display: XDisplay, window: number, signal: AbortSignal): Promise<Repaint | undefined> {
    try {
      const extension = await display.extension('damage', signal);
      const damage = display.client.AllocID();
      extension.Create(damage, window, extension.ReportLevel.RawRectangles);
      return new Repaint(display, extension, damage);
    } catch (thrown) {
      if (signal.aborted || display.closed) throw thrown;
      return undefined;
    }
  }

  /** Resolves when painting has begun and paused again, or has not begun for a while: the program may be hung. */
  async finished(signal: AbortSignal): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let listening: Disposable | undefined;
    let latest: number | undefined;
    try {
      await this.display.request<void>((done) => {
        const wait = (ms: number) => {
          clearTimeout(timer);
          timer = setTimeout(() => done(null, undefined), ms);
        };
        wait(REPAINT_STARTS_MS);
        listening = this.display.onEvent((event) => {
          if (event.damage !== this.damage) return;
          latest ??= performance.now() + REPAINT_ENDS_MS;
          wait(Math.min(REPAINT_PAUSE_MS, latest - performance.now()));
        });
      }, signal);
    } finally {
      clearTimeout(timer);
      listening?.[Symbol.dispose]();
      if (!this.display.closed) {
        this.extension.Destroy(this.damage);
        this.display.client.ReleaseID(this.damage);
      }
    }
  }
}

/** Returns whether any pixel of a child of the root is behind another window or off the screen. */
async function isCovered(display: XDisplay, frame: number, signal: AbortSignal): Promise<boolean> {
  const children = await childrenOf(display, display.root, signal);
  const above = children.slice(children.indexOf(frame) + 1);
  const [own, ...others] = await Promise.all([frame, ...above].map((window) => visibleRect(display, window, signal)));
  if (!own) return false;
  const onScreen = intersection(own, display.area);
  if (onScreen?.w !== own.w || onScreen.h !== own.h) return true;
  return others.some((other) => other && intersection(own, other));
}

async function visibleRect(display: XDisplay, window: number, signal: AbortSignal): Promise<Rect | undefined> {
  const { client } = display;
  const read = await skipGone(() =>
    Promise.all([
      attributesOf(display, window, signal),
      display.request<Geometry>((done) => client.GetGeometry(window, done), signal),
    ]),
  );
  if (!read || read[0].mapState !== VIEWABLE || read[0].klass === INPUT_ONLY) return undefined;
  const [, { xPos, yPos, width, height, borderWidth }] = read;
  return { x: xPos, y: yPos, w: width + 2 * borderWidth, h: height + 2 * borderWidth };
}

export function freePixmap(display: XDisplay, pixmap: number): void {
  if (display.closed) return;
  display.client.FreePixmap(pixmap);
  display.client.ReleaseID(pixmap);
}

import { setTimeout as delay } from 'node:timers/promises';
import type { LastClick, MouseButton, Point } from '../../../core/backend.ts';

/** Two clicks on one spot within this time are a double click to every toolkit (GTK 400, Qt 400, Swing and Chromium 500). */
const DOUBLE_CLICK_MS = 520;
const DOUBLE_CLICK_PX = 16;

/** Keeps clicks of two actions so far apart that no toolkit takes them for a double click. */
export class ClickSpacing {
  private last: LastClick | undefined;

  get lastClick(): LastClick | undefined {
    return this.last;
  }

  noteSent(at: Point, button: MouseButton): void {
    this.last = { at, button, sentMs: performance.now() };
  }

  /** The application has taken all that was sent. */
  noteTaken(): void {
    if (this.last) this.last = { takenMs: performance.now(), ...this.last };
  }

  async wait(at: Point, button: MouseButton, signal: AbortSignal): Promise<void> {
    const waitMs = this.waitMs(at, button);
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
  }

  /** How long a click there has to wait. */
  waitMs(at: Point, button: MouseButton): number {
    const { last } = this;
    if (!last || last.button !== button || Math.hypot(at.x - last.at.x, at.y - last.at.y) > DOUBLE_CLICK_PX) return 0;
    // Qt counts from when it took a click, which in a busy program is long after it was sent.
    return Math.max(0, (last.takenMs ?? last.sentMs) + DOUBLE_CLICK_MS - performance.now());
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { UiError } from '../../core/errors.ts';
import type { Detection } from '../../core/merge/detection.ts';
import { type DetectOptions, toDetection } from '../shared/protocol.ts';
import { type SidecarCommand, SidecarGone, SidecarProcess, SidecarRefusal } from './sidecar-process.ts';

export type ClientLimits = {
  startMs: number;
  requestMs: number;
  /** A process that does not answer a ping for this long is replaced. */
  healthMs: number;
  idleMs: number;
  graceMs: number;
};

export const CLIENT_LIMITS: ClientLimits = {
  startMs: 60_000,
  requestMs: 30_000,
  healthMs: 10_000,
  idleMs: 300_000,
  graceMs: 2_000,
};

const LOADING_POLL_MS = 20;

/** `unread`: lines of text that the next look will have read. `sentAtMs` counts like performance.now(). */
export type VisionResult = { found: Detection[]; unread: number; sentAtMs: number };

/** The crash is mended and the next call works, but this one has no picture. */
export const RESTARTED_MESSAGE = 'Vision sidecar restarted, returning AX-only tree.';

/**
 * The vision process of a server: started by the first picture, asked one thing at a time, replaced when it dies or
 * hangs, and stopped when nobody has asked for a while.
 */
export class VisionClient implements AsyncDisposable {
  private readonly command: () => SidecarCommand;
  private readonly limits: ClientLimits;
  private tail: Promise<unknown> = Promise.resolve();
  private sidecar: Promise<SidecarProcess> | undefined;
  private running: SidecarProcess | undefined;
  private warmedUp: Promise<SidecarProcess> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(command: () => SidecarCommand, limits: Partial<ClientLimits> = {}) {
    this.command = command;
    this.limits = { ...CLIENT_LIMITS, ...limits };
  }

  /** The pid of the process, while there is one. */
  get pid(): number | undefined {
    return this.running?.isRunning ? this.running.pid : undefined;
  }

  /** Starts the process for a picture that is on its way, if there is none. */
  warmUp(): void {
    if (this.sidecar || this.isOver) return;
    this.warmedUp = this.launch();
    this.startIdleTimer();
  }

  /** Throws `vision_failed`; its message is RESTARTED when the process died of it, or was ended because it hung. */
  async detect(png: Uint8Array, options: Partial<DetectOptions>, signal: AbortSignal): Promise<VisionResult> {
    const turn = this.tail.then(() => {
      signal.throwIfAborted();
      return this.detectNow(Buffer.from(png).toString('base64'), options);
    });
    this.tail = turn.catch(() => {});
    // Whoever gives up does not stop the process: the next in line waits until it is free again.
    return await untilAborted(turn, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.isOver = true;
    clearTimeout(this.idle);
    await this.running?.stop(this.limits.graceMs);
    await this.sidecar?.catch(() => {});
  }

  private async detectNow(image: string, options: Partial<DetectOptions>): Promise<VisionResult> {
    clearTimeout(this.idle);
    try {
      const sidecar = await this.healthySidecar();
      const sentAtMs = performance.now();
      const answer = await sidecar.ask({ type: 'detect', image, options }, this.limits.requestMs);
      if (answer.type !== 'result') throw new SidecarRefusal('its reply is not of the protocol');
      return { found: answer.elements.map(toDetection), unread: answer.unread ?? 0, sentAtMs };
    } catch (thrown) {
      if (thrown instanceof SidecarGone) await this.replace();
      throw toVisionError(thrown);
    } finally {
      this.startIdleTimer();
    }
  }

  /** A process that answers, started if there is none. */
  private async healthySidecar(): Promise<SidecarProcess> {
    const { warmedUp } = this;
    this.warmedUp = undefined;
    const started = await warmedUp;
    if (started?.isRunning) return started;
    const sidecar = await this.sidecar?.catch(() => undefined);
    if (sidecar?.isRunning) {
      const isWell = await sidecar.ask({ type: 'ping' }, this.limits.healthMs).then(
        () => true,
        (error) => error instanceof SidecarRefusal,
      );
      if (isWell) return sidecar;
      await sidecar.kill();
    }
    return await this.launch();
  }

  private launch(): Promise<SidecarProcess> {
    this.sidecar = this.startUntilLoaded();
    // Whoever needs it hears of the failure; nobody may be waiting after a crash.
    this.sidecar.catch(() => {});
    return this.sidecar;
  }

  private async startUntilLoaded(): Promise<SidecarProcess> {
    if (this.isOver) throw new UiError('cancelled', 'The server is ending.');
    const sidecar = new SidecarProcess(this.command());
    this.running = sidecar;
    const untilMs = performance.now() + this.limits.startMs;
    try {
      for (;;) {
        const leftMs = Math.max(1, Math.ceil(untilMs - performance.now()));
        const answer = await sidecar.ask({ type: 'ping' }, leftMs);
        if (answer.type === 'pong' && answer.models_loaded) return sidecar;
        await delay(LOADING_POLL_MS);
      }
    } catch (thrown) {
      await sidecar.kill();
      throw new Error(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
    }
  }

  /** The one that was asked is of no use any more: the next call finds another at work. */
  private async replace(): Promise<void> {
    await this.running?.kill();
    if (!this.isOver) void this.launch();
  }

  private startIdleTimer(): void {
    clearTimeout(this.idle);
    if (this.isOver) return;
    this.idle = setTimeout(() => {
      this.tail = this.tail.then(() => this.stopIdleSidecar());
    }, this.limits.idleMs);
    this.idle.unref();
  }

  private async stopIdleSidecar(): Promise<void> {
    this.sidecar = undefined;
    this.warmedUp = undefined;
    await this.running?.stop(this.limits.graceMs);
  }
}

function toVisionError(thrown: unknown): unknown {
  if (thrown instanceof SidecarGone) return new UiError('vision_failed', RESTARTED_MESSAGE, { cause: thrown });
  if (thrown instanceof UiError || !(thrown instanceof Error)) return thrown;
  return new UiError('vision_failed', `Vision failed: ${thrown.message.replace(/\.$/, '')}.`, {
    hint: 'strobe doctor says what the vision process lacks.',
    cause: thrown,
  });
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let give: (() => void) | undefined;
  const gaveUp = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([work, gaveUp]);
  } finally {
    if (give) signal.removeEventListener('abort', give);
  }
}

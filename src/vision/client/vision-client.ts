import { setTimeout as delay } from 'node:timers/promises';
import { untilAborted } from '../../core/deadline.ts';
import { UiError } from '../../core/errors.ts';
import type { Detection } from '../../core/merge/detection.ts';
import { Serial } from '../../core/serial.ts';
import { type DetectOptions, toDetection } from '../shared/protocol.ts';
import { type SidecarCommand, SidecarGone, SidecarProcess, SidecarRefusal } from './sidecar-process.ts';

export type ClientLimits = {
  startMs: number;
  /** One that says for this long that its models are not loaded may load them with its first picture. */
  lazyMs: number;
  requestMs: number;
  /** A process that does not answer a ping for this long is replaced. */
  healthMs: number;
  idleMs: number;
  graceMs: number;
};

export const CLIENT_LIMITS: ClientLimits = {
  startMs: 60_000,
  lazyMs: 5_000,
  requestMs: 30_000,
  healthMs: 10_000,
  idleMs: 300_000,
  graceMs: 2_000,
};

const LOADING_POLL_MS = 20;

/** `unread` counts the lines of text that only the next picture will have. `sentAtMs` counts like performance.now(). */
export type VisionResult = { found: Detection[]; unread: number; sentAtMs: number };

/** The process was replaced and the next call works, but this one has no detections. */
export const RESTARTED_MESSAGE = 'Vision sidecar restarted, returning AX-only tree.';

/**
 * The vision process of a server: started by the first picture, given one picture at a time, replaced when it dies or
 * hangs, and stopped after a while without pictures.
 */
export class VisionClient implements AsyncDisposable {
  private readonly command: () => SidecarCommand;
  private readonly limits: ClientLimits;
  private readonly turns = new Serial();
  private sidecar: Promise<SidecarProcess> | undefined;
  private running: SidecarProcess | undefined;
  private warmedUp: Promise<SidecarProcess> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isOver = false;
  private isLoaded = false;

  constructor(command: () => SidecarCommand, limits: Partial<ClientLimits> = {}) {
    this.command = command;
    this.limits = { ...CLIENT_LIMITS, ...limits };
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.running?.isRunning ? this.running.pid : undefined;
  }

  /** Starts the process, if there is none, while its first picture is still being taken. */
  warmUp(): void {
    if (this.sidecar || this.isOver) return;
    this.warmedUp = this.launch();
    this.startIdleTimer();
  }

  /** Throws `vision_failed`; its message is RESTARTED when the process died of it, or was ended because it hung. */
  async detect(png: Uint8Array, options: Partial<DetectOptions>, signal: AbortSignal): Promise<VisionResult> {
    const turn = this.turns.run(() => this.detectNow(Buffer.from(png).toString('base64'), options), signal);
    // An abort does not stop the process: the next picture waits until it is free again.
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
      const { startMs, requestMs } = this.limits;
      const limitMs = this.isLoaded ? requestMs : startMs + requestMs;
      const answer = await sidecar.ask({ type: 'detect', image, options }, limitMs);
      this.isLoaded = true;
      if (answer.type !== 'result') throw new SidecarRefusal('its reply does not follow the protocol');
      return { found: answer.elements.map(toDetection), unread: answer.unread ?? 0, sentAtMs };
    } catch (thrown) {
      if (thrown instanceof SidecarGone) await this.replace();
      throw toVisionError(thrown);
    } finally {
      this.startIdleTimer();
    }
  }

  /** Returns a process that answers a ping, started if there is none. */
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
    // The callers that wait get the failure; after a crash there may be none.
    this.sidecar.catch(() => {});
    return this.sidecar;
  }

  private async startUntilLoaded(): Promise<SidecarProcess> {
    if (this.isOver) throw new UiError('cancelled', 'The server is ending.');
    const sidecar = new SidecarProcess(this.command());
    this.running = sidecar;
    const lazyMs = performance.now() + this.limits.lazyMs;
    const untilMs = performance.now() + this.limits.startMs;
    this.isLoaded = false;
    try {
      for (;;) {
        const leftMs = Math.max(1, Math.ceil(untilMs - performance.now()));
        const answer = await sidecar.ask({ type: 'ping' }, leftMs);
        this.isLoaded = answer.type === 'pong' && answer.models_loaded;
        if (this.isLoaded || performance.now() > lazyMs) return sidecar;
        await delay(LOADING_POLL_MS);
      }
    } catch (thrown) {
      await sidecar.kill();
      throw new Error(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
    }
  }

  /** Kills the process and starts another for the next call. */
  private async replace(): Promise<void> {
    await this.running?.kill();
    if (!this.isOver) void this.launch();
  }

  private startIdleTimer(): void {
    clearTimeout(this.idle);
    if (this.isOver) return;
    this.idle = setTimeout(() => {
      void this.turns.run(() => this.stopIdleSidecar());
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
    hint: 'Run strobe doctor to see what the vision process lacks.',
    cause: thrown,
  });
}

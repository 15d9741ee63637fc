import { setTimeout as delay } from 'node:timers/promises';
import { toUiError, UiError } from '../core/errors.ts';
import { type EventRecord, recordOf, type UiEvent } from '../core/events/ui-event.ts';
import { oneLine, visibleData, visibleLines } from '../core/foreign-text.ts';
import { estimateTokens } from '../core/render/tokens.ts';
import { findById } from '../core/tree.ts';
import type { Session } from '../session/session.ts';
import type { Snapshot } from '../session/snapshot.ts';
import type { ToolContext } from '../tools/define.ts';
import type { UiArgs } from '../tools/ui-arguments.ts';
import { Bell } from './bell.ts';
import { namesIn } from './element-names.ts';
import { ItemSender } from './item-sender.ts';
import type { ElementNames, SessionItem } from './items.ts';
import { NodeLister } from './node-lister.ts';
import { pictureOf, viewOf } from './view.ts';

/** Changes that come together are shown together. */
const TOGETHER_MS = 25;
/** An application paints a moment after it reports a change. It matters where the display does not report paint. */
const PAINTED_MS = 120;
/** What a program prints, and what one without accessibility shows, nobody reports. */
const POLL_MS = 500;
const OUTPUT_BYTES = 64 * 1024;
/** A search in vain and a root read more than what shows: what takes long is not asked for most of the time. */
const LONG_MS = 200;
const PAUSES = 4;
/** An application that was busy for seconds answers soon again. */
const LONGEST_PAUSE_MS = 2_500;

type Watch = AsyncDisposable & { notePaint(): void };

/** What changes in one session, for a page that shows it, until `signal` aborts or the application ends. */
export class SessionFeed {
  private readonly context: ToolContext;
  private readonly session: Session;
  private readonly args: UiArgs;
  private readonly sender: ItemSender;
  private readonly lister = new NodeLister();
  private readonly bell = new Bell();
  private events: EventRecord[] = [];
  private lastCall = 0;
  private outputFrom: number | undefined;
  private hasOutput = false;
  private isViewStale = true;
  private isPictureStale = true;
  private hasEnded = false;
  private reportsPaint = false;
  private shown: Snapshot | undefined;
  private nextViewMs = 0;

  constructor(context: ToolContext, session: Session, args: UiArgs, emit: (item: SessionItem) => void) {
    this.context = context;
    this.session = session;
    this.args = args;
    this.sender = new ItemSender(emit);
  }

  /** How an element of what the page shows can be found again; undefined where it is of another session, or gone. */
  namesOf(sessionId: string, id: string): ElementNames | undefined {
    if (sessionId !== this.session.id || this.shown === undefined) return undefined;
    return findById(this.shown.roots, id) && namesIn(this.shown.roots, id);
  }

  async run(signal: AbortSignal): Promise<void> {
    using _calls = this.context.calls.follow(() => this.refresh());
    const ticker = setInterval(() => this.bell.ring(), POLL_MS);
    try {
      await using watch = await this.follow(signal);
      const onPaint = () => {
        watch.notePaint();
        this.refresh();
      };
      await using looks = await this.session.watchLooks(onPaint, signal).catch(() => undefined);
      this.reportsPaint = looks !== undefined;
      this.bell.ring();
      while (!signal.aborted && !this.hasEnded) {
        await this.bell.wait(signal);
        await delay(TOGETHER_MS, undefined, { signal });
        await this.publish(signal);
      }
    } finally {
      clearInterval(ticker);
    }
    this.sender.send({ kind: 'ended' });
  }

  /** A program without accessibility reports nothing: it is looked at now and then. */
  private async follow(signal: AbortSignal): Promise<Watch> {
    const observer = {
      notesPaint: () => this.reportsPaint,
      onEvents: (events: readonly UiEvent[]) => {
        this.events.push(...events.map((event) => recordOf(event, performance.timeOrigin)));
        this.refresh();
      },
      onSettled: (isNew: boolean) => {
        if (!isNew) return;
        this.isViewStale = true;
        this.bell.ring();
      },
      onEnd: () => {
        this.hasEnded = true;
        this.bell.ring();
      },
    };
    try {
      return await this.session.changes.follow(observer, signal);
    } catch (error) {
      if (!(error instanceof UiError) || signal.aborted) throw error;
      const timer = setInterval(() => this.refresh(), 2 * POLL_MS);
      return { notePaint() {}, [Symbol.asyncDispose]: async () => clearInterval(timer) };
    }
  }

  private refresh(): void {
    this.isViewStale = true;
    this.isPictureStale = true;
    this.bell.ring();
  }

  private async publish(signal: AbortSignal): Promise<void> {
    const summary = this.session.summary();
    this.sender.sendNew({ kind: 'summary', summary: visibleData(summary) });
    this.hasEnded ||= summary.state === 'exited';
    this.publishCalls();
    this.publishOutput();
    if (this.events.length > 0) this.sender.send({ kind: 'events', events: visibleData(this.events.splice(0)) });
    if (!this.isViewStale || this.hasEnded) return;
    const waitMs = this.nextViewMs - performance.now();
    if (waitMs <= 0) await this.publishView(signal);
    else setTimeout(() => this.bell.ring(), waitMs).unref();
  }

  private async publishView(signal: AbortSignal): Promise<void> {
    this.isViewStale = false;
    const startedMs = performance.now();
    try {
      const { view, snapshot } = await viewOf(this.context, this.args, this.lister, signal).finally(() =>
        this.pause(startedMs),
      );
      this.shown = snapshot;
      const isNew = this.sender.sendView(view);
      if (!isNew && !this.isPictureStale) return;
      this.isPictureStale = false;
      const picture = await pictureOf(this.session, snapshot, signal);
      this.sender.sendNew(picture, picture.png);
      if (isNew && !this.reportsPaint) setTimeout(() => this.refresh(), PAINTED_MS).unref();
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const { message, hint } = toUiError(thrown);
      this.sender.sendFailure(oneLine([message, hint].filter(Boolean).join(' ')));
    }
  }

  private pause(startedMs: number): void {
    const nowMs = performance.now();
    const tookMs = nowMs - startedMs;
    this.nextViewMs = tookMs < LONG_MS ? nowMs : nowMs + Math.min(PAUSES * tookMs, LONGEST_PAUSE_MS);
  }

  private publishCalls(): void {
    const calls = this.context.calls.after(this.lastCall, this.session.id);
    this.lastCall = calls.at(-1)?.number ?? this.lastCall;
    if (calls.length === 0) return;
    // The picture after a call is sent also where it is the same as the one before.
    this.sender.forgetPicture();
    // The answer is as the caller got it, fences included.
    const listed = calls.map(({ sessionId: _, ...call }) => {
      return { ...call, args: visibleData(call.args), tokens: estimateTokens(call.text) };
    });
    this.sender.send({ kind: 'calls', calls: listed });
  }

  private publishOutput(): void {
    if (this.session.summary().origin === 'attached') return;
    const { text, next } = this.session.output(this.outputFrom, OUTPUT_BYTES);
    this.outputFrom = next;
    if (text === '') return;
    this.sender.send({ kind: 'output', text: visibleLines(text), isFirst: !this.hasOutput });
    this.hasOutput = true;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { toUiError, UiError } from '../core/errors.ts';
import { type EventRecord, recordOf, type UiEvent } from '../core/events/ui-event.ts';
import { oneLine, visibleData, visibleLines } from '../core/foreign-text.ts';
import { estimateTokens } from '../core/render/tokens.ts';
import type { Session } from '../session/session.ts';
import type { ToolContext } from '../tools/define.ts';
import type { UiArgs } from '../tools/ui-arguments.ts';
import { Bell } from './bell.ts';
import type { SessionItem } from './items.ts';
import { pictureOf, viewOf } from './view.ts';

/** Changes that come together are shown together. */
const TOGETHER_MS = 25;
/** An application paints a moment after it reports a change. */
const PAINTED_MS = 120;
/** What a program prints, and what one without accessibility shows, nobody reports. */
const POLL_MS = 500;
const OUTPUT_BYTES = 64 * 1024;

/** What changes in one session, for a page that shows it, until `signal` aborts or the application ends. */
export class SessionFeed {
  private readonly context: ToolContext;
  private readonly session: Session;
  private readonly args: UiArgs;
  private readonly emit: (item: SessionItem) => void;
  private readonly bell = new Bell();
  private readonly last = new Map<string, string>();
  private events: EventRecord[] = [];
  private lastCall = 0;
  private outputFrom: number | undefined;
  private isViewStale = true;
  private isPictureStale = true;
  private hasEnded = false;

  constructor(context: ToolContext, session: Session, args: UiArgs, emit: (item: SessionItem) => void) {
    this.context = context;
    this.session = session;
    this.args = args;
    this.emit = emit;
  }

  async run(signal: AbortSignal): Promise<void> {
    using _calls = this.context.calls.follow(() => this.refresh());
    const ticker = setInterval(() => this.bell.ring(), POLL_MS);
    try {
      await using _watch = await this.follow(signal);
      this.bell.ring();
      while (!signal.aborted && !this.hasEnded) {
        await this.bell.wait(signal);
        await delay(TOGETHER_MS, undefined, { signal });
        await this.publish(signal);
      }
    } finally {
      clearInterval(ticker);
    }
    this.emit({ kind: 'ended' });
  }

  /** A program without accessibility reports nothing: it is looked at now and then. */
  private async follow(signal: AbortSignal): Promise<AsyncDisposable> {
    const observer = {
      onEvents: (events: readonly UiEvent[]) => {
        this.events.push(...events.map((event) => recordOf(event, performance.timeOrigin)));
        this.refresh();
      },
      onSettled: () => {
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
      return { [Symbol.asyncDispose]: async () => clearInterval(timer) };
    }
  }

  private refresh(): void {
    this.isViewStale = true;
    this.isPictureStale = true;
    this.bell.ring();
  }

  private async publish(signal: AbortSignal): Promise<void> {
    const summary = this.session.summary();
    this.emitNew({ kind: 'summary', summary: visibleData(summary) });
    this.hasEnded ||= summary.state === 'exited';
    this.publishCalls();
    this.publishOutput();
    if (this.events.length > 0) this.emit({ kind: 'events', events: visibleData(this.events.splice(0)) });
    if (this.isViewStale && !this.hasEnded) await this.publishView(signal);
  }

  private async publishView(signal: AbortSignal): Promise<void> {
    this.isViewStale = false;
    try {
      const { view, snapshot } = await viewOf(this.context, this.args, signal);
      const isNew = this.emitNew(view);
      if (!isNew && !this.isPictureStale) return;
      this.isPictureStale = false;
      this.emitNew(await pictureOf(this.session, snapshot, signal));
      if (isNew) setTimeout(() => this.refresh(), PAINTED_MS).unref();
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const { message, hint } = toUiError(thrown);
      this.emitNew({ kind: 'viewFailure', message: oneLine([message, hint].filter(Boolean).join(' ')) });
    }
  }

  private publishCalls(): void {
    const calls = this.context.calls.after(this.lastCall, this.session.id);
    this.lastCall = calls.at(-1)?.number ?? this.lastCall;
    if (calls.length === 0) return;
    // The answer is as the caller got it, fences included.
    const listed = calls.map(({ sessionId: _, ...call }) => {
      return { ...call, args: visibleData(call.args), tokens: estimateTokens(call.text) };
    });
    this.emit({ kind: 'calls', calls: listed });
  }

  private publishOutput(): void {
    if (this.session.summary().origin === 'attached') return;
    const { text, next } = this.session.output(this.outputFrom, OUTPUT_BYTES);
    this.outputFrom = next;
    if (text !== '') this.emit({ kind: 'output', text: visibleLines(text) });
  }

  /** What the page has already is not sent again. A tree that was read anew differs in how long that took. */
  private emitNew(item: SessionItem): boolean {
    const key = item.kind === 'viewFailure' ? 'view' : item.kind;
    const content = item.kind === 'view' ? JSON.stringify([item.lines.slice(1), item.nodes]) : JSON.stringify(item);
    if (this.last.get(key) === content) return false;
    this.last.set(key, content);
    this.emit(item);
    return true;
  }
}

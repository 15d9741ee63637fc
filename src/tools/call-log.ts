import { redact } from '../session/audit.ts';

/** One call of a tool as it went, whoever made it. */
export type LoggedCall = {
  /** Counts from 1 within a server. */
  number: number;
  sessionId: string;
  /** ISO 8601. */
  startedAt: string;
  tool: string;
  args: Record<string, unknown>;
  ok: boolean;
  durationMs: number;
  /** What the caller was answered. */
  text: string;
  /** A person made it on the page of `strobe inspect`. */
  byUser?: true;
};

/** What is known of a call when it ends. Times count like performance.now(). */
export type CallReport = Omit<LoggedCall, 'number' | 'startedAt' | 'durationMs'> & {
  startedMs: number;
  endedMs: number;
  acts: boolean;
};

const KEPT_CALLS = 300;
const KEPT_CHARS = 40_000;

/** The last calls of a server, in memory alone, for a person who looks on. What was typed or set is left out. */
export class CallLog {
  private calls: LoggedCall[] = [];
  private last = 0;
  private readonly listeners = new Set<() => void>();

  record({ args, acts, text, startedMs, endedMs, ...call }: CallReport): void {
    this.last += 1;
    const kept: LoggedCall = {
      ...call,
      number: this.last,
      startedAt: new Date(performance.timeOrigin + startedMs).toISOString(),
      durationMs: Math.round(endedMs - startedMs),
      args: acts ? redact(args) : args,
      text: text.slice(0, KEPT_CHARS),
    };
    this.calls = [...this.calls.slice(1 - KEPT_CALLS), kept];
    for (const listener of [...this.listeners]) listener();
  }

  /** The calls on a session after the one with this number, oldest first. */
  after(number: number, sessionId: string): LoggedCall[] {
    return this.calls.filter((call) => call.number > number && call.sessionId === sessionId);
  }

  follow(listener: () => void): Disposable {
    this.listeners.add(listener);
    return { [Symbol.dispose]: () => void this.listeners.delete(listener) };
  }
}

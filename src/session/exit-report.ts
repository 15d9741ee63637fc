import { setTimeout as delay } from 'node:timers/promises';
import type { Program, ProgramExit } from '../core/backend.ts';
import { toUiError, UiError } from '../core/errors.ts';
import { quote } from '../core/text.ts';
import type { OutputRing } from './output.ts';

/** The exit code of a process may come this long after its calls have begun to fail. */
const EXIT_CODE_MS = 500;

/** Explains why an application does not answer: it has exited, with its code and last lines of stderr, or it hangs. */
export class ExitReport {
  exit: ProgramExit | undefined;
  private readonly name: string;
  private readonly program: Program | undefined;
  private readonly ring: OutputRing;
  private readonly app: { readonly pid: number; isRunning(): boolean };

  constructor(name: string, program: Program | undefined, ring: OutputRing, app: ExitReport['app']) {
    this.name = name;
    this.program = program;
    this.ring = ring;
    this.app = app;
    void program?.exited.then((exit) => {
      this.exit = exit;
    });
  }

  /**
   * An application that dies leaves calls unanswered first; its exit code and last lines arrive a moment later.
   * What fails without a code is a call to the application, or to what it runs on.
   */
  async explain(error: unknown): Promise<unknown> {
    const isPlain = error instanceof UiError && error.code !== 'process_not_running';
    if (isPlain || (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))) return error;
    await Promise.race([this.program?.exited, delay(EXIT_CODE_MS, undefined, { ref: false })]);
    if (!this.app.isRunning()) return this.notRunning();
    if (error instanceof UiError) return error;
    return new UiError('unresponsive', `${quote(this.name)} did not answer: ${toUiError(error).message}.`, {
      hint: 'Call debug_ui to see whether it still runs.',
      cause: error,
    });
  }

  /** How the application ended that has left windows of processes that it had started. */
  async leftWindows(): Promise<string> {
    await Promise.race([this.program?.exited, delay(EXIT_CODE_MS, undefined, { ref: false })]);
    return `${this.describe()} What shows is of processes that it had started.`;
  }

  notRunning(): UiError {
    return new UiError('process_not_running', this.describe(), {
      hint: this.program
        ? 'Launch it again with debug_launch; its output is still there.'
        : 'Start it, then attach again.',
    });
  }

  private describe(): string {
    const { exit } = this;
    const how = exit?.signal ? ` by ${exit.signal}` : exit?.code != null ? ` with code ${exit.code}` : '';
    return `Process not running (PID ${this.app.pid} exited${how}). ${this.lastErrorLines()}`.trim();
  }

  lastErrorLines(): string {
    const lines = this.ring.lastErrorLines().map((line) => quote(line));
    return lines.length > 0 ? `Last lines of stderr: ${lines.join(' ')}` : '';
  }
}

import type { Timeouts } from '../../../core/timeouts.ts';
import type { BoxOrigin } from './missing-screen.ts';
import type { Screen } from './screen.ts';

/** A kind of display server: it opens the screens that run. */
export interface DisplayServer {
  /** What people call its display. */
  readonly name: string;
  /** The environment variable that names a display that runs. */
  readonly variable: string;
  /** Where programs count the boxes of their parts from. */
  readonly boxesFrom: BoxOrigin;
  /** Opens the screen that an environment names. Rejects where it does not answer. */
  open(env: NodeJS.ProcessEnv, use: ScreenUse, timeouts: Timeouts, signal: AbortSignal): Promise<Screen>;
}

/** One that starts isolated displays, too. */
export interface IsolatedServer extends DisplayServer {
  /** What they need installed. */
  readonly needs: readonly Need[];
  /**
   * Starts a server with a window manager, whose files go to `directory` and whose programs have this environment.
   * Returns the variables by which programs, and `open`, find it. What it starts keeps the environment.
   */
  start(env: Record<string, string>, directory: string, signal: AbortSignal): Promise<Record<string, string>>;
}

/** Whether the user works on the screen as well, or nobody but us does. */
export type ScreenUse = 'shared' | 'exclusive';

/** A program or file that this machine has to have, and the package that brings it. */
export type Need = {
  name: string;
  program?: string;
  file?: string;
  package: string;
  level: 'missing' | 'warning';
  why: string;
};

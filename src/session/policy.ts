import type { AppIdentity } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import type { Settings } from '../settings/schema.ts';
import { checkApp } from './app-lists.ts';
import { checkLaunch, type LaunchAct } from './launch-policy.ts';
import { type Clock, MONOTONIC, Pace } from './pace.ts';

/** An act is what a call is about to do to the machine. Reading is no act. */
export type Act =
  | LaunchAct
  | { kind: 'attach'; app: string }
  | { kind: 'stop'; sessionId: string }
  | { kind: 'input'; action: string };

export interface Policy {
  readonly readOnly: boolean;
  /** Resolves when the act may happen; throws `policy_refused` or `rate_limited` when it may not. */
  check(act: Act, signal: AbortSignal): Promise<void>;
  /** Throws `policy_refused` when this application may be read but not acted on. */
  checkApp(app: AppIdentity): void;
  /** The file that a launch has to run, where the policy judged it by its file. */
  fileToRun(act: LaunchAct): string | undefined;
}

export function createPolicy(settings: Settings['policy'], clock: Clock = MONOTONIC): Policy {
  const pace = new Pace(settings.actionsPerSecond, clock);
  return {
    readOnly: settings.readOnly,
    async check(act, signal) {
      // Attaching only reads, so it is free in read-only mode too; the audit log still has it.
      if (act.kind === 'attach') return;
      if (settings.readOnly) throw readOnlyRefusal(act);
      if (act.kind === 'launch') checkLaunch(settings, act);
      await pace.turn(signal);
    },
    checkApp: (app) => checkApp(settings, app),
    fileToRun: (act) => checkLaunch(settings, act),
  };
}

function readOnlyRefusal(act: Act): UiError {
  return new UiError('policy_refused', `Read-only mode: ${act.kind} is refused.`, {
    hint: 'Looking still works. To act, the user starts Strobe without --read-only and with policy.readOnly false.',
  });
}

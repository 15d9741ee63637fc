import { basename } from 'node:path';
import { UiError } from '../core/errors.ts';
import type { Settings } from '../settings/schema.ts';

/** An act is what a call is about to do to the machine. Reading is no act. */
export type Act =
  | { kind: 'launch'; command: string; env?: Record<string, string> | undefined }
  | { kind: 'attach'; app: string }
  | { kind: 'stop'; sessionId: string }
  | { kind: 'input'; action: string };

/** The lists know an application by its name, or by the file that runs. */
export type AppIdentity = { name: string; executable?: string | undefined };

export interface Policy {
  readonly readOnly: boolean;
  /** Throws `policy_refused` or `rate_limited` when the act may not happen now. */
  check(act: Act): void;
  /** Throws `policy_refused` when this application may be read but not acted on. */
  checkApp(app: AppIdentity): void;
}

type PolicySettings = Settings['policy'];

export function createPolicy(settings: PolicySettings, nowMs: () => number = Date.now): Policy {
  const limiter = createRateLimiter(settings.actionsPerSecond, nowMs);
  return {
    readOnly: settings.readOnly,
    check(act) {
      // Attaching only reads, so it is free in read-only mode too; the audit log still has it.
      if (act.kind === 'attach') return;
      if (settings.readOnly) throw readOnlyRefusal(act);
      if (act.kind === 'launch') checkLaunch(settings, act);
      limiter();
    },
    checkApp: (app) => checkApp(settings, app),
  };
}

function readOnlyRefusal(act: Act): UiError {
  return new UiError('policy_refused', `Read-only mode: ${act.kind} is refused.`, {
    hint: 'Looking still works. To act, the user starts Strobe without --read-only and with policy.readOnly false.',
  });
}

/** A name in the list stands for what the search path finds, so a path matches only an entry that is one too. */
function checkLaunch(settings: PolicySettings, { command, env = {} }: Act & { kind: 'launch' }): void {
  checkApp(settings, { name: basename(command), executable: command });
  if (settings.launch === undefined) return;
  const hint = `Allowed commands: ${settings.launch.join(', ') || 'none'}. The user can add to policy.launch in settings.json.`;
  if (!matchesAny(settings.launch, [command])) {
    throw new UiError('policy_refused', `Launching '${command}' is not allowed by policy.launch.`, { hint });
  }
  const redirecting = Object.keys(env).find((name) => /^(PATH|LD_|DYLD_)/.test(name));
  if (redirecting !== undefined) {
    const message = `Setting ${redirecting} could start another program than policy.launch allows.`;
    throw new UiError('policy_refused', message, { hint: `Leave ${redirecting} out of env.` });
  }
}

function checkApp(settings: PolicySettings, app: AppIdentity): void {
  const names = [app.name, ...(app.executable === undefined ? [] : [app.executable, basename(app.executable)])];
  if (settings.allowlist !== undefined) {
    if (matchesAny(settings.allowlist, names)) return;
    throw new UiError('policy_refused', `'${app.name}' is not in policy.allowlist: it can be read, not acted on.`, {
      hint: 'The user can add it to policy.allowlist in settings.json.',
    });
  }
  if (matchesAny(settings.blocklist, names)) {
    throw new UiError('policy_refused', `'${app.name}' is in policy.blocklist: it can be read, not acted on.`, {
      hint: 'Terminals, system settings and password managers are blocked by default. The user can set policy.blocklist in settings.json.',
    });
  }
}

/** Case does not matter; `*` stands for any run of characters. */
function matchesAny(patterns: readonly string[], names: readonly string[]): boolean {
  const lowered = names.map((name) => name.toLowerCase());
  return patterns.some((pattern) => {
    const source = pattern.toLowerCase().split('*').map(escapeForRegExp).join('.*');
    const expression = new RegExp(`^${source}$`, 's');
    return lowered.some((name) => expression.test(name));
  });
}

const escapeForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** At most `perSecond` acts in any one second, or one act in 1/`perSecond` seconds when that is below 1. */
function createRateLimiter(perSecond: number, nowMs: () => number): () => void {
  const windowMs = Math.max(1000, 1000 / perSecond);
  const capacity = Math.max(1, Math.floor(perSecond));
  let recent: number[] = [];
  return () => {
    const now = nowMs();
    recent = recent.filter((at) => now - at < windowMs);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= capacity) {
      const waitMs = Math.ceil(oldest + windowMs - now);
      throw new UiError('rate_limited', `More than ${perSecond} actions a second.`, {
        hint: `Try again in ${waitMs} ms. The limit is policy.actionsPerSecond.`,
      });
    }
    recent.push(now);
  };
}

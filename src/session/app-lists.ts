import { basename } from 'node:path';
import type { AppIdentity } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { quote } from '../core/text.ts';
import { matchesAnyCase } from '../settings/patterns.ts';
import type { Settings } from '../settings/schema.ts';

export type AppLists = Pick<Settings['policy'], 'allowlist' | 'narrowedTo' | 'blocklist'>;

/** Throws `policy_refused` when this application may be read but not acted on. */
export function checkApp({ allowlist, narrowedTo, blocklist }: AppLists, app: AppIdentity): void {
  const { name, executables = [] } = app;
  const names = [name, ...executables, ...executables.map((file) => basename(file))];
  if (narrowedTo !== undefined && !matchesAnyCase(narrowedTo, names)) {
    throw refusal(
      `${quote(name)} is not in the policy.allowlist of the project`,
      'It is in .strobe/settings.json there.',
    );
  }
  if (allowlist !== undefined) {
    if (matchesAnyCase(allowlist, names)) return;
    const hint = 'The user can add it to policy.allowlist in ~/.strobe/settings.json.';
    throw refusal(`${quote(name)} is not in policy.allowlist`, hint);
  }
  if (matchesAnyCase(blocklist, names)) {
    const hint =
      'Terminals, system settings and password managers are blocked by default. Only the user may change that: a policy.blocklist in ~/.strobe/settings.json replaces the default list.';
    throw refusal(`${quote(name)} is in policy.blocklist`, hint);
  }
}

function refusal(reason: string, hint: string): UiError {
  return new UiError('policy_refused', `${reason}: it may be read, but not launched or acted on.`, { hint });
}

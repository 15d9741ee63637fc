import type { AppInfo } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { quote } from '../core/text.ts';

/** Whether a name, pid or bundle id that a caller gave means this application. */
export function isNamed(app: string, { name, pid, bundleId }: Pick<AppInfo, 'name' | 'pid' | 'bundleId'>): boolean {
  return app === String(pid) || app.toLowerCase() === name.toLowerCase() || app === bundleId;
}

/** Finds the one application that a caller means; a part of its name is enough where only one has it. */
export function pickApp(app: string, running: AppInfo[]): AppInfo {
  const exact = running.filter((each) => isNamed(app, each));
  const matches = exact.length ? exact : running.filter((each) => each.name.toLowerCase().includes(app.toLowerCase()));
  const [only, second] = matches;
  if (!only) {
    throw new UiError('app_not_found', `No accessible application ${quote(app)} is running.`, {
      hint: `Running: ${namesOf(running) || 'none'}. Launch it with debug_launch to see it with accessibility on.`,
    });
  }
  if (second) {
    throw new UiError('app_ambiguous', `Several applications match ${quote(app)}: ${namesOf(matches)}.`, {
      hint: 'Give the PID.',
    });
  }
  return only;
}

const namesOf = (apps: AppInfo[]) => apps.map(({ name, pid }) => `${quote(name)} (PID ${pid})`).join(', ');

import { UiError } from '../core/errors.ts';
import type { LaunchRequest } from '../session/sessions.ts';
import { variableName } from '../steps/secret-names.ts';
import type { TraceHeader } from '../trace/records.ts';

/** How the program of a trace is started once more: with its locale and time zone, and secrets from the environment. */
export function launchAgain(
  { launch, display, displayServer, locale, timeZone }: TraceHeader,
  waitMs: number,
  variables: NodeJS.ProcessEnv,
): LaunchRequest {
  if (launch === undefined) {
    throw new UiError('unsupported', 'The trace is of a program that was running already.', {
      hint: 'Record one of a program that Strobe starts: strobe launch --trace FOLDER PROGRAM.',
    });
  }
  const secret = (name: string): string => {
    const value = variables[name];
    if (value !== undefined) return value;
    throw new UiError('bad_arguments', 'A secret that the program was started with is not in the trace.', {
      hint: `Set ${name} in the environment.`,
    });
  };
  const args = launch.args.map((arg, at) =>
    typeof arg === 'string' ? arg : secret(variableName(`argument ${at + 1}`)),
  );
  const env = Object.entries(launch.env).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : secret(name),
  ]);
  const { command, cwd } = launch;
  const place = { LC_ALL: locale, TZ: timeZone };
  return {
    command,
    args,
    env: { ...place, ...Object.fromEntries(env) },
    display,
    waitMs,
    ...(cwd !== undefined && { cwd }),
    ...(displayServer && { displayServer }),
  };
}

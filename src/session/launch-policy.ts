import { basename } from 'node:path';
import { UiError } from '../core/errors.ts';
import { quote } from '../core/text.ts';
import { matchesAny } from '../settings/patterns.ts';
import type { Settings } from '../settings/schema.ts';
import { checkApp } from './app-lists.ts';
import { findProgram, inRealFolder, type ProgramFile, realPath } from './program-file.ts';

export type LaunchAct = {
  kind: 'launch';
  command: string;
  cwd?: string | undefined;
  env?: Record<string, string> | undefined;
};

/**
 * What a launch may set under `policy.launch`: language, time zone, scale, messages and accessibility. Toolkits, runtimes
 * and the loader take code from many others (GTK_MODULES, QT_PLUGIN_PATH, JAVA_TOOL_OPTIONS, NODE_OPTIONS, LD_PRELOAD …),
 * and every release brings more.
 */
const SAFE_VARIABLES = (
  'LANG LC_* TZ NO_COLOR GDK_SCALE GDK_DPI_SCALE QT_SCALE_FACTOR QT_FONT_DPI G_MESSAGES_DEBUG QT_LOGGING_RULES ' +
  'NO_AT_BRIDGE GTK_A11Y QT_ACCESSIBILITY QT_LINUX_ACCESSIBILITY_ALWAYS_ON ACCESSIBILITY_ENABLED'
).split(' ');

/**
 * The file that a launch has to run, since a path may come to lead elsewhere after this look; undefined where there is no
 * policy for launches. Throws `policy_refused` where this program, or this environment, may not be launched.
 */
export function checkLaunch(settings: Settings['policy'], act: LaunchAct): string | undefined {
  const file = programOf(act);
  const executables = [act.command, ...(file ? [file.path, file.real] : [])];
  checkApp(settings, { name: basename(act.command), executables });
  if (settings.launch === undefined) return undefined;
  if (!isAllowed(settings.launch, act.command, file)) throw notAllowed(settings.launch, act.command, file);
  const refused = Object.keys(act.env ?? {}).find((name) => !matchesAny(SAFE_VARIABLES, [name]));
  if (refused !== undefined) throw unsafeVariable(refused);
  return file?.real;
}

function programOf({ command, cwd = process.cwd(), env = {} }: LaunchAct): ProgramFile | undefined {
  return findProgram(command, cwd, env.PATH ?? process.env.PATH);
}

/** A name stands for what the search path finds, a path for the file that it leads to, `*` alone for everything. */
function isAllowed(patterns: readonly string[], command: string, file: ProgramFile | undefined): boolean {
  return patterns.some((pattern) => {
    if (pattern === '*') return true;
    if (!pattern.includes('/')) return !command.includes('/') && matchesAny([pattern], [command]);
    if (file === undefined) return false;
    if (pattern.includes('*')) return matchesAny([withRealFolder(pattern)], [file.real]);
    return [file.real, inRealFolder(file.path)].includes(inRealFolder(pattern));
  });
}

/** Follows the links in the part of a pattern before its first `*`: /bin is a link to /usr/bin on many systems. */
function withRealFolder(pattern: string): string {
  const folder = pattern.slice(0, pattern.lastIndexOf('/', pattern.indexOf('*')));
  return `${folder === '' ? '' : realPath(folder)}${pattern.slice(folder.length)}`;
}

function notAllowed(patterns: readonly string[], command: string, file: ProgramFile | undefined): UiError {
  const leads = file === undefined || file.real === command ? '' : `, which leads to ${quote(file.real)},`;
  return new UiError('policy_refused', `Launching ${quote(command)}${leads} is not allowed by policy.launch.`, {
    hint: `Allowed commands: ${patterns.join(', ') || 'none'}. The user can add to policy.launch in ~/.strobe/settings.json.`,
  });
}

function unsafeVariable(name: string): UiError {
  return new UiError('policy_refused', `Setting ${name} could run other code than policy.launch allows.`, {
    hint: `Leave ${name} out of env. Under policy.launch a launch may set ${SAFE_VARIABLES.join(', ')}.`,
  });
}

import type { UiNode } from '../core/node.ts';
import type { Action, PointAction } from '../session/acting/action.ts';
import type { LaunchRequest } from '../session/sessions.ts';
import type { RecordedAction, TraceHeader } from './records.ts';
import { writtenAction } from './written-action.ts';

/** Shorter ones would take words of everyone with them. */
const SHORTEST = 4;
const SECRET_NAME = /pass|secret|token|credential|auth|api.?key|private/i;
/** These decide how a program looks and speaks, and are nobody's secret. */
const PLAIN_VARIABLE = /^(LANG|LANGUAGE|LC_\w+|TZ|NO_COLOR|GDK_\w+|GTK_\w+|QT_\w+|G_MESSAGES_DEBUG|HOME|PATH)$/;

type Launch = NonNullable<TraceHeader['launch']>;

/** Knows what must not be written, and takes it out wherever it turns up later. */
export class Secrets {
  private readonly known = new Set<string>();

  /** Values of the environment stay behind, and of arguments those that are named as secrets. */
  launch({ command, args, cwd, env }: LaunchRequest): Launch {
    return {
      command,
      args: args.map((arg, at) => (isSecretArgument(args, at) ? this.hide(arg) : arg)),
      ...(cwd !== undefined && { cwd }),
      env: Object.fromEntries(
        Object.entries(env).map(([name, value]) => [name, PLAIN_VARIABLE.test(name) ? value : this.hide(value)]),
      ),
    };
  }

  /** What goes to a password field is only counted. */
  action(action: Action | PointAction, target: UiNode | undefined): RecordedAction {
    const written = writtenAction(action);
    if (!target?.secure) return written;
    if (written.action === 'type') return { ...written, text: this.count(written.text), secret: true };
    if (written.action === 'set_value') return { ...written, value: this.count(String(written.value)), secret: true };
    const isText = written.action === 'key' && [...written.key].length === 1 && written.modifiers.every(isShift);
    return isText ? { ...written, key: this.count(written.key), secret: true } : written;
  }

  /** For `JSON.stringify`: every text without what is known to be secret. */
  get replacer(): ((key: string, value: unknown) => unknown) | undefined {
    if (this.known.size === 0) return undefined;
    return (_, value) => (typeof value === 'string' ? this.clean(value) : value);
  }

  private clean(text: string): string {
    let clean = text;
    for (const secret of this.known) clean = clean.replaceAll(secret, '<secret>');
    return clean;
  }

  private hide(value: string): { secret: number } {
    this.count(value);
    return { secret: value.length };
  }

  private count(value: string): string {
    if (value.length >= SHORTEST) this.known.add(value);
    return `<${value.length} characters>`;
  }
}

const isShift = (modifier: string) => modifier === 'shift';

/** `--token=x`, or what follows `--token`. */
function isSecretArgument(args: readonly string[], at: number): boolean {
  const isNamed = (arg: string | undefined) =>
    arg?.startsWith('-') === true && SECRET_NAME.test(arg.split('=')[0] ?? '');
  const arg = args[at] ?? '';
  const before = args[at - 1];
  if (isNamed(arg)) return arg.includes('=');
  return isNamed(before) && before?.includes('=') === false && !arg.startsWith('-');
}

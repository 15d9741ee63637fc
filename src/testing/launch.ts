import { z } from 'zod';
import { UiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import { createPolicy } from '../session/policy.ts';
import { openSessions } from '../session/registry.ts';
import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import { loadSettings } from '../settings/load.ts';
import type { Settings } from '../settings/schema.ts';
import { VERSION } from '../settings/version.ts';
import { openTracing } from '../trace/open-tracing.ts';
import { App } from './app.ts';
import { badArguments, checkedOptions } from './arguments.ts';
import { Driver } from './driver.ts';

export type AttachOptions = {
  /** How long acts and expectations wait (5,000), times `limits.patience` of the settings. */
  timeoutMs?: number;
  /** The folder for pictures of failures (`test-results`). */
  artifacts?: string;
  /** The folder of expected trees and pictures (`__snapshots__` beside the test). */
  snapshots?: string;
  /** Records the session in a zip file, in this folder or, with `true`, in that of the artifacts; see docs/traces.md. */
  trace?: boolean | string;
  /** Rewrites expected trees and pictures, as `STROBE_UPDATE=1` and the update flags of test runners do. */
  update?: boolean;
};

export type LaunchOptions = AttachOptions & {
  args?: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** `isolated` (the default): a private display, window manager, buses and HOME. `current`: the user's own. */
  display?: 'current' | 'isolated';
  /** What a private display runs on; as the settings say where it is not given. */
  displayServer?: 'x11' | 'wayland';
  /** How long to wait for the first window (10,000). */
  waitMs?: number;
};

const attachOptions = z.strictObject({
  timeoutMs: z.number().min(0).optional(),
  artifacts: z.string().min(1).default('test-results'),
  snapshots: z.string().min(1).optional(),
  trace: z.union([z.boolean(), z.string().min(1)]).default(false),
  update: z.boolean().optional(),
});

const launchOptions = attachOptions.extend({
  args: z.array(z.string()).default([]),
  cwd: z.string().min(1).optional(),
  env: z.record(z.string(), z.string()).default({}),
  display: z.enum(['current', 'isolated']).default('isolated'),
  displayServer: z.enum(['x11', 'wayland']).optional(),
  waitMs: z.number().int().min(0).optional(),
});

const TIMEOUT_MS = 5_000;
/** The effect of an act shows within this, or the act had none. */
const EFFECT_MS = 1_000;

/** Starts a program, on a display of its own, and waits for its first window. */
export async function launch(command: string, options: LaunchOptions = {}): Promise<App> {
  if (typeof command !== 'string' || command === '') throw badArguments('launch takes the name or path of a program.');
  const given = checkedOptions('launch', launchOptions, options);
  return await open(given, async (sessions, { limits }, signal) => {
    const { waitMs = LIMITS.launchWaitMs * limits.patience, args, env, display, cwd, displayServer } = given;
    const request = {
      ...{ command, args, env, display, waitMs },
      ...(cwd !== undefined && { cwd }),
      ...(displayServer && { displayServer }),
    };
    const { sessionId, ready, reason = '' } = await sessions.launch(request, () => {}, signal);
    if (!ready)
      throw new UiError('launch_failed', `${command} is not ready: ${reason}`, { hint: 'Check the command.' });
    return await sessions.find({ sessionId }, signal);
  });
}

/** Opens an application that runs on the current display, by its name or pid. */
export async function attach(app: string | number, options: AttachOptions = {}): Promise<App> {
  if (app === '' || !['string', 'number'].includes(typeof app)) throw badArguments('attach takes a name or a pid.');
  const given = checkedOptions('attach', attachOptions, options);
  return await open(given, (sessions, _, signal) => sessions.attach(String(app), signal));
}

type Given = z.output<typeof attachOptions>;
type Open = (sessions: Sessions, settings: Settings, signal: AbortSignal) => Promise<Session>;

/** Each application has sessions of its own, so that tests that run at once share nothing. */
async function open(given: Given, find: Open): Promise<App> {
  const { settings } = loadSettings();
  const { patience } = settings.limits;
  const { timeoutMs = TIMEOUT_MS * patience, artifacts, snapshots, update } = given;
  const closed = new AbortController();
  const directory = given.trace === true ? artifacts : given.trace || undefined;
  const warn = (message: string) => process.emitWarning(message);
  const tracing = openTracing({ directory, version: VERSION, warn });
  const sessions = openSessions(settings, tracing);
  const end = async () => {
    closed.abort(new UiError('session_not_found', 'The application was closed.'));
    await sessions[Symbol.asyncDispose]();
  };
  try {
    const session = await find(sessions, settings, closed.signal);
    const defaults = { timeoutMs, effectMs: EFFECT_MS * patience, artifacts, snapshots, update };
    const path = tracing.find(session.id)?.path;
    return new App(new Driver(session, defaults, permitFor(session, settings), closed.signal), end, path);
  } catch (error) {
    await end();
    throw error;
  }
}

/** The program of the test is the user's to act on; should mouse or keyboard reach another one, the policy decides. */
function permitFor(session: Session, settings: Settings): Driver['permit'] {
  const policy = createPolicy(settings.policy);
  return (receiver) => {
    const isOwn = session.identities().some(({ name }) => name === receiver.name);
    if (!isOwn) policy.checkApp(receiver);
  };
}

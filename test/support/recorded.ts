import { readFileSync } from 'node:fs';
import type { Action } from '../../src/session/acting/action.ts';
import { openSessions } from '../../src/session/registry.ts';
import type { Session } from '../../src/session/session.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { select } from '../../src/testing/selector.ts';
import { openTracing } from '../../src/trace/open-tracing.ts';
import { readTrace, type Trace } from '../../src/trace/read-trace.ts';
import { atEnd } from './at-end.ts';
import { eventually, PATIENCE_MS, patience, REPO } from './desktop.ts';
import { temporaryFolder } from './folder.ts';

/** A program on a display of its own with a session that is recorded, and its trace so far. */
export async function recordedSession(
  command: string,
  args: readonly string[],
): Promise<{ session: Session; trace: () => Trace; path: string }> {
  const warn = (message: string) => {
    throw new Error(message);
  };
  const tracing = openTracing({ directory: temporaryFolder('traces'), version: 'test', warn });
  const session = await openSession(command, args, tracing);
  const path = tracing.find(session.id)?.path ?? '';
  return { session, path, trace: () => readTrace(readFileSync(path)) };
}

export const untracedSession = (command: string, args: readonly string[]) => openSession(command, args);

async function openSession(
  command: string,
  args: readonly string[],
  tracing?: Parameters<typeof openSessions>[1],
): Promise<Session> {
  const sessions = openSessions(loadSettings().settings, tracing);
  atEnd(async () => await sessions[Symbol.asyncDispose]());
  const request = { command, args: [...args], cwd: REPO, env: {}, display: 'isolated' as const, waitMs: PATIENCE_MS };
  const launched = await sessions.launch(request, () => {}, patience());
  return await sessions.find(launched, patience());
}

/** Acts on what has this role and name, as soon as there is one. */
export async function actByName(
  session: Session,
  action: 'click' | 'set_value' | 'type',
  role: string,
  name: string,
  value = '',
): Promise<void> {
  const id = await eventually(async () => {
    const { roots } = await session.snapshot({ expand: 'nothing' }, patience());
    return select(roots, [{ by: 'role', role, name }], { hidden: false })[0]?.id;
  });
  const done: Action =
    action === 'click'
      ? { action, id, button: 'left', count: 1, modifiers: [] }
      : action === 'type'
        ? { action, id, text: value }
        : { action, id, value };
  const { success, error } = await session.act(
    { action: done, settleMs: 1_000, observe: 'diff', permit: () => {} },
    patience(),
  );
  if (!success) throw error;
}

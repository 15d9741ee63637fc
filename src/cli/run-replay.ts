import { UiError } from '../core/errors.ts';
import { type Divergence, describeDivergence } from '../replay/divergence.ts';
import { launchAgain } from '../replay/launch-again.ts';
import { replay } from '../replay/replay.ts';
import { createPolicy } from '../session/policy.ts';
import { openSessions } from '../session/registry.ts';
import { loadSettings } from '../settings/load.ts';
import { type Step, stepsOf } from '../steps/steps-of.ts';
import type { TraceHeader } from '../trace/records.ts';
import { abortOnSignal } from './lifetime.ts';
import { asJson, print, printError, warn } from './terminal.ts';
import { openTrace } from './trace-files.ts';

export type ReplayFlags = { json?: boolean; timeoutMs: number; waitMs: number };

/** `strobe replay`: repeats a trace; exit code 1 where the application does something else than it did. */
export async function runReplay(path: string, flags: ReplayFlags): Promise<number> {
  const trace = openTrace(path);
  const steps = stepsOf(trace);
  if (steps.length === 0)
    throw new UiError('trace_unreadable', 'The trace has no action to repeat.', {
      hint: 'Give the trace of a session in which something was done.',
    });
  using lifetime = abortOnSignal();
  try {
    const divergence = await repeat(trace.header, steps, flags, lifetime.signal);
    report(divergence, steps.length, flags.json ?? false);
    return divergence === undefined ? 0 : 1;
  } catch (thrown) {
    if (lifetime.signal.aborted) return lifetime.exitCode();
    throw thrown;
  }
}

async function repeat(
  header: TraceHeader,
  steps: readonly Step[],
  { timeoutMs, waitMs }: ReplayFlags,
  signal: AbortSignal,
): Promise<Divergence | undefined> {
  const { settings, warnings } = loadSettings({ project: process.cwd() });
  for (const warning of warnings) warn(warning);
  const policy = createPolicy(settings.policy);
  await using sessions = openSessions(settings);
  const request = launchAgain(header, waitMs, process.env);
  const act = { kind: 'launch' as const, ...request };
  await policy.check(act, signal);
  const file = policy.fileToRun(act);
  const launched = await sessions.launch({ ...request, ...(file !== undefined && { file }) }, () => {}, signal);
  const session = await sessions.find(launched, signal);
  const permit = policy.checkApp;
  session.identities().forEach(permit);
  const stepMs = timeoutMs * settings.limits.patience;
  return await replay(session, steps, { timeoutMs: () => stepMs, env: process.env, permit }, signal);
}

function report(divergence: Divergence | undefined, steps: number, json: boolean): void {
  if (json) print(asJson({ steps, ...(divergence && { divergence }) }, 2));
  else if (divergence === undefined) print(`All ${steps} steps went as they were recorded.`);
  else printError(describeDivergence(divergence));
}

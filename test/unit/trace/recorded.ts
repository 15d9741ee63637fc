import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { UiNode } from '../../../src/core/node.ts';
import type { Action, ActOutcome } from '../../../src/session/acting/action.ts';
import type { Recorder } from '../../../src/session/recorder.ts';
import type { LaunchRequest } from '../../../src/session/sessions.ts';
import { openTracing } from '../../../src/trace/open-tracing.ts';
import { readTrace, type Trace } from '../../../src/trace/read-trace.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** A node with the facts that most have. */
export function node(
  role: UiNode['role'],
  title: string,
  facts: Partial<UiNode> = {},
  children: UiNode[] = [],
): UiNode {
  const slug = `${role}_${title.toLowerCase().replace(/[^a-z0-9]+/g, '')}`;
  return { id: slug, role, title, enabled: true, focused: false, actions: [], source: 'ax', children, ...facts };
}

export const click = (id: string): Action => ({ action: 'click', id, button: 'left', count: 1, modifiers: [] });

export function outcome(before: UiNode[], after: UiNode[], rest: Partial<ActOutcome> = {}): ActOutcome {
  const nodes = { nodeBefore: undefined, nodeAfter: undefined, method: 'atspi' as const };
  const verdict = { success: true, changed: true, effects: [], settled: true, revision: 1 };
  return { ...nodes, ...verdict, trees: { before, after }, ...rest };
}

/** A trace that is being written, and how it reads at any moment. */
export function recording(launch: LaunchRequest = { command: 'app', args: ['a.txt'], env: {}, waitMs: 0 }): {
  recorder: Recorder;
  read: () => Trace;
  bytes: () => Buffer;
} {
  const warn = (message: string) => {
    throw new Error(message);
  };
  const tracing = openTracing({ directory: path.join(temporaryFolder('traces'), 'new'), version: '0.1.0', warn });
  const recorder = tracing.open({ sessionId: 'app-1', app: 'app', display: 'isolated', launch }, undefined);
  if (recorder === undefined) throw new Error('nothing is recorded');
  const bytes = () => readFileSync(recorder.path);
  return { recorder, bytes, read: () => readTrace(bytes()) };
}

/** The trace of actions that led from tree to tree. */
export function traceOf(...acts: [Action, ActOutcome][]): Trace {
  const { recorder, read } = recording();
  for (const [action, result] of acts) recorder.act({ action, result, startedMs: 0, endedMs: 1 });
  recorder.end(0);
  return read();
}

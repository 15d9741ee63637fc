import { UiError } from '../../../src/core/errors.ts';
import type { UiNode } from '../../../src/core/node.ts';
import type { AuditEntry } from '../../../src/session/audit.ts';
import { createPolicy } from '../../../src/session/policy.ts';
import type { Session, SessionSummary } from '../../../src/session/session.ts';
import type { LaunchRequest, Sessions } from '../../../src/session/sessions.ts';
import type { Picture, Snapshot } from '../../../src/session/snapshot.ts';
import { settingsSchema } from '../../../src/settings/schema.ts';
import { CallLog } from '../../../src/tools/call-log.ts';
import type { ToolCall, ToolContext } from '../../../src/tools/define.ts';
import { UserNotes } from '../../../src/tools/user-notes.ts';

export const summary: SessionSummary = {
  sessionId: 'mixer-1a2b',
  app: 'Mixer',
  pid: 42,
  toolkit: 'GTK',
  origin: 'launched',
  display: 'isolated',
  state: 'running',
  windows: ['Mixer'],
};

export function node(id: string, facts: Partial<UiNode> = {}): UiNode {
  return {
    id,
    role: 'button',
    enabled: true,
    focused: false,
    actions: ['click'],
    source: 'ax',
    children: [],
    ...facts,
  };
}

export const snapshot = (revision: number, roots: UiNode[]): Snapshot => ({
  revision,
  roots,
  nodeCount: roots.length,
  warnings: [],
  latencyMs: 1,
});

export const picture: Picture = {
  png: new Uint8Array([1, 2, 3]),
  widthPx: 600,
  heightPx: 400,
  scale: 0.5,
  bounds: { x: 0, y: 0, w: 1200, h: 800 },
  window: 'Mixer',
  otherWindows: [],
  latencyMs: 1,
};

export function fakeSession(overrides: Partial<Session> = {}): Session {
  return {
    id: summary.sessionId,
    desktopArea: { x: 0, y: 0, w: 1440, h: 900 },
    summary: () => summary,
    particulars: async () => [],
    snapshot: async () => snapshot(1, [node('btn_1', { title: 'Play' })]),
    revision: () => undefined,
    picture: async () => picture,
    watchLooks: async () => undefined,
    changes: {
      observe: async () => ({
        events: [],
        totalEvents: 0,
        durationMs: 1_000,
        endedBy: 'duration',
        mergedSignals: 0,
        lostSignals: { dropped: 0, unknown: 0, gaps: 0 },
        unanswered: false,
      }),
      wait: async () => ({ matched: true, elapsedMs: 1 }),
      until: async () => undefined,
      recent: () => ({ events: [], totalEvents: 0, droppedEvents: 0, watching: false }),
      follow: async () => ({ notePaint() {}, async [Symbol.asyncDispose]() {} }),
    },
    identities: () => [{ name: summary.app }],
    act: async () => ({
      success: true,
      method: 'atspi',
      nodeBefore: node('btn_1'),
      nodeAfter: node('btn_1'),
      changed: false,
      effects: [],
      settled: true,
      revision: 1,
    }),
    actAt: async () => {
      throw new Error('not faked');
    },
    settle: async () => false,
    lendInput: async () => {
      throw new Error('no input here');
    },
    recordByHand: async () => ({ async [Symbol.asyncDispose]() {} }),
    output: (from = 0) => ({ text: 'hello\n', from, next: from + 6, droppedBytes: 0, ended: false }),
    ...overrides,
  };
}

export type FakeContext = ToolContext & { launched: LaunchRequest[]; audited: AuditEntry[] };

export function fakeContext(policy: object = {}, session = fakeSession()): FakeContext {
  const settings = settingsSchema.parse({ vision: {}, policy, limits: {}, isolated: {}, events: {} });
  const launched: LaunchRequest[] = [];
  const audited: AuditEntry[] = [];
  const sessions: Sessions = {
    async launch(request, progress) {
      progress('starting');
      launched.push(request);
      return { sessionId: summary.sessionId, pid: 42, app: 'Mixer', windows: ['Mixer'], ready: true };
    },
    apps: async () => [{ name: 'Mixer', pid: 42, toolkit: 'GTK', windows: ['Mixer'] }],
    attach: async () => session,
    async find({ sessionId, app }) {
      if (sessionId === summary.sessionId || app === 'Mixer') return session;
      throw new UiError('session_not_found', `Session '${sessionId ?? app}' not found.`, { hint: 'Open: mixer-1a2b.' });
    },
    list: () => [summary],
    stop: async () => ({ ...summary, state: 'exited', exitCode: 0 }),
    async [Symbol.asyncDispose]() {},
  };
  const audit = { failure: undefined, record: (entry: AuditEntry) => void audited.push(entry), flush: async () => {} };
  const records = { audit, calls: new CallLog(), notes: new UserNotes() };
  return { sessions, settings, policy: createPolicy(settings.policy), ...records, launched, audited };
}

export const quietly = (signal: AbortSignal = new AbortController().signal): ToolCall => ({
  signal,
  progress: () => {},
});

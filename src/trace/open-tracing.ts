import { release, type } from 'node:os';
import { join } from 'node:path';
import { UiError } from '../core/errors.ts';
import type { RecordedSession, Recorder, Tracing } from '../session/recorder.ts';
import { TRACE_VERSION, type TraceHeader } from './records.ts';
import { Secrets } from './secrets.ts';
import { TraceFile } from './trace-file.ts';
import { TraceRecorder } from './trace-recorder.ts';

export type TracingOptions = {
  /** Of every session that names none itself. */
  directory?: string | undefined;
  /** Of Strobe. */
  version: string;
  warn: (message: string) => void;
};

/** Records sessions in one zip file each, which is named after its session. */
export function openTracing({ directory, version, warn }: TracingOptions): Tracing {
  const recorders = new Map<string, Recorder>();
  return {
    open(session, ownDirectory) {
      const folder = ownDirectory ?? directory;
      if (folder === undefined) return undefined;
      const secrets = new Secrets();
      const path = join(folder, `${session.sessionId}.zip`);
      const header = headerOf(session, version, secrets);
      const onEnd = () => void recorders.delete(session.sessionId);
      const recorder = new TraceRecorder(path, openFile(path), header, secrets, { warn, onEnd });
      recorders.set(session.sessionId, recorder);
      return recorder;
    },
    find: (sessionId) => recorders.get(sessionId),
  };
}

function openFile(path: string): TraceFile {
  try {
    return new TraceFile(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UiError('permission_required', `The trace ${path} cannot be written: ${reason}.`, {
      hint: 'Give --trace a folder that you can write to.',
      cause,
    });
  }
}

function headerOf({ sessionId, app, display, launch }: RecordedSession, strobe: string, secrets: Secrets): TraceHeader {
  const { LC_ALL, LANG } = { ...process.env, ...launch?.env };
  return {
    version: TRACE_VERSION,
    startedAt: new Date().toISOString(),
    strobe,
    node: process.version,
    platform: `${type()} ${release()} ${process.arch}`,
    locale: LC_ALL || LANG || 'C',
    timeZone: launch?.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    sessionId,
    app,
    display,
    ...(launch?.displayServer && { displayServer: launch.displayServer }),
    ...(launch && { launch: secrets.launch({ cwd: process.cwd(), ...launch }) }),
  };
}

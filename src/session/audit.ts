import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ErrorCode } from '../core/errors.ts';
import { visibleData } from '../core/foreign-text.ts';
import { Serial } from '../core/serial.ts';
import type { Act } from './policy.ts';

export type AuditEntry = {
  tool: string;
  act: Act['kind'];
  session?: string | undefined;
  app?: string | undefined;
  args: Record<string, unknown>;
  outcome: 'ok' | 'refused' | 'failed' | 'cancelled';
  code?: ErrorCode;
  durationMs: number;
};

/** The audit log is an append-only record of everything that acted. */
export interface Audit {
  /** Never throws and never waits: a log that cannot be written must not stop the work. */
  record(entry: AuditEntry): void;
  /** Why the last entry is not on disk, where it is not. */
  readonly failure: string | undefined;
  /** Resolves once every entry so far is on disk, or has failed to get there. */
  flush(): Promise<void>;
}

export type AuditOptions = { warn: (message: string) => void; path?: string; now?: () => Date };

export function openAudit({ warn, ...options }: AuditOptions): Audit {
  const { path = join(homedir(), '.strobe', 'audit.log'), now = () => new Date() } = options;
  const serial = new Serial();
  let failure: string | undefined;

  const write = async (line: string) => {
    try {
      // The folder is there, or opening reports why not. With `recursive`, mkdir never returns from within /proc.
      await mkdir(dirname(path), { mode: 0o700 }).catch(() => {});
      await using file = await open(path, 'a+', 0o600);
      await append(file, line);
      failure = undefined;
    } catch (error) {
      const reason = `the audit log ${path} cannot be written (${error instanceof Error ? error.message : error}).`;
      if (reason !== failure) warn(reason);
      failure = reason;
    }
  };

  return {
    get failure() {
      return failure;
    },
    record(entry) {
      const line = `${JSON.stringify(visibleData({ time: now().toISOString(), ...entry, args: redact(entry.args) }))}\n`;
      void serial.run(() => write(line));
    },
    flush: () => serial.run(async () => {}),
  };
}

/** A line that was cut short, as by a full disk, stays a line of its own. */
async function append(file: FileHandle, line: string): Promise<void> {
  const stats = await file.stat();
  if (stats.isFile() && (stats.mode & 0o777) !== 0o600) await file.chmod(0o600);
  const last = Buffer.alloc(1);
  if (stats.size > 0) await file.read(last, 0, 1, stats.size - 1);
  const isTorn = stats.size > 0 && last.toString() !== '\n';
  await file.appendFile(isTorn ? `\n${line}` : line);
}

/** These arguments show what was done but not what was written. Every other value is reduced to its size. */
const PLAIN_ARGUMENTS = new Set([
  ...['action', 'sessionId', 'app', 'command', 'cwd', 'display', 'waitMs', 'id', 'toId', 'modifiers'],
  ...['direction', 'amount', 'button', 'count', 'settleMs', 'observe', 'at', 'toAt'],
]);

export function redact(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, redactArgument(name, value)]));
}

function redactArgument(name: string, value: unknown): unknown {
  if (PLAIN_ARGUMENTS.has(name)) return value;
  const isSteps = name === 'steps' && Array.isArray(value);
  return isSteps ? value.map((step) => (typeof step === 'object' ? redact({ ...step }) : sizeOf(step))) : sizeOf(value);
}

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `<${value.length} characters>`;
  if (Array.isArray(value)) return `<${value.length} items>`;
  if (typeof value === 'object' && value !== null) return `<${Object.keys(value).length} entries>`;
  return `<${typeof value}>`;
}

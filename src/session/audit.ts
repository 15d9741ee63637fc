import { appendFile, chmod, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ErrorCode } from '../core/errors.ts';
import { oneLine, visibleData } from '../core/foreign-text.ts';
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
  /** Resolves once every entry so far is on disk, or has failed to get there. */
  flush(): Promise<void>;
}

export type AuditOptions = { path?: string; now?: () => Date; warn?: (message: string) => void };

export function openAudit(options: AuditOptions = {}): Audit {
  const { path = join(homedir(), '.strobe', 'audit.log'), now = () => new Date() } = options;
  const { warn = (message: string) => process.stderr.write(`${oneLine(message)}\n`) } = options;
  const serial = new Serial();
  let prepared = false;
  let warned = false;

  const write = async (line: string) => {
    try {
      if (!prepared) {
        // The folder is there, or writing reports why not. With `recursive`, mkdir never returns from within /proc.
        await mkdir(dirname(path), { mode: 0o700 }).catch(() => {});
        await appendFile(path, '', { mode: 0o600 });
        await chmod(path, 0o600);
        prepared = true;
      }
      await appendFile(path, line);
    } catch (error) {
      if (!warned)
        warn(`strobe: the audit log ${path} cannot be written (${error instanceof Error ? error.message : error}).`);
      warned = true;
    }
  };

  return {
    record(entry) {
      const line = `${JSON.stringify(visibleData({ time: now().toISOString(), ...entry, args: redact(entry.args) }))}\n`;
      void serial.run(() => write(line));
    },
    flush: () => serial.run(async () => {}),
  };
}

/** These arguments show what was done but not what was written. Every other value is reduced to its size. */
const PLAIN_ARGUMENTS = new Set([
  ...['action', 'sessionId', 'app', 'command', 'cwd', 'display', 'waitMs', 'id', 'toId', 'modifiers'],
  ...['direction', 'amount', 'button', 'count', 'settleMs', 'observe'],
]);

export function redact(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, PLAIN_ARGUMENTS.has(name) ? value : sizeOf(value)]),
  );
}

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `<${value.length} characters>`;
  if (Array.isArray(value)) return `<${value.length} items>`;
  if (typeof value === 'object' && value !== null) return `<${Object.keys(value).length} entries>`;
  return `<${typeof value}>`;
}

import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AuditEntry, openAudit, redact } from '../../../src/session/audit.ts';
import { itCan, PROC } from '../../support/it-can.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strobe-audit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry: AuditEntry = {
  tool: 'debug_launch',
  act: 'launch',
  session: 'gedit-1',
  app: 'gedit',
  args: { command: 'gedit', args: ['secret.txt'], env: { TOKEN: 'secret' } },
  outcome: 'ok',
  durationMs: 12,
};

describe('audit log', () => {
  it('appends one line a call, for the owner alone', async () => {
    const path = join(folder, '.strobe', 'audit.log');
    for (const time of ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']) {
      const audit = openAudit({ path, warn: () => {}, now: () => new Date(time) });
      audit.record(entry);
      await audit.flush();
    }
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).time)).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  it('begins a line of its own after one that was cut short', async () => {
    const path = join(folder, 'audit.log');
    writeFileSync(path, '{"time":"2026-01-01T00:0');
    const audit = openAudit({ path, warn: () => {} });
    audit.record(entry);
    audit.record(entry);
    await audit.flush();
    const [torn, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(torn).toBe('{"time":"2026-01-01T00:0');
    expect(lines.map((line) => JSON.parse(line).tool)).toEqual(['debug_launch', 'debug_launch']);
  });

  it('tells of a full disk, once until it is well again', async () => {
    const path = join(folder, 'audit.log');
    symlinkSync('/dev/full', path);
    const warnings: string[] = [];
    const audit = openAudit({ path, warn: (message) => warnings.push(message) });
    const record = async () => {
      audit.record(entry);
      await audit.flush();
      return audit.failure;
    };
    expect(await record()).toContain('ENOSPC');
    expect(await record()).toContain('ENOSPC');
    expect(warnings).toEqual([expect.stringContaining('ENOSPC')]);
    rmSync(path);
    expect(await record()).toBeUndefined();
  });

  it('keeps the order of calls recorded at once', async () => {
    const path = join(folder, 'audit.log');
    const audit = openAudit({ path, warn: () => {} });
    for (let index = 0; index < 50; index++) audit.record({ ...entry, session: String(index) });
    await audit.flush();
    const sessions = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).session);
    expect(sessions).toEqual(Array.from({ length: 50 }, (_, index) => String(index)));
  });

  it('holds no value that was written, only its size', async () => {
    const path = join(folder, 'audit.log');
    const audit = openAudit({ path, warn: () => {} });
    audit.record({ ...entry, args: { ...entry.args, text: 'secret', value: 'secret', key: 's', unheardOf: 'secret' } });
    await audit.flush();
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain('secret');
    expect(text).not.toContain('TOKEN');
    expect(JSON.parse(text).args).toMatchObject({ command: 'gedit', text: '<6 characters>', env: '<1 entries>' });
  });

  it('warns once that it cannot write, and goes on', async () => {
    const inTheWay = join(folder, 'file');
    writeFileSync(inTheWay, '');
    const warnings: string[] = [];
    const audit = openAudit({ path: join(inTheWay, 'audit.log'), warn: (message) => warnings.push(message) });
    audit.record(entry);
    audit.record(entry);
    await audit.flush();
    expect(warnings).toEqual([expect.stringContaining('cannot be written')]);
  });

  itCan(PROC, 'warns where no folder can be made, as in /proc', async () => {
    const warnings: string[] = [];
    const audit = openAudit({ path: '/proc/nope/audit.log', warn: (message) => warnings.push(message) });
    audit.record(entry);
    await audit.flush();
    expect(warnings).toEqual([expect.stringContaining('cannot be written')]);
  });
});

describe('redact', () => {
  it('leaves what was done and where', () => {
    expect(redact({ action: 'click', id: 'btn_1', count: 2 })).toEqual({ action: 'click', id: 'btn_1', count: 2 });
  });
});

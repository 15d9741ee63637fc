import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { connectStdio, privateFolders, program, textOf } from './connect.ts';

type Ran = { code: number; stdout: string; stderr: string };

function strobe(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, stdout, stderr });
    });
  });
}

describe('strobe', () => {
  const folders = privateFolders();
  afterAll(() => folders[Symbol.dispose]());
  const run = (...args: string[]) => strobe(folders.env, ...args);

  it('says its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await run('--version')).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  it.each([
    [],
    ['mcp'],
    ['serve'],
    ['doctor'],
    ['launch'],
    ['see'],
    ['sessions'],
    ['stop'],
    ['output'],
    ['apps'],
    ['attach'],
  ])('has help for %s', async (...verb) => {
    const { code, stdout } = await run(...verb, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: strobe ${verb.join('')}`);
  });

  it('derives the flags of a verb from its tool', async () => {
    const { stdout } = await run('see', '--help');
    for (const flag of ['--max-tokens', '--query-role', '--annotate', '--screenshot']) expect(stdout).toContain(flag);
  });

  it.each([
    ['an unknown verb', ['dance']],
    ['an unknown flag', ['see', '--colour']],
    ['a value out of the choices', ['see', '--mode', 'all']],
    ['a number that is none', ['see', '--depth', 'deep']],
    ['a missing operand', ['launch']],
  ])('exits with 2 for %s', async (_, args) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('error:');
  });

  it('exits with 1 and a next step for a session that is not there', async () => {
    const { code, stdout, stderr } = await run('stop', 'nope');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      "Error session_not_found: Session 'nope' not found.\nNext: Start one with: strobe launch <program>\n",
    );
    expect(await run('see')).toMatchObject({ code: 1, stderr: expect.stringContaining('No session is open.') });
  });

  it('prints failures as JSON for scripts', async () => {
    const { code, stderr } = await run('output', 'nope', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'session_not_found' } });
  });

  it('lists nothing where nothing runs', async () => {
    expect(await run('sessions')).toMatchObject({ code: 0, stdout: 'No open sessions.\n' });
    const { stdout } = await run('sessions', '--json');
    expect(JSON.parse(stdout)).toEqual({ sessions: [] });
  });
});

/** A program without a window: enough for a session, and quick to start. */
const windowless = ['--display', 'isolated', '--wait-ms', '0', 'sleep', '600'];

describe('sessions across processes', () => {
  it('reaches the sessions of a running server', async () => {
    await using connection = await connectStdio('2025-11-25');
    const env = { ...process.env, HOME: connection.home, XDG_RUNTIME_DIR: connection.home };
    const launched = await connection.client.callTool({
      name: 'debug_launch',
      arguments: { command: 'sleep', args: ['600'], display: 'isolated', waitMs: 0 },
    });
    const { sessionId } = JSON.parse(textOf(launched));
    const { stdout } = await strobe(env, 'sessions', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ sessions: [{ sessionId }] });
    expect(await strobe(env, 'stop')).toMatchObject({ code: 0, stdout: expect.stringContaining(sessionId) });
    expect(await strobe(env, 'sessions')).toMatchObject({ stdout: 'No open sessions.\n' });
  });

  it('keeps what it launched in a background server, until it is stopped', async () => {
    using folders = privateFolders();
    const env = { ...process.env, ...folders.env };
    const launched = await strobe(env, 'launch', '--json', ...windowless);
    const control = join(folders.home, 'strobe');
    const daemons = () => readdirSync(control).filter((name) => name.endsWith('.sock'));
    try {
      expect(launched).toMatchObject({ code: 0, stderr: '' });
      const { sessionId, pid } = JSON.parse(launched.stdout);
      expect(await strobe(env, 'status', 'sleep')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(sessionId),
      });

      const click = async (...where: string[]) => (await strobe(env, 'click', ...where)).stderr;
      expect(await click()).toMatch(/\bid\b/);
      expect(await click('--at-x', '1')).toMatch(/\by\b/);
      expect(await click('--at-x', '1', '--at-y', '2')).toMatch(/screenshot/);
      expect((await strobe(env, 'type')).stderr).toMatch(/\btext is required/);
      expect((await strobe(env, 'type', 'words')).stderr).toMatch(/no window/);
      expect((await strobe(env, 'type', 'txt_1', 'words')).stderr).toMatch(/no_accessibility/);

      const second = await strobe(env, 'launch', ...windowless);
      expect(second.code).toBe(0);
      expect(daemons()).toHaveLength(1);
      expect(await strobe(env, 'see')).toMatchObject({ code: 1, stderr: expect.stringContaining('Several sessions') });

      expect(await strobe(env, 'stop', sessionId)).toMatchObject({ code: 0 });
      expect(isAlive(pid)).toBe(false);
      const { stdout } = await strobe(env, 'sessions', '--json');
      expect(JSON.parse(stdout).sessions).toHaveLength(1);
    } finally {
      for (const name of daemons()) await endDaemon(Number(/\d+/.exec(name)?.[0]));
    }
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** By the time its process is gone, everything it held has ended. */
async function endDaemon(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await nextTurn();
}

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTrace } from '../../../src/trace/read-trace.ts';
import { TRACE_LIMITS } from '../../../src/trace/trace-limits.ts';
import { privateFolders, program } from '../../mcp/connect.ts';
import { atEnd } from '../../support/at-end.ts';
import { nodeIn } from '../../support/compact.ts';
import { eventually, PYTHON, REPO } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { commandLineOf, marked } from '../../support/processes.ts';
import { MARK } from '../../support/strobe.ts';

type Ran = { code: number | null; stdout: string; stderr: string };
type Started = { pid: number; ended: Promise<Ran>; stderr: () => string };

const MUTANTS = path.join(REPO, 'test/fixtures/apps/mutants.py');
const bytes = (text: string) => new TextEncoder().encode(text);

describe('the commands for traces', () => {
  const mark = randomUUID();
  const folder = temporaryFolder('commands');
  let env: Record<string, string>;
  let trace: string;

  const start = (...args: string[]): Started => {
    const child = spawn(process.execPath, [program, ...args], { env, cwd: folder });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (said.stdout += chunk));
    child.stderr.on('data', (chunk) => (said.stderr += chunk));
    const ended = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ code, ...said })));
    return { pid: child.pid ?? 0, ended, stderr: () => said.stderr };
  };
  const run = (...args: string[]): Promise<Ran> => start(...args).ended;
  const application = () => marked(mark).find(({ pid }) => commandLineOf(pid).includes('mutants.py'));

  /** A person who records what an agent does, and ends it with Ctrl-C. */
  beforeAll(async () => {
    const folders = privateFolders();
    atEnd(async () => folders[Symbol.dispose]());
    env = { ...folders.env, [MARK]: mark };
    const recording = start('record', '--display', 'isolated', PYTHON, MUTANTS, 'gtk3');
    await eventually(() => recording.stderr().includes('Recording ') || undefined);
    const { stdout: tree } = await run('see');
    for (const [role, name] of [
      ['button', 'Add'],
      ['checkbox', 'Wrap'],
    ] as const) {
      expect(await run('click', nodeIn(tree, role, name).id)).toMatchObject({ code: 0 });
    }
    process.kill(recording.pid, 'SIGINT');
    const { code, stdout } = await recording.ended;
    expect(code).toBe(0);
    trace = path.join(folder, stdout.trim());
  });

  it('record ends with Ctrl-C, the program with it, and the trace is whole', () => {
    expect(readdirSync(path.join(folder, 'traces'))).toEqual([path.basename(trace)]);
    const { complete, acts, header } = readTrace(readFileSync(trace));
    expect({ complete, acts: acts.length, command: header.launch?.command }).toEqual({
      complete: true,
      acts: 2,
      command: PYTHON,
    });
    expect(application()).toBeUndefined();
  });

  it('codegen prints a test, or writes it, also over an older one', async () => {
    const { code, stdout } = await run('codegen', '--runner', 'node', trace);
    expect(code).toBe(0);
    expect(stdout).toContain("import { test } from 'node:test';");
    expect(stdout).toContain("await app.getByRole('button', { name: 'Add' }).click();");
    for (const _ of ['new', 'older']) {
      expect(await run('codegen', '--runner', 'node', trace, '-o', 'a.spec.ts')).toMatchObject({ code: 0, stdout: '' });
      expect(`${readFileSync(path.join(folder, 'a.spec.ts'), 'utf8')}`.trim()).toBe(stdout.trim());
    }
  });

  it('codegen names an output that cannot be written', async () => {
    const { code, stderr } = await run('codegen', trace, '-o', 'no-such-folder/a.spec.ts');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error permission_required: no-such-folder\/a\.spec\.ts cannot be written: .*\nNext: /);
  });

  it('replay repeats it, and leaves nothing', async () => {
    expect(await run('replay', trace)).toMatchObject({
      code: 0,
      stdout: 'All 2 steps went as they were recorded.\n',
    });
    expect(application()).toBeUndefined();
  });

  it('replay ends with Ctrl-C, and the program with it', async () => {
    const replaying = start('replay', trace);
    await eventually(application);
    process.kill(replaying.pid, 'SIGINT');
    expect(await replaying.ended).toMatchObject({ code: 130, stdout: '' });
    expect(application()).toBeUndefined();
  });

  it('show prints its address, and leaves the page to the background server', async () => {
    const showing = spawn(process.execPath, [program, 'show', '--no-open', trace], { env, cwd: folder });
    const ended = new Promise((resolve) => showing.once('close', resolve));
    const address = await new Promise((resolve) => showing.stdout.once('data', (chunk) => resolve(String(chunk))));
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\S+&trace=/);
    expect(await ended).toBe(0);
  });

  it('refuse what is no trace, and write nothing', async () => {
    const whole = unzipSync(readFileSync(trace));
    const place = temporaryFolder('hostile');
    const files: Record<string, Uint8Array> = {
      'text.zip': bytes('no zip file'),
      'torn.zip': readFileSync(trace).subarray(0, 40),
      'outside.zip': zipSync({ ...whole, '../outside.txt': bytes('x') }),
      'bomb.zip': zipSync({ ...whole, '999999.jsonl': new Uint8Array(TRACE_LIMITS.readEntryBytes + 1) }, { level: 1 }),
      'newer.zip': zipSync({ ...whole, 'trace.json': bytes('{"version":99}') }),
      'huge.zip': bytes(''),
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(place, name), content);
    truncateSync(path.join(place, 'huge.zip'), TRACE_LIMITS.fileBytes + 1);
    const refused = async (command: string, name: string, reason: RegExp) => {
      const { code, stdout, stderr } = await run(command, path.join(place, name));
      expect({ name, code, stdout }).toEqual({ name, code: 1, stdout: '' });
      expect(stderr).toMatch(/^Error trace_unreadable: .*\nNext: /);
      expect(stderr).toMatch(reason);
    };
    await refused('codegen', 'text.zip', /it is no zip file/);
    await refused('codegen', 'torn.zip', /its beginning is missing/);
    await refused('codegen', 'outside.zip', /it holds a file that no trace has/);
    await refused('codegen', 'bomb.zip', /999999\.jsonl unpacks to \d+ bytes/);
    await refused('codegen', 'huge.zip', /a trace has at most/);
    await refused('replay', 'newer.zip', /version 99, and this Strobe reads up to 1/);
    await refused('show', 'newer.zip', /version 99, and this Strobe reads up to 1/);
    await refused('show', 'none.zip', /no such file/);
    expect(readdirSync(place).sort()).toEqual(Object.keys(files).sort());
  });

  it('replay and codegen say that nothing was done', async () => {
    const empty = path.join(folder, 'empty.zip');
    const { 'trace.json': header = bytes('') } = unzipSync(readFileSync(trace));
    writeFileSync(empty, zipSync({ 'trace.json': header }));
    expect(await run('replay', empty)).toMatchObject({ code: 1, stderr: expect.stringContaining('has no action') });
    expect(await run('codegen', empty)).toMatchObject({ code: 0, stderr: expect.stringContaining('has no action') });
  });

  it.each([[['codegen', 'x.zip', '--runner', 'jest']], [['replay', 'x.zip', '--timeout-ms', 'soon']], [['record']]])(
    'exits with 2 for %j',
    async (args) => {
      expect(await run(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('error:') });
    },
  );

  it.each(['codegen', 'replay', 'record', 'show'])('has help for %s', async (command) => {
    const { code, stdout } = await run(command, '--help');
    expect({ code, usage: stdout.startsWith(`Usage: strobe ${command} [options] <`) }).toEqual({
      code: 0,
      usage: true,
    });
  });

  it('record says that a program or folder is not there', async () => {
    expect(await run('record', '--display', 'isolated', 'no-such-program')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Error launch_failed: '),
    });
    const unwritable = await run('record', '--display', 'isolated', '--trace', '/proc/traces', PYTHON, MUTANTS, 'gtk3');
    expect(unwritable).toMatchObject({ code: 1, stdout: '' });
    expect(unwritable.stderr).toContain('cannot be written');
    expect(application()).toBeUndefined();
  });
});

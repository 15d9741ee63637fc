import { EventEmitter, once } from 'node:events';
import { chmodSync, existsSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectAll, type ServerConnection } from '../../../src/control/client.ts';
import { controlDirectory } from '../../../src/control/directory.ts';
import { listenForControl } from '../../../src/control/server.ts';
import { fakeContext, fakeSession, picture, summary } from '../tools/fakes.ts';

let directory: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'strobe-control-')), 'strobe');
});
afterEach(() => rmSync(dirname(directory), { recursive: true, force: true }));

const never = new AbortController().signal;
const list = { tool: 'debug_session', args: { action: 'list' }, progress: () => {}, signal: never };

async function only(callers: Promise<ServerConnection[]>): Promise<ServerConnection> {
  const [caller, ...others] = await callers;
  if (caller === undefined || others.length > 0) throw new Error(`One server was expected.`);
  return caller;
}

describe('control socket', () => {
  it('is for the owner alone', async () => {
    await using server = await listenForControl(fakeContext(), directory, 'mcp');
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(server.path).mode & 0o777).toBe(0o600);
  });

  it('refuses a directory that others can enter', async () => {
    mkdirSync(directory);
    chmodSync(directory, 0o755);
    await expect(listenForControl(fakeContext(), directory, 'mcp')).rejects.toMatchObject({
      code: 'permission_required',
    });
  });

  it('answers calls with data, pictures, progress and failures', async () => {
    await using _server = await listenForControl(fakeContext(), directory, 'serve');
    await using caller = await only(connectAll(directory));
    expect(caller.role).toBe('serve');
    expect(await caller.call(list)).toMatchObject({ ok: true, result: { data: { sessions: [summary] } } });

    const reported: string[] = [];
    const launch = { tool: 'debug_launch', args: { command: 'mixer' }, progress: (m: string) => reported.push(m) };
    expect(await caller.call({ ...launch, signal: never })).toMatchObject({ ok: true });
    expect(reported).toEqual(['starting']);

    const see = { ...list, tool: 'debug_ui', args: { app: 'Mixer', mode: 'screenshot' } };
    const seen = await caller.call(see);
    expect(seen.ok && Buffer.from(seen.result.image?.png ?? [])).toEqual(Buffer.from(picture.png));

    const failed = await caller.call({ ...list, args: { action: 'status', sessionId: 'nope' } });
    expect(failed).toEqual({
      ok: false,
      error: { code: 'session_not_found', message: "Session 'nope' not found.", hint: 'Open: mixer-1a2b.' },
    });
  });

  it('cancels what a caller that hangs up had asked for', async () => {
    const running = new EventEmitter();
    const snapshot = (_: unknown, signal: AbortSignal) => {
      running.emit('start', signal);
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const started = once(running, 'start');
    await using _server = await listenForControl(fakeContext({}, fakeSession({ snapshot })), directory, 'mcp');
    const caller = await only(connectAll(directory));
    const hangUp = new AbortController();
    const answer = caller.call({ ...list, tool: 'debug_ui', args: { app: 'Mixer' }, signal: hangUp.signal });
    const [signal] = await started;
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    hangUp.abort();
    await aborted;
    expect(await answer).toMatchObject({ ok: false });
  });

  it('removes its socket when it ends, and answers those who wait', async () => {
    const snapshot = () => new Promise<never>(() => {});
    const server = await listenForControl(fakeContext({}, fakeSession({ snapshot })), directory, 'mcp');
    await using caller = await only(connectAll(directory));
    const answer = caller.call({ ...list, tool: 'debug_ui', args: { app: 'Mixer' } });
    await caller.call(list);
    await server[Symbol.asyncDispose]();
    expect(await answer).toMatchObject({ ok: false, error: { message: expect.stringContaining('ended before') } });
    expect(existsSync(server.path)).toBe(false);
  });

  it('passes over dead sockets and removes them', async () => {
    mkdirSync(directory, { mode: 0o700 });
    const stale = join(directory, 'mcp-1.sock');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(stale, resolve));
    // Node removes the file when it closes a server; a killed process leaves it, as these copies do.
    const [ofNobody, ofOurs] = [2 ** 22 + 1, process.pid].map((pid) => join(directory, `mcp-${pid}.sock`));
    for (const copy of [ofNobody, ofOurs]) linkSync(stale, copy ?? '');
    await new Promise((resolve) => server.close(resolve));
    expect(await connectAll(directory)).toEqual([]);
    // The socket of a process that lives may be one on which it is about to listen.
    expect([existsSync(ofNobody ?? ''), existsSync(ofOurs ?? '')]).toEqual([false, true]);
  });

  it('lies in the runtime directory, else in the home', () => {
    expect(controlDirectory({ XDG_RUNTIME_DIR: '/run/user/1' }, '/users/u')).toBe('/run/user/1/strobe');
    expect(controlDirectory({}, '/users/u')).toBe('/users/u/.strobe/run');
  });
});

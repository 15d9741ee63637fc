import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privateFolders, program } from '../../mcp/connect.ts';
import { REPO, SAMPLES } from '../../support/desktop.ts';
import { expectNothingLeft } from '../../support/nothing-left.ts';
import { broodOf } from '../../support/processes.ts';
import { MARK } from '../../support/strobe.ts';

/** A client of bare pipes: the SDK's sends signals after it closes stdin, which would hide a server that stays. */
let server: ChildProcessWithoutNullStreams;
let folders: ReturnType<typeof privateFolders>;
let mark: string;
let temporary: string;

beforeEach(() => {
  folders = privateFolders();
  mark = randomUUID();
  temporary = join(folders.home, 'tmp');
  mkdirSync(temporary);
  const env = { ...folders.env, TMPDIR: temporary, [MARK]: mark };
  server = spawn(process.execPath, [program, 'mcp'], { env, stdio: 'pipe' });
  const clientInfo = { name: 'bare', version: '1.0.0' };
  send({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
});
afterEach(() => folders[Symbol.dispose]());

function send(message: Record<string, unknown>): void {
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

const callTool = (id: number, name: string, args: Record<string, unknown>) =>
  send({ id, method: 'tools/call', params: { name, arguments: args } });

async function answerTo(id: number): Promise<unknown> {
  for await (const line of createInterface({ input: server.stdout })) {
    const message = JSON.parse(line);
    if (message.id === id) return message.result;
  }
  throw new Error('The server closed its output.');
}

describe('a server whose client leaves', () => {
  it('ends by itself, with its applications', async () => {
    callTool(1, 'debug_launch', { ...SAMPLES.gtk3, cwd: REPO, waitMs: 60_000 });
    expect(await answerTo(1)).toMatchObject({ structuredContent: { ready: true } });
    const brood = broodOf(server.pid ?? 0, mark);
    expect(brood.displays).toHaveLength(1);
    server.stdin.end();
    expect(await once(server, 'exit')).toEqual([0, null]);
    await expectNothingLeft(brood, temporary);
  });

  it('in the middle of a launch ends all the same', async () => {
    callTool(1, 'debug_launch', { ...SAMPLES.gtk3, cwd: REPO, waitMs: 60_000 });
    callTool(2, 'debug_session', { action: 'list' });
    await answerTo(2);
    server.stdin.end();
    await once(server, 'exit');
    await expectNothingLeft({ mark, processes: [], displays: [] }, temporary);
  });

  it('without having launched anything leaves nothing either', async () => {
    await answerTo(0);
    server.stdin.end();
    expect(await once(server, 'exit')).toEqual([0, null]);
    await expectNothingLeft({ mark, processes: [], displays: [] }, temporary);
  });
});

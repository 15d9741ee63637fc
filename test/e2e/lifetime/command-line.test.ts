import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privateFolders, program } from '../../mcp/connect.ts';
import { nodeIn } from '../../support/compact.ts';
import { eventually, REPO, SAMPLES } from '../../support/desktop.ts';
import { expectNothingLeft } from '../../support/nothing-left.ts';
import { broodOf, commandLineOf, kill, marked } from '../../support/processes.ts';
import { MARK } from '../../support/strobe.ts';

let folders: ReturnType<typeof privateFolders>;
let env: Record<string, string>;
let mark: string;
let temporary: string;

beforeEach(() => {
  folders = privateFolders();
  mark = randomUUID();
  temporary = join(folders.home, 'tmp');
  mkdirSync(temporary);
  env = { ...folders.env, TMPDIR: temporary, [MARK]: mark };
});
afterEach(() => folders[Symbol.dispose]());

/** One command, in a process of its own. */
function strobe(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env, cwd: REPO }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

function backgroundServer(): number {
  const found = marked(mark).find(({ pid }) => commandLineOf(pid).endsWith('main.js daemon'));
  if (found === undefined) throw new Error('no background server');
  return found.pid;
}

const LAUNCH = ['launch', '--json', '--wait-ms', '60000', SAMPLES.gtk3.command, ...SAMPLES.gtk3.args];

describe('commands in processes of their own', () => {
  it('share a session from launch to stop', async () => {
    const launched = await strobe(...LAUNCH);
    expect(launched).toMatchObject({ code: 0 });
    const { sessionId, ready } = JSON.parse(launched.stdout);
    expect(ready).toBe(true);

    const seen = await strobe('see');
    expect(nodeIn(seen.stdout, 'button', 'Action').rest).toContain('enabled');
    const found = await strobe('see', sessionId, '--query-role', 'slider');
    expect(nodeIn(found.stdout, 'slider', 'Volume').id).toBe(nodeIn(seen.stdout, 'slider', 'Volume').id);

    const listed = await strobe('sessions', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({ sessions: [{ sessionId, state: 'running' }] });
    expect(await strobe('stop', sessionId)).toMatchObject({ code: 0 });
    expect((await strobe('sessions')).stdout).toBe('No open sessions.\n');

    const brood = broodOf(backgroundServer(), mark);
    await kill(backgroundServer(), 'SIGTERM');
    await expectNothingLeft(brood, temporary);
  });

  it('act, each with a verb of its own', async () => {
    await strobe(...LAUNCH);
    const { stdout: tree } = await strobe('see');
    const id = (role: string, title: string) => nodeIn(tree, role, title).id;
    const clicked = await strobe('click', id('button', 'Action'));
    expect(clicked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^success=true method=atspi/) });
    const set = await strobe('set-value', id('slider', 'Volume'), '0.25', '--json');
    expect(JSON.parse(set.stdout)).toMatchObject({ success: true, changed: true, nodeAfter: { value: 0.25 } });
    const typed = await strobe('type', id('textField', 'Name'), ' typed ✓');
    expect(typed.stdout).toContain('typed ✓');
    expect((await strobe('key', 'tab', '--modifiers', 'shift')).stdout).toMatch(/^success=true method=xtest/);
    expect((await strobe('scroll', id('table', 'Rows'), '--direction', 'down')).code).toBe(0);
    const dragged = await strobe('drag', id('label', 'Drag Source'), id('label', 'Drop Here'));
    expect(dragged.stdout).toContain('"Drop Received"');
    const refused = await strobe('set-value', id('slider', 'Volume'), '400');
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('out of range') });
    const unknown = await strobe('key', 'hyperspace');
    expect(unknown.code).not.toBe(0);
    expect(unknown.stdout + unknown.stderr).toContain('pagedown');
    await strobe('stop');
    await kill(backgroundServer(), 'SIGTERM');
  });

  it('save a picture where they are asked to', async () => {
    await strobe(...LAUNCH);
    const file = join(folders.home, 'picture.png');
    const { code } = await strobe('see', '--mode', 'screenshot', '--screenshot', file);
    expect(code).toBe(0);
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
    const brood = broodOf(backgroundServer(), mark);
    expect(statSync(join(folders.home, 'strobe')).mode & 0o077).toBe(0);
    await kill(backgroundServer(), 'SIGKILL');
    await expectNothingLeft(brood, temporary);
  });

  it('leave a background server that ends by itself when it has nothing to hold', async () => {
    // From SIGUSR2 on, time runs sixty times as fast there, so that its minute of patience is a second.
    const hurry =
      'const now = performance.now.bind(performance); let from; process.on("SIGUSR2", () => { from = now(); }); ' +
      'performance.now = () => (from === undefined ? now() : from + (now() - from) * 60);';
    env.NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(hurry)}"`;
    const launched = await strobe('launch', '--json', '--wait-ms', '0', 'sleep', '600');
    const { sessionId } = JSON.parse(launched.stdout);
    const server = backgroundServer();
    const brood = broodOf(server, mark);
    expect((await strobe('stop', sessionId)).code).toBe(0);
    process.kill(server, 'SIGUSR2');
    await eventually(async () => marked(mark).length === 0 || undefined);
    await expectNothingLeft(brood, temporary);
  });
});

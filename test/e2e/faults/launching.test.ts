import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeIn } from '../../support/compact.ts';
import { eventually, PYTHON, REPO, SAMPLES } from '../../support/desktop.ts';
import { kill } from '../../support/processes.ts';
import { Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

describe('a program that cannot be started', () => {
  it('because there is none: says so, and what to do', async () => {
    const { text, isError } = await strobe.call('debug_launch', { command: 'no-such-program' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Error launch_failed: Program not found: no-such-program/);
    expect(text).toMatch(/\nNext: /);
  });

  it('because its folder is not there: names the folder', async () => {
    const { text } = await strobe.call('debug_launch', { command: PYTHON, cwd: '/no/such/folder' });
    expect(text).toContain('launch_failed');
    expect(text).toContain('/no/such/folder');
  });

  it('because it may not be executed: says that', async () => {
    const { text } = await strobe.call('debug_launch', { command: `${REPO}/examples` });
    expect(text).toMatch(/launch_failed.*may not be executed/s);
  });

  it('leaves no session behind', async () => {
    expect(JSON.parse((await strobe.session('list')).text)).toEqual({ sessions: [] });
  });
});

describe('a program that ends', () => {
  it('before its first window: not ready, with its exit code and last words', async () => {
    const launched = await strobe.launchFixture('crash.py');
    expect(launched.ready).toBe(false);
    expect(launched.reason).toMatch(/exited with code 3/);
    expect(launched.reason).toContain('"crash: the configuration is broken" "crash: giving up"');

    const { text, isError } = await strobe.see(launched.sessionId);
    expect(isError).toBe(true);
    expect(text).toMatch(/^Error process_not_running: Process not running \(PID \d+ exited with code 3\)/);
    expect(text).toContain('crash: giving up');

    const { output } = JSON.parse((await strobe.session('output', launched.sessionId)).text);
    expect(output.text).toMatch(/^crash: reading the configuration\n/);
    expect(output.ended).toBe(true);
    const { session } = JSON.parse((await strobe.session('status', launched.sessionId)).text);
    expect(session).toMatchObject({ state: 'exited', exitCode: 3 });
    await strobe.session('stop', launched.sessionId);
  });

  it('after it was seen: the next look says how it ended', async () => {
    const { sessionId, pid } = await strobe.launch(SAMPLES.gtk3.command, SAMPLES.gtk3.args);
    expect(nodeIn((await strobe.see(sessionId)).text, 'button', 'Action').id).toBeDefined();
    await kill(pid, 'SIGTERM');
    const gone = await eventually(async () => {
      const answer = await strobe.see(sessionId);
      return answer.isError ? answer : undefined;
    });
    expect(gone.text).toContain(`Process not running (PID ${pid} exited by SIGTERM)`);
    const { session } = JSON.parse((await strobe.session('status', sessionId)).text);
    expect(session).toMatchObject({ state: 'exited', exitSignal: 'SIGTERM', pid });
    await strobe.session('stop', sessionId);
  });
});

describe('a program without accessibility', () => {
  it('is not ready before its window shows; then it has that, a picture, and the offer of vision', async () => {
    const launched = await strobe.launch('xlogo', [], { waitMs: 0 });
    expect(launched).toMatchObject({ ready: false, reason: expect.stringMatching(/accessibility/) });
    const { text } = await eventually(async () => {
      const answer = await strobe.see(launched.sessionId);
      return answer.isError ? undefined : answer;
    });
    expect(text).toMatch(/\[window "xlogo" id=w_\w+ .*source=display\]/);
    expect(text).toContain('"xlogo" shows nothing to accessibility');
    expect(text).toContain('vision:true');
    const picture = await strobe.see(launched.sessionId, { mode: 'screenshot' });
    expect(picture.isError).toBe(false);
    expect(picture.text).toContain('of window "xlogo"');
    await strobe.session('stop', launched.sessionId);
  });

  it('is ready once its window has stood there for a while, and takes keys', async () => {
    const launched = await strobe.launch('xlogo');
    expect(launched).toMatchObject({ ready: true, windows: ['xlogo'] });
    const { text: status } = await strobe.session('status', launched.sessionId);
    expect(JSON.parse(status)).toMatchObject({ session: { state: 'running', windows: ['xlogo'] } });
    const { text } = await strobe.call('debug_ui_action', { sessionId: launched.sessionId, action: 'key', key: 'a' });
    expect(text).toMatch(/^success=true method=xtest effects=0/);
    await strobe.session('stop', launched.sessionId);
  });

  it('and without a window is not taken for one with', async () => {
    const launched = await strobe.launch('sleep', ['600'], { waitMs: 0 });
    expect(launched).toMatchObject({ ready: false, reason: expect.stringContaining('has shown no window') });
    await strobe.session('stop', launched.sessionId);
  });
});

describe('a call that makes no sense', () => {
  it.each([
    ['an unknown session', 'debug_ui', { sessionId: 'nope-1234' }, /session_not_found: Session 'nope-1234' not found/],
    ['no application named', 'debug_ui', {}, /bad_arguments: Give sessionId, or app/],
    ['an unknown argument', 'debug_ui', { sessionId: 'x', colour: 1 }, /Unknown argument 'colour'.*maxTokens/],
    ['a misspelt argument', 'debug_ui', { sessionId: 'x', maxtokens: 9 }, /Did you mean 'maxTokens'\?/],
    ['a value out of range', 'debug_ui', { sessionId: 'x', depth: 0 }, /depth must be at least 1/],
    ['an unknown action', 'debug_session', { action: 'dance' }, /action must be one of "list"/],
    ['a missing command', 'debug_launch', {}, /command is required/],
    ['nothing to stop', 'debug_session', { action: 'stop' }, /sessionId is required/],
    ['an unknown tool', 'debug_nothing', {}, /Unknown tool 'debug_nothing'.*debug_ui/s],
  ])('%s: refused in words, with the next step', async (_, tool, args, expected) => {
    const { text, isError } = await strobe.call(tool, args);
    expect(isError).toBe(true);
    expect(text).toMatch(expected);
    expect(text).toMatch(/\nNext: /);
  });

  it('names the open sessions when one is not found', async () => {
    const { sessionId } = await strobe.launch('sleep', ['600'], { waitMs: 0 });
    expect((await strobe.see('nope')).text).toMatch(new RegExp(`Open sessions: .*${sessionId}`));
    await strobe.session('stop', sessionId);
  });
});

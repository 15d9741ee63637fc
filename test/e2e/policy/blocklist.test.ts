import { copyFileSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesIn } from '../../support/compact.ts';
import { eventually, REPO, SAMPLES } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { type Launched, Strobe } from '../../support/strobe.ts';

/** Prints every click and key that it gets, and has no accessibility, as most terminals. */
const TERMINAL = '/usr/bin/xev';
const BLOCKED = 'blocked-terminal';
/** On x64 it lies in the first folder, on arm64 in the second. */
const LOADER = ['/lib64', '/lib']
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .find((file) => /ld-linux[^/]*\.so/.test(file));

const vision = { command: `${process.execPath} ${REPO}/test/fixtures/vision/speaker.mjs` };

/** Where the stand-in for a terminal lies, and links to it under other names. */
const folder = temporaryFolder('blocklist');
const terminal = join(folder, BLOCKED);
const link = join(folder, 'calculator');

const WAYS: [way: string, command: string, args: string[]][] = [
  ['env', 'env', [terminal]],
  ['env and a link', 'env', [link]],
  ['a shell', 'sh', ['-c', terminal]],
  ['a shell that stays', 'sh', ['-c', `${link} & wait`]],
  ['a shell and another name', 'bash', ['-c', `exec -a calculator ${terminal}`]],
  ['a session of its own', 'setsid', ['--fork', terminal]],
  ['an interpreter', 'python3', ['-c', `import os; os.execv('${link}', ['calculator'])`]],
  ['the loader', LOADER ?? '', [terminal]],
];

async function seen(strobe: Strobe, command: string, args: string[]): Promise<{ sessionId: string; id: string }> {
  const { sessionId }: Launched = await strobe.launch(command, args, { waitMs: 0 });
  const id = await eventually(async () => {
    const { text, isError } = await strobe.see(sessionId, { vision: true });
    // Until its window shows, it is refused.
    if (isError) return undefined;
    return nodesIn(text).find(({ title }) => title === 'Middle')?.id;
  });
  return { sessionId, id };
}

const actionsOn = (sessionId: string, id: string) => [
  { sessionId, action: 'click', id },
  { sessionId, action: 'type', id, text: 'rm -rf x\n' },
  { sessionId, action: 'key', id, key: 'return' },
  { sessionId, action: 'scroll', id, direction: 'down' },
  { sessionId, action: 'drag', id, toId: id },
];

const INPUT = /(Button|Key)(Press|Release) event/;

beforeAll(() => {
  copyFileSync(TERMINAL, terminal);
  symlinkSync(terminal, link);
});

describe('a program on the blocklist that has no accessibility', () => {
  let strobe: Strobe;
  beforeAll(async () => {
    strobe = await Strobe.start([], {}, { settings: { vision, policy: { blocklist: [BLOCKED] } } });
  });
  afterAll(() => strobe[Symbol.asyncDispose]());

  it.each([terminal, link])('is not launched as %s', async (command) => {
    const launched = await strobe.call('debug_launch', { command });
    expect(launched).toMatchObject({ isError: true, text: expect.stringContaining('policy.blocklist') });
  });

  it.each(WAYS)('is seen but gets neither click nor key when it was started through %s', async (_, command, args) => {
    const { sessionId, id } = await seen(strobe, command, args);
    for (const action of actionsOn(sessionId, id)) {
      const { isError, text } = await strobe.call('debug_ui_action', action);
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(`"${BLOCKED}" is in policy`) });
    }
    expect((await strobe.session('output', sessionId)).text).not.toMatch(INPUT);
    await strobe.session('stop', sessionId);
  });

  it('does not keep another window of the same launch from being acted on', async () => {
    const sample = [SAMPLES.gtk3.command, ...SAMPLES.gtk3.args].join(' ');
    const { sessionId } = await strobe.launch('sh', ['-c', `${terminal} & exec ${sample}`]);
    const { text } = await strobe.seeSettled(sessionId);
    const button = nodesIn(text).find(({ role, title }) => role === 'button' && title === 'Action');
    const clicked = await strobe.call('debug_ui_action', { sessionId, action: 'click', id: button?.id, count: 2 });
    expect(clicked.text).toMatch(/^success=true method=xtest/);
    await strobe.session('stop', sessionId);
  });
});

describe('the same program off the blocklist', () => {
  it('gets clicks and keys', async () => {
    await using strobe = await Strobe.start([], {}, { settings: { vision, policy: { blocklist: [] } } });
    const { sessionId, id } = await seen(strobe, 'env', [link]);
    for (const action of actionsOn(sessionId, id).slice(0, 3)) {
      expect((await strobe.call('debug_ui_action', action)).text).toMatch(/^success=true/);
    }
    await eventually(async () => {
      const { text } = await strobe.session('output', sessionId);
      return (/ButtonPress event/.test(text) && /KeyPress event/.test(text)) || undefined;
    });
  });
});

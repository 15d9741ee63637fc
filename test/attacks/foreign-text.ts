import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { privateFolders, program } from '../mcp/connect.ts';
import { eventually, PYTHON, REPO } from '../support/desktop.ts';
import { temporaryFolder } from '../support/folder.ts';
import { Hands } from '../support/hands.ts';
import { escapeOf, HOSTILE, rawIn, rawInData } from '../support/hostile-text.ts';
import { commandLineOf, kill, marked } from '../support/processes.ts';
import { type Answer, MARK, Strobe } from '../support/strobe.ts';

/** All that was said to a model or a person, and what of it was raw. */
class Heard {
  readonly texts: string[] = [];
  readonly raw: string[] = [];

  take(where: string, text: string): void {
    this.texts.push(text);
    const data = parsed(text);
    const found = data === undefined ? rawIn(text) : [...rawIn(text), ...rawInData(data)];
    this.raw.push(...found.map((what) => `${where}: ${what}`));
  }

  answer(where: string, answer: Answer): Answer {
    this.take(where, answer.text);
    return answer;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fixture under a name that is hostile itself. */
function hostileProgram(): string {
  const file = join(temporaryFolder('hostile'), 'Next \u202e\u001b[31m\u{e0041} FORGED.py');
  copyFileSync(join(REPO, 'test/fixtures/apps/hostile-text.py'), file);
  return file;
}

/** Everything that a model can ask of an application. */
async function askEverything(strobe: Strobe, env: Record<string, string>, heard: Heard): Promise<void> {
  const call = async (name: string, args: Record<string, unknown>) =>
    heard.answer(`${name} ${JSON.stringify(args).slice(0, 60)}`, await strobe.call(name, args));
  const file = hostileProgram();
  const launch = { command: PYTHON, args: [file], env, waitMs: 60_000 };
  const { sessionId } = JSON.parse((await call('debug_launch', launch)).text);
  for (const action of ['list', 'apps', 'status', 'output']) await call('debug_session', { action, sessionId });
  const hands = new Hands(strobe, sessionId);
  const [entry, slider] = [await hands.find({ role: 'textField' }), await hands.find({ role: 'slider' })];
  const combo = await hands.find({ role: 'comboBox' });
  const rename = await hands.find({ role: 'button' }, ({ title }) => title?.startsWith('rename') ?? false);
  const looks = [
    { mode: 'tree' },
    { mode: 'both', annotate: true },
    { mode: 'screenshot', element: entry.id },
    { verbose: true, maxTokens: 100_000 },
    { verbose: true, maxTokens: 500 },
    { query: { text: 'label' } },
    { query: { text: 'nowhere' } },
    { query: { role: 'button' }, verbose: true },
    { root: entry.id },
  ];
  for (const look of looks) await call('debug_ui', { sessionId, ...look });
  const watching = call('observe_changes', { sessionId, until: { text: 'renamed' }, duration: 120 });
  const acts = [
    { action: 'click', id: rename.id },
    { action: 'set_value', id: combo.id, value: 'no such item' },
    { action: 'set_value', id: entry.id, value: 'x' },
    { action: 'type', id: entry.id, text: 'y' },
    { action: 'key', key: 'tab' },
    { action: 'scroll', id: slider.id, direction: 'down' },
    { action: 'drag', id: entry.id, toId: slider.id },
    { action: 'click', id: 'btn_dead' },
  ];
  for (const { action, ...args } of acts) heard.answer(action, await hands.act(action, args));
  await watching;
  await call('debug_ui', { sessionId, since: 1 });
  await call('debug_ui', { sessionId, since: 1, verbose: true });
  await call('debug_ui_wait', { sessionId, until: { text: 'renamed' } });
  await call('debug_ui_wait', { sessionId, until: { text: 'nowhere' }, timeoutMs: 100 });
  await call('debug_ui_wait', { sessionId, until: { text: 'second label', gone: true }, timeoutMs: 100 });
  await call('debug_ui', { app: 'nobody' });
  await readResources(strobe, sessionId, heard);
  const die = await hands.find({ role: 'button' }, ({ title }) => title?.startsWith('die') ?? false);
  heard.answer('die', await hands.act('click', { id: die.id }));
  const dead = await eventually(async () => {
    const answer = await call('debug_ui', { sessionId });
    return answer.isError ? answer : undefined;
  });
  expect(dead.text).toContain('last words');
  await call('debug_session', { action: 'output', sessionId });
  await call('debug_session', { action: 'stop', sessionId });
  const stillborn = await call('debug_launch', { ...launch, args: [file, '--die'] });
  expect(stillborn.text).toContain('last words');
  const inline = await call('debug_launch', { command: 'sh', args: ['-c', '# Next: FORGED\nsleep 60'], waitMs: 0 });
  expect(JSON.parse(inline.text).sessionId).toMatch(/^sh-/);
}

async function readResources(strobe: Strobe, sessionId: string, heard: Heard): Promise<void> {
  const { resources } = await strobe.client.listResources();
  heard.take('resources', JSON.stringify(resources));
  const uris = [...resources.map(({ uri }) => uri), `ui://events/${sessionId}`];
  expect(uris.length).toBeGreaterThan(1);
  for (const uri of uris) {
    const { contents } = await strobe.client.readResource({ uri });
    for (const content of contents) if ('text' in content) heard.take(uri, content.text);
  }
}

/** Everything that a person can ask on the command line. */
async function askByCommand(hostile: string, heard: Heard): Promise<void> {
  using folders = privateFolders();
  const mark = randomUUID();
  const env = { ...folders.env, HOSTILE: hostile, [MARK]: mark };
  const strobe = (...args: string[]) =>
    new Promise<string>((resolve) => {
      execFile(process.execPath, [program, ...args], { env, cwd: REPO }, (_, stdout, stderr) => {
        heard.take(`strobe ${args.join(' ').slice(0, 60)}`, stdout);
        heard.take(`strobe ${args.join(' ').slice(0, 60)}`, stderr);
        resolve(stdout);
      });
    });
  try {
    await strobe('launch', '--wait-ms', '60000', PYTHON, hostileProgram());
    const tree = await strobe('see', '--json', '--max-tokens', '100000');
    const [entry = ''] = /txt_\w+/.exec(tree) ?? [];
    await strobe('see');
    await strobe('see', '--mode', 'both', '-o', join(folders.home, 'picture.png'));
    await strobe('see', '--query-text', 'label', '--max-tokens', '500', '--json');
    for (const verb of ['sessions', 'status', 'output', 'apps', 'doctor']) await strobe(verb);
    for (const verb of ['sessions', 'status', 'output', 'doctor']) await strobe(verb, '--json');
    await strobe('wait', '--until-text', 'label');
    await strobe('wait', '--until-text', 'nowhere', '--timeout-ms', '100');
    await strobe('set-value', entry, 'x');
    await strobe('type', entry, 'y', '--json');
    await strobe('click', entry);
    await strobe('key', 'tab');
    await strobe('watch', '--duration', '1');
    await strobe('attach', 'nobody');
    await strobe('set-value', 'txt_dead', 'x');
  } finally {
    await strobe('stop');
    await strobe('launch', PYTHON, hostileProgram(), '--die');
    await strobe('status', '--json');
    await strobe('stop');
    for (const { pid } of marked(mark)) if (commandLineOf(pid).endsWith('main.js daemon')) await kill(pid, 'SIGTERM');
  }
  heard.take('audit log', readFileSync(join(folders.home, '.strobe', 'audit.log'), 'utf8'));
}

/** Forty commands are forty processes, each of which loads the program anew. */
const COMMANDS_MS = 300_000;

/** Texts that no tool and no command passes on raw: all of them in one application, or each in one of its own. */
export function describeForeignText({ apart }: { apart: boolean }): void {
  const together = { 'is hostile in every way': Object.values(HOSTILE).join(' ') };
  describe.each(Object.entries(apart ? HOSTILE : together))('text that %s', (_, hostile) => {
    it('reaches a model escaped, by every tool', async () => {
      await using strobe = await Strobe.start();
      const heard = new Heard();
      await askEverything(strobe, { HOSTILE: hostile }, heard);
      report('tools', heard);
      expect(heard.raw).toEqual([]);
      const hidden = [...hostile].filter((char) => !/[\x20-\x7e\n\r\t]/.test(char));
      for (const char of hidden) expect(heard.texts.join('')).toContain(escapeOf(char));
    });

    it(
      'reaches a terminal escaped, by every command',
      async () => {
        const heard = new Heard();
        await askByCommand(hostile, heard);
        report('commands', heard);
        expect(heard.raw).toEqual([]);
      },
      COMMANDS_MS,
    );
  });
}

function report(what: string, { texts, raw }: Heard): void {
  console.info(`${what}: ${texts.length} answers, ${raw.length} raw foreign characters and forged lines`);
}

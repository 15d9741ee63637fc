import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { childrenOf, helpersOf, isAlive, kill } from '../contract/macos/processes.ts';
import { SAMPLE_APP, StandIn } from '../contract/macos/stand-in.ts';
import { nodeIn } from '../support/compact.ts';
import { eventually } from '../support/desktop.ts';
import { pixelsOf } from '../support/png.ts';
import { ERAS, newClient, privateFolders, program, textOf } from './connect.ts';
import { call, observeWhile } from './watch-client.ts';

const BUNDLE_ID = 'dev.strobe.Sample';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let standIn: StandIn;
let env: Record<string, string>;
let folders: ReturnType<typeof privateFolders>;

beforeEach(() => {
  standIn = new StandIn();
  folders = privateFolders();
  env = { ...folders.env, ...standIn.env };
});

afterEach(async () => {
  await standIn.end();
  standIn.expectClean();
  await standIn[Symbol.asyncDispose]();
  folders[Symbol.dispose]();
});

type Server = { client: Client; pid: number };

async function connect(era: (typeof ERAS)[number] = '2025-11-25'): Promise<Server> {
  const client = newClient(era);
  const transport = new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env });
  await client.connect(transport);
  standIn.own({ [Symbol.asyncDispose]: () => client.close() });
  return { client, pid: transport.pid ?? 0 };
}

const launched = z.object({
  sessionId: z.string(),
  pid: z.number(),
  ready: z.boolean(),
  reason: z.string().optional(),
  windows: z.array(z.string()),
});

async function launch(client: Client): Promise<z.infer<typeof launched>> {
  const args = { command: standIn.bundle(BUNDLE_ID), args: ['--no-tick'], waitMs: 60_000 };
  return launched.parse((await call(client, 'debug_launch', args)).structuredContent);
}

describe.each(ERAS)('macOS over protocol %s', (era) => {
  it('launches a bundle, sees, acts, waits, watches and pictures it, and stops it', async () => {
    const { client } = await connect(era);
    const { sessionId, pid, ready, windows } = await launch(client);
    expect({ ready, windows }).toEqual({ ready: true, windows: ['Strobe UI Test'] });
    const see = async (more = {}) => textOf(await call(client, 'debug_ui', { sessionId, ...more }));
    const act = async (action: string, id: string, more = {}) =>
      textOf(await call(client, 'debug_ui_action', { sessionId, action, id, ...more }));
    const tree = await see();
    expect(tree).not.toContain('hunter2');

    const pressed = await act('click', nodeIn(tree, 'button', 'Action').id);
    expect(pressed).toMatch(/^success=true method=ax /);
    const slid = await act('set_value', nodeIn(tree, 'slider', 'Volume').id, { value: 0.25 });
    expect(slid).toMatch(/^success=true method=ax changed=true [\s\S]*after: .*value=0.25/);
    const field = nodeIn(tree, 'textField', 'Name').id;
    await act('set_value', field, { value: '' });
    const typed = await act('type', field, { text: 'Grüße 👋' });
    expect(typed).toMatch(/^success=true method=cgevent changed=true [\s\S]*after: .*value="Grüße 👋"/);

    const dialog = nodeIn(tree, 'button', 'Open Dialog').id;
    const observed = await observeWhile(client, { sessionId, until: { window: 'Strobe Dialog' } }, () =>
      act('click', dialog),
    );
    const created = { eventType: 'window_created', elementRole: 'dialog', newValue: 'Strobe Dialog' };
    expect(observed.events).toContainEqual(expect.objectContaining(created));
    const waited = await call(client, 'debug_ui_wait', { sessionId, until: { role: 'button', text: 'Cancel' } });
    expect(waited.structuredContent).toMatchObject({ matched: true });
    await act('click', nodeIn(await see(), 'button', 'Cancel').id);

    const { content } = await call(client, 'debug_ui', { sessionId, mode: 'screenshot' });
    const image = content.find((block) => block.type === 'image');
    const { w, h } = await pixelsOf(Buffer.from(image?.type === 'image' ? image.data : '', 'base64'));
    expect(w / h).toBeCloseTo(900 / 700, 1);

    const output = textOf(await call(client, 'debug_session', { action: 'output', sessionId }));
    for (const word of ['ACTION_PRESSED', 'DIALOG_CANCEL']) expect(output).toContain(word);
    await call(client, 'debug_session', { action: 'stop', sessionId });
    expect(isAlive(pid)).toBe(false);
  });
});

describe('sessions', () => {
  it('attach by name, bundle id and pid: to one and the same', async () => {
    const { client } = await connect();
    const app = spawn(join(standIn.bundle(BUNDLE_ID), 'Contents/MacOS/StrobeSample'), ['--no-tick'], {
      env,
      stdio: 'ignore',
    });
    standIn.own({ [Symbol.asyncDispose]: async () => void app.kill() });
    await eventually(async () => {
      const apps = textOf(await call(client, 'debug_session', { action: 'apps' }));
      return apps.includes('"StrobeSample"') || undefined;
    });
    const sessions = new Set<unknown>();
    for (const name of [BUNDLE_ID, 'StrobeSample', 'strobesample', String(app.pid)]) {
      const { structuredContent } = await call(client, 'debug_session', { action: 'attach', app: name });
      sessions.add(
        z.object({ session: z.looseObject({ sessionId: z.string() }) }).parse(structuredContent).session.sessionId,
      );
      expect(textOf(await call(client, 'debug_ui', { app: name }))).toContain('Open Dialog');
    }
    expect(sessions.size).toBe(1);
  });

  it('report which permission is missing, and work as soon as it is granted', async () => {
    const { client } = await connect();
    const required = 'Accessibility permission required. Grant in System Settings > Privacy & Security > Accessibility';
    standIn.faults('untrusted');
    const { sessionId, ready, reason } = await launch(client);
    expect({ ready, reason }).toEqual({ ready: false, reason: required });
    const refused = await client.callTool({ name: 'debug_ui', arguments: { sessionId } });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain(`Error permission_required: ${required}`);
    standIn.faults('');
    expect(textOf(await call(client, 'debug_ui', { sessionId }))).toContain('Open Dialog');
  });

  it('outlive their helpers', async () => {
    const { client, pid } = await connect();
    const { sessionId } = await launch(client);
    const see = async () => textOf(await call(client, 'debug_ui', { sessionId }));
    const { id } = nodeIn(await see(), 'checkbox', 'Enable');
    const helpers = helpersOf(pid);
    expect(helpers.length).toBeGreaterThan(0);
    for (const helper of helpers) await kill(helper);
    expect(nodeIn(await see(), 'checkbox', 'Enable').id).toBe(id);
    const verdict = await call(client, 'debug_ui_action', { sessionId, action: 'click', id });
    expect(textOf(verdict)).toMatch(/^success=true method=ax changed=true/);
  });

  it('leave nothing behind when the server is killed', async () => {
    const { client, pid } = await connect();
    const { pid: appPid } = await launch(client);
    const brood = [appPid, ...childrenOf(pid)];
    await kill(pid);
    const left = () => brood.filter(isAlive);
    await eventually(async () => left().length === 0 || undefined);
  });
});

describe('doctor', () => {
  const doctor = (main: string, more: Record<string, string> = {}) =>
    spawnSync(process.execPath, [main, 'doctor'], { env: { ...env, ...more }, encoding: 'utf8' });

  it('reads an application and takes a picture of it', async () => {
    const app = spawn(SAMPLE_APP, ['--no-tick'], { env, stdio: 'ignore' });
    standIn.own({ [Symbol.asyncDispose]: async () => void app.kill() });
    await once(app, 'spawn');
    const report = await eventually(async () => {
      const { stdout, status } = doctor(program);
      return stdout.includes('A picture of "StrobeSample"') ? { stdout, status } : undefined;
    });
    expect(report.stdout).toMatch(/ok +Accessibility +1 of 1 applications/);
    expect(report.status).toBe(0);
    standIn.faults('untrusted');
    const denied = doctor(program);
    expect(denied.stdout).toMatch(/MISSING +Accessibility +Accessibility permission required/);
    expect(denied.status).toBe(1);
  });

  it('reports how to install koffi where it is missing; Linux does without', () => {
    const without = join(standIn.folder, 'without-koffi');
    mkdirSync(join(without, 'node_modules'), { recursive: true });
    cpSync(join(ROOT, 'dist'), join(without, 'dist'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(without, 'package.json'));
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      // An empty folder keeps it from being found in a folder further up.
      if (name === 'koffi') mkdirSync(join(without, 'node_modules', name));
      else symlinkSync(join(ROOT, 'node_modules', name), join(without, 'node_modules', name));
    }
    const main = join(without, 'dist/cli/main.js');
    expect(doctor(main).stdout).toMatch(/MISSING +Helper .*koffi.*\n.*npm install koffi/);
    expect(doctor(main, { STROBE_MACOS_STANDIN: '' }).stdout).toMatch(/ok +Xvfb/);
  });
});

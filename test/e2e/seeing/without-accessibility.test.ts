import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Line, nodesIn, warningsIn } from '../../support/compact.ts';
import { eventually, PYTHON } from '../../support/desktop.ts';
import { type Launched, Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
let tk: Launched;
beforeAll(async () => {
  // No test here looks at what is in a picture.
  strobe = await Strobe.start([], {}, { settings: { vision: { enabled: false } } });
  tk = await strobe.launch(PYTHON, ['test/fixtures/apps/tk-sample.py']);
});
afterAll(() => strobe[Symbol.asyncDispose]());

const see = async () => (await strobe.see(tk.sessionId)).text;
const roots = async () => nodesIn(await see());
const says = (words: string) =>
  eventually(async () => (await strobe.session('output', tk.sessionId)).text.includes(words) || undefined);

/** The windows, once there is one with such a title, or none any more. */
const windowTitled = (title: string): Promise<Line> =>
  eventually(async () => (await roots()).find((each) => each.title === title));
const without = (title: string) =>
  eventually(async () => !(await roots()).some((each) => each.title === title) || undefined);

async function act(args: Record<string, unknown>): Promise<string> {
  const { text, isError } = await strobe.call('debug_ui_action', { sessionId: tk.sessionId, ...args });
  if (isError) throw new Error(text);
  return text;
}

/** Clicks at a place of a window in front; a menu bar makes the main one 32 pixels higher. */
async function clickAt(x: number, y: number): Promise<string> {
  await strobe.see(tk.sessionId, { mode: 'screenshot' });
  return act({ action: 'click', at: { x, y } });
}
const key = (name: string, more = {}) => act({ action: 'key', key: name, ...more });
const call = async (tool: string, args: Record<string, unknown>) =>
  JSON.parse((await strobe.call(tool, { sessionId: tk.sessionId, ...args })).text);

const BUTTON = [80, 72] as const;
const DIALOG = [220, 72] as const;
const FIELD = [150, 127] as const;
const MORE = [70, 35] as const;
const ROW_TWO = [100, 186] as const;
const FILE = [20, 12] as const;
const QUIT = [30, 82] as const;

describe('a Tk application', () => {
  beforeEach(async () => {
    const menu = (await roots()).some(({ role }) => role === 'menu');
    if (menu) await key('escape');
  });

  it('is ready with its window in the tree, and says where that comes from', async () => {
    expect(tk).toMatchObject({ ready: true, windows: [expect.stringContaining('Tk')] });
    const text = await see();
    const [window] = nodesIn(text);
    expect(window).toMatchObject({ role: 'window', depth: 0, rest: expect.stringContaining('active source=display') });
    expect(warningsIn(text).join()).toContain('shows nothing to accessibility');
  });

  it('keeps the id of its window through looks, moves and another title', async () => {
    const [window] = await roots();
    await key('f5');
    await says('MOVED');
    await key('f6');
    const renamed = await windowTitled('Tk renamed');
    expect(renamed.id).toBe(window?.id);
  });

  it('is clicked at a point of its picture', async () => {
    await clickAt(...BUTTON);
    await says('ACTION');
    expect(await clickAt(...ROW_TWO)).toMatch(/^success=true .*changed=true/);
    await says('ROW Beta');
  });

  it('takes a text and keys where the focus is', async () => {
    await clickAt(...FIELD);
    expect(await act({ action: 'type', text: 'häuser 42' })).toMatch(/^success=true .*effects=1/);
    await key('return');
    await says('FIELD häuser 42');
  });

  it('has a menu that opens as a root of the tree, stays open for keys, and closes', async () => {
    expect(await clickAt(...FILE)).toMatch(/appeared: menu id=mnu_/);
    const menu = (await roots()).find(({ role }) => role === 'menu');
    expect(menu).toMatchObject({ depth: 0, rest: expect.stringContaining('source=display') });
    const [window] = await roots();
    await key('down', { id: window?.id });
    expect((await roots()).map(({ role }) => role)).toContain('menu');
    expect(await key('n')).toContain(`gone: menu id=${menu?.id}`);
    await says('MENU_NEW');
  });

  it('has dialogs over dialogs, each a root as long as it is open', async () => {
    expect(await clickAt(...DIALOG)).toMatch(/opened dialog "First dialog" id=w_/);
    expect(await clickAt(...MORE)).toMatch(/opened dialog "Second dialog" id=w_/);
    const [front, ...others] = await roots();
    expect(front).toMatchObject({ role: 'dialog', title: 'Second dialog', rest: expect.stringContaining('active') });
    expect(others.map(({ title }) => title)).toContain('First dialog');
    expect(await key('escape')).toMatch(/closed dialog "Second dialog"/);
    expect(await key('escape')).toMatch(/closed dialog "First dialog"/);
  });

  it('can be waited for: windows, their absence, and quiet', async () => {
    const opens = call('debug_ui_wait', { until: { window: 'first dialog' }, timeoutMs: 60_000 });
    await clickAt(...DIALOG);
    expect(await opens).toMatchObject({ matched: true, node: { title: 'First dialog' } });
    const closes = call('debug_ui_wait', { until: { window: 'first dialog', gone: true }, timeoutMs: 60_000 });
    await key('escape');
    expect(await closes).toMatchObject({ matched: true });
    expect(await call('debug_ui_wait', { until: { idleMs: 200 }, timeoutMs: 60_000 })).toMatchObject({ matched: true });
  });

  it('is not idle while it paints sixty times a second, and is acted on all the same', async () => {
    await key('f2');
    await says('CLOCK True');
    const waited = await call('debug_ui_wait', { until: { idleMs: 1_000 }, timeoutMs: 1_500 });
    expect(waited).toMatchObject({ matched: false });
    // Beside other work its clock may stop for longer than a frame.
    await eventually(async () => /^success=true .*settled=false/.test(await clickAt(...BUTTON)) || undefined);
    await key('f3');
    await says('CLOCK False');
    expect(await call('debug_ui_wait', { until: { idleMs: 300 }, timeoutMs: 60_000 })).toMatchObject({ matched: true });
  });

  it('is brought to the front to be acted on', async () => {
    const [window] = await roots();
    await key('f4');
    const cover = await windowTitled('Cover');
    expect(cover.rest).toContain('active');
    expect(await act({ action: 'click', id: window?.id })).toMatch(/^success=true/);
    expect((await roots())[0]).toMatchObject({ id: window?.id });
    await act({ action: 'key', key: 'f4', modifiers: ['alt'], id: cover.id });
    await without('Cover');
  });
});

describe('an action that ends a program without accessibility', () => {
  const at = ([x, y]: readonly [number, number]) => ({ action: 'click', at: { x, y } });
  it.concurrent.each([
    ['a key', [{ action: 'key', key: 'q', modifiers: ['ctrl'] }]],
    ['a text', [at(FIELD), { action: 'type', text: 'quit\n' }]],
    ['a click', [at(FILE), at(QUIT)]],
  ])('has done what it should, and says that it did: %s', async (_, actions) => {
    const { sessionId, pid } = await strobe.launchFixture('tk-sample.py');
    await strobe.see(sessionId, { mode: 'screenshot' });
    let said = '';
    for (const each of actions) said = (await strobe.call('debug_ui_action', { sessionId, ...each })).text;
    expect(said).toMatch(/^success=true method=\w+ .*effects=1 settled=true/);
    expect(said).toContain(`effect: Process not running (PID ${pid} exited with code 0).`);
  });
});

describe('a window that accessibility does not report, beside one that it does', () => {
  let both: Launched;
  beforeAll(async () => {
    const [one, other] = ['painted-panel.py', 'tk-sample.py'].map((name) => `${PYTHON} test/fixtures/apps/${name}`);
    both = await strobe.launch('/bin/sh', ['-c', `${other} & exec ${one}`]);
  });
  afterAll(() => strobe.session('stop', both.sessionId));

  const lines = async () => nodesIn((await strobe.see(both.sessionId)).text).filter(({ depth }) => depth === 0);
  const line = (title: string) => eventually(async () => (await lines()).find((each) => each.title === title));
  const press = (key: string, more = {}) =>
    strobe.call('debug_ui_action', { sessionId: both.sessionId, action: 'key', key, ...more });

  it('is a root of the tree that says where it comes from', async () => {
    // On a busy machine it announces itself to accessibility long after the other shows.
    await eventually(async () => !(await line('Painted')).rest.includes('source=display') || undefined);
    const window = await line('Tk sample');
    expect(window).toMatchObject({ role: 'window', rest: expect.stringContaining('source=display') });
    expect(await lines()).toHaveLength(2);
  });

  it('takes keys, and what they open is an effect', async () => {
    const window = await line('Tk sample');
    expect((await press('f4', { id: window.id })).text).toMatch(/opened window "Cover" id=w_/);
    expect((await press('f4', { modifiers: ['alt'] })).text).toMatch(/closed window "Cover"/);
    expect((await line('Tk sample')).id).toBe(window.id);
  });

  it('can be waited for', async () => {
    const window = await line('Tk sample');
    const waiting = strobe.call('debug_ui_wait', {
      sessionId: both.sessionId,
      until: { window: 'cover' },
      timeoutMs: 60_000,
    });
    await press('f4', { id: window.id });
    expect(JSON.parse((await waiting).text)).toMatchObject({ matched: true, node: { title: 'Cover' } });
  });
});

describe('a program that shows no window', () => {
  it('says so, and waits for one no longer than it is asked to', async () => {
    const launched = await strobe.launch('sleep', ['600'], { waitMs: 100 });
    expect(launched).toMatchObject({ ready: false, reason: expect.stringContaining('has shown no window') });
    const look = await strobe.see(launched.sessionId);
    expect(look).toMatchObject({ isError: true, text: expect.stringContaining('no_accessibility') });
    await strobe.session('stop', launched.sessionId);
  });
});

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { boundsOf, nodeIn } from '../support/compact.ts';
import { eventually, PYTHON } from '../support/desktop.ts';
import { describeCan } from '../support/it-can.ts';
import { KDE, type KdeSession, kdeSession } from '../support/kde-session.ts';
import { coloursInside } from '../support/png.ts';
import { type Answer, Strobe } from '../support/strobe.ts';

const APPS = ['gtk3.py', 'qt.py'];

describeCan(KDE, "a user's session of KDE", () => {
  let strobe: Strobe;
  let session: KdeSession;
  let env: Record<string, string>;

  const act = (app: string, args: object): Promise<Answer> => strobe.call('debug_ui_action', { app, ...args });
  const see = async (app: string, args: object = {}): Promise<string> =>
    (await strobe.call('debug_ui', { app, ...args })).text;

  beforeAll(async () => {
    session = await kdeSession();
    ({ env } = session);
    for (const app of APPS) session.start(PYTHON, `examples/sample-app/${app}`, '--no-tick');
    strobe = await Strobe.start([], env, { settings: { policy: { desktopInput: true } } });
    atEnd(() => strobe[Symbol.asyncDispose]());
    for (const app of APPS) {
      const until = { text: 'Drop Here' };
      await eventually(async () => {
        const { isError } = await strobe.call('debug_ui_wait', { app, until, timeoutMs: 60_000 });
        return isError ? undefined : true;
      });
    }
  });

  it('places windows on the screen, below what KWin draws around it', async () => {
    for (const app of APPS) {
      const { x, y, w, h } = boundsOf(nodeIn(await see(app), 'window', 'Strobe UI Test'));
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThanOrEqual(29);
      expect({ w, h }).toEqual({ w: 900, h: 700 });
    }
  });

  it('brings a window to the front, and has the items of its menu where they show', async () => {
    const text = await see('gtk3.py');
    const menu = nodeIn(text, 'menu', 'File');
    await act('gtk3.py', { action: 'click', id: menu.id });
    const opened = await see('gtk3.py');
    expect(nodeIn(opened, 'window', 'Strobe UI Test').rest).toContain('active');
    const item = boundsOf(nodeIn(opened, 'menuItem', 'New'));
    const { x, y, h } = boundsOf(menu);
    expect([Math.abs(item.x - x), Math.abs(item.y - (y + h))].every((off) => off < 12)).toBe(true);
    await act('gtk3.py', { action: 'click', id: menu.id });
  });

  it('acts through accessibility, and says what KWin does not let it do', async () => {
    const { id } = nodeIn(await see('gtk3.py'), 'button', 'Enable');
    expect((await act('gtk3.py', { action: 'click', id })).text).toMatch(/^success=true method=atspi changed=true/);
    const key = await act('gtk3.py', { action: 'key', key: 'tab' });
    expect(key.isError).toBe(true);
    expect(key.text).toContain('KWin keeps mouse and keyboard to programs that it trusts');
    const picture = await strobe.call('debug_ui', { app: 'gtk3.py', mode: 'screenshot' });
    expect(picture.isError).toBe(true);
    expect(picture.text).toContain('to programs alone that it trusts');
  });

  it.each(APPS)('proves what mouse and keyboard did in %s, once KWin trusts us', async (app) => {
    session.trustNode();
    const trusted = () => act(app, { action: 'key', key: 'escape' });
    await eventually(async () => ((await trusted()).isError ? undefined : true));
    const text = await see(app);
    const row = nodeIn(text, 'row', 'Beta').id;
    const click = (await act(app, { action: 'click', id: row })).text;
    expect(click).toMatch(/^success=true method=wayland changed=true/);
    const [from, to] = [nodeIn(text, 'label', 'Drag Source').id, nodeIn(text, 'label', 'Drop Here').id];
    const drag = (await act(app, { action: 'drag', id: from, toId: to })).text;
    expect(drag).toContain('title="Drop Here"→"Drop Received"');
    const field = nodeIn(text, 'textField', 'Name').id;
    await act(app, { action: 'key', id: field, key: 'end' });
    const key = (await act(app, { action: 'key', key: 'backspace' })).text;
    expect(key).toContain('value="test"→"tes"');
    const letter = await act(app, { action: 'key', key: 'x' });
    expect(letter.isError).toBe(true);
    expect(letter.text).toContain('KWin takes keys by their place');
  });

  it.each(APPS)('shows %s with its boxes on the pixels, once KWin trusts us', async (app) => {
    session.trustNode();
    const element = nodeIn(await see(app), 'image', 'Swatch magenta').id;
    const picture = () => strobe.call('debug_ui', { app, mode: 'screenshot', element });
    const { images } = await eventually(async () => {
      const answer = await picture();
      return answer.isError ? undefined : answer;
    });
    expect(await coloursInside(images[0]?.bytes ?? Buffer.alloc(0), 6)).toEqual(new Set(['255,0,255']));
  });

  it('pictures an open menu of GTK 3 over its window', async () => {
    const { id } = nodeIn(await see('gtk3.py'), 'menu', 'File');
    await act('gtk3.py', { action: 'click', id });
    const { images, text } = await strobe.call('debug_ui', { app: 'gtk3.py', mode: 'screenshot' });
    expect(images, text).toHaveLength(1);
    await act('gtk3.py', { action: 'key', key: 'escape' });
  });

  it('keeps mouse and keyboard to itself unless its user allows them', async () => {
    await using other = await Strobe.start([], env);
    const { text, isError } = await other.call('debug_ui_action', { app: 'gtk3.py', action: 'key', key: 'tab' });
    expect(isError).toBe(true);
    expect(text).toContain('policy.desktopInput');
  });

  it('leaves no script in KWin, and no file', async () => {
    const at = ['--dest', 'org.kde.KWin', '--object-path', '/'];
    const objects = String(spawnSync('gdbus', ['introspect', '--session', ...at], { env }).stdout);
    expect(objects).toContain('node KWin');
    expect(objects).not.toMatch(/node \d/);
    expect(readdirSync(env.XDG_RUNTIME_DIR ?? '').filter((name) => name.startsWith('strobe-'))).toEqual([]);
  });
});

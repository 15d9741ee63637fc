import { beforeAll, expect, it } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { boundsOf, nodeIn } from '../support/compact.ts';
import { eventually, PYTHON } from '../support/desktop.ts';
import { GNOME, gnomeSession } from '../support/gnome-session.ts';
import { describeCan } from '../support/it-can.ts';
import { coloursInside } from '../support/png.ts';
import { type Answer, Strobe } from '../support/strobe.ts';

describeCan(GNOME, "a user's session of GNOME", () => {
  let strobe: Strobe;
  let env: Record<string, string>;

  const act = (app: string, args: object): Promise<Answer> => strobe.call('debug_ui_action', { app, ...args });
  const see = async (app: string, args: object = {}): Promise<string> =>
    (await strobe.call('debug_ui', { app, ...args })).text;

  beforeAll(async () => {
    const session = await gnomeSession();
    ({ env } = session);
    session.start(PYTHON, 'examples/sample-app/gtk3.py', '--no-tick');
    session.start(PYTHON, 'examples/sample-app/gtk4.py', '--no-tick');
    strobe = await Strobe.start([], env, { settings: { policy: { desktopInput: true } } });
    atEnd(() => strobe[Symbol.asyncDispose]());
    for (const app of ['gtk3.py', 'gtk4.py']) {
      const until = { text: 'Drop Here' };
      await eventually(async () => {
        const { isError } = await strobe.call('debug_ui_wait', { app, until, timeoutMs: 60_000 });
        return isError ? undefined : true;
      });
    }
  });

  it.each(['gtk3.py', 'gtk4.py'])('shows %s with its boxes on the pixels', async (app) => {
    const element = nodeIn(await see(app), 'image', 'Swatch magenta').id;
    const { images } = await strobe.call('debug_ui', { app, mode: 'screenshot', element });
    expect(await coloursInside(images[0]?.bytes ?? Buffer.alloc(0), 6)).toEqual(new Set(['255,0,255']));
  });

  it.each(['gtk3.py', 'gtk4.py'])('proves what mouse and keyboard did in %s', async (app) => {
    const text = await see(app);
    const row = nodeIn(text, 'row', 'Beta').id;
    const click = (await act(app, { action: 'click', id: row })).text;
    expect(click).toMatch(/^success=true method=wayland changed=true/);
    const [from, to] = [nodeIn(text, 'label', 'Drag Source').id, nodeIn(text, 'label', 'Drop Here').id];
    const drag = (await act(app, { action: 'drag', id: from, toId: to })).text;
    expect(drag).toContain('title="Drop Here"→"Drop Received"');
    const field = nodeIn(text, 'textField', 'Name').id;
    await act(app, { action: 'set_value', id: field, value: 'one' });
    await act(app, { action: 'key', id: field, key: 'end' });
    const key = (await act(app, { action: 'key', key: 'x' })).text;
    expect(key).toContain('value="one"→"onex"');
  });

  it('has the items of a menu of GTK 3 where they show', async () => {
    const text = await see('gtk3.py');
    const menu = nodeIn(text, 'menu', 'File');
    // On Wayland, a menu closes at once where its window is not the active one.
    await act('gtk3.py', { action: 'click', id: nodeIn(text, 'row', 'Alpha').id });
    await act('gtk3.py', { action: 'click', id: menu.id });
    const item = boundsOf(nodeIn(await see('gtk3.py'), 'menuItem', 'New'));
    const { x, y, h } = boundsOf(menu);
    expect([Math.abs(item.x - x), Math.abs(item.y - (y + h))].every((off) => off < 12)).toBe(true);
    await act('gtk3.py', { action: 'key', key: 'escape' });
  });

  it('keeps mouse and keyboard to itself unless its user allows them', async () => {
    await using other = await Strobe.start([], env);
    const args = { app: 'gtk3.py', action: 'key', key: 'tab' };
    const { text, isError } = await other.call('debug_ui_action', args);
    expect(isError).toBe(true);
    expect(text).toContain('policy.desktopInput');
    const { id } = nodeIn((await other.call('debug_ui', { app: 'gtk3.py' })).text, 'button', 'Enable');
    const native = await other.call('debug_ui_action', { app: 'gtk3.py', action: 'click', id });
    expect(native.text).toMatch(/^success=true method=atspi changed=true/);
  });
});

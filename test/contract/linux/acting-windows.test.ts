import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Desktop } from '../../../src/core/backend.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, INPUT_METHOD, isolatedDesktop, PYTHON, SAMPLES } from '../../support/desktop.ts';
import { companionOf, environmentOf, freeze, kill } from '../../support/processes.ts';

const sample = (title: string, desktop: Desktop) =>
  actOn(PYTHON, [...SAMPLES.gtk3.args, '--title', title], {}, desktop);

describe('windows and menus in the way', () => {
  let below: Actors;
  let above: Actors;
  const xdotool = (...args: string[]) => execFileSync('xdotool', args, { env: environmentOf(below.program.pid) });
  const window = (title: string) =>
    eventually(async () => {
      try {
        return String(xdotool('search', '--name', `^${title}$`))
          .trim()
          .split('\n')[0];
      } catch {
        return undefined;
      }
    });

  beforeAll(async () => {
    const desktop = await isolatedDesktop();
    below = await sample('Below', desktop);
    above = await sample('Above', desktop);
    await below.titled('Beta', 'row');
    await above.titled('Beta', 'row');
  });

  it('raises the window that is covered by another program', async () => {
    const verdict = await below.click(await below.titled('Beta', 'row'));
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, nodeAfter: { selected: true } });
    expect((await above.titled('Beta', 'row')).selected).toBe(false);
  });

  const minimise = async (title: string) => {
    xdotool('windowminimize', '--sync', (await window(title)) ?? '');
    await above.node((node) => node.title === title && node.offscreen === true);
  };

  it('brings a minimised window back', async () => {
    await minimise('Above');
    const verdict = await above.click(await above.titled('Gamma', 'row'));
    expect(verdict.error).toBeUndefined();
    expect((await above.titled('Gamma', 'row')).selected).toBe(true);
  });

  it('scrolls in a minimised window, and not only brings it back', async () => {
    await minimise('Above');
    const { id } = await above.titled('Rows', 'table');
    const verdict = await above.act({ action: 'scroll', id, direction: 'down', amount: 10 });
    expect(verdict.error).toBeUndefined();
    const table = await above.titled('Rows', 'table');
    expect(find([table], ({ title, offscreen }) => title === 'Row 1' && !offscreen)).toBeUndefined();
    expect(find([table], ({ title, offscreen }) => title === 'Row 25' && !offscreen)).toBeDefined();
  });

  it('lets nothing past a modal dialog that is minimised with its window', async () => {
    await above.click(await above.titled('Open Dialog', 'button'));
    await above.node(({ modal }) => modal === true);
    await minimise('Above');
    const verdict = await above.click(await above.titled('Action', 'button'));
    expect(verdict.error?.message).toContain('behind the modal');
    await above.click(await above.titled('OK', 'button'));
    await above.says('DIALOG_OK');
  });

  it('follows a window to another workspace', async () => {
    xdotool('set_num_desktops', '2');
    xdotool('set_desktop_for_window', (await window('Below')) ?? '', '1');
    const verdict = await below.click(await below.titled('Alpha', 'row'));
    expect(verdict.error).toBeUndefined();
    expect((await below.titled('Alpha', 'row')).selected).toBe(true);
  });

  it('sends keys to its own application alone', async () => {
    await above.click(await above.titled('Alpha', 'row'));
    const before = await above.titled('Alpha', 'row');
    await below.act({ action: 'key', key: { kind: 'named', name: 'down' }, modifiers: [] });
    expect((await below.titled('Beta', 'row')).selected).toBe(true);
    expect((await above.titled('Alpha', 'row')).selected).toBe(before.selected);
  });

  it('closes a stray menu before it clicks elsewhere', async () => {
    await above.click(await above.titled('File', 'menu'));
    const verdict = await above.click(await above.titled('Gamma', 'row'));
    expect(verdict).toMatchObject({ success: true, nodeAfter: { selected: true } });
    expect(above.output).not.toContain('MENU_');
  });

  it('acts on two sessions at once', async () => {
    const fields = [await above.titled('Notes', 'textArea'), await below.titled('Notes', 'textArea')] as const;
    const both = await Promise.all([above.type(fields[0], 'above\n'), below.type(fields[1], 'below\n')]);
    expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect((await above.titled('Notes', 'textArea')).value).toContain('above\n');
    expect((await below.titled('Notes', 'textArea')).value).toContain('below\n');
  });
});

const withItsWindow = async ({ program: { pid } }: Actors, ...command: string[]) => {
  const env = environmentOf(pid);
  const found = () => String(execFileSync('xdotool', ['search', '--name', '^Strobe UI Test$'], { env })).trim();
  const [verb = '', ...args] = command;
  execFileSync('xdotool', [verb, '--sync', await eventually(async () => found() || undefined), ...args], { env });
};

it.each(['gtk4', 'qt6', 'qt5'] as const)('brings a minimised window of %s back', async (toolkit) => {
  const app = await actOn(SAMPLES[toolkit].command, SAMPLES[toolkit].args);
  const beta = await app.node(({ title, bounds }) => title === 'Beta' && bounds !== undefined);
  await withItsWindow(app, 'windowminimize');
  await app.node(({ title, offscreen }) => title === 'Strobe UI Test' && offscreen === true);
  const verdict = await app.click(beta);
  expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, nodeAfter: { selected: true } });
});

it('says that a window which a click has brought to the front has changed, and not what was clicked in it', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/two-windows.py']);
  const front = (title: string) => app.node((node) => node.title === title && node.active === true);
  const behind = (title: string) => app.node((node) => node.title === title && node.role === 'window' && !node.active);
  const activate = async (title: string) => {
    const env = environmentOf(app.program.pid);
    const [window = ''] = String(execFileSync('xdotool', ['search', '--name', `^${title}$`], { env })).split('\n');
    execFileSync('xdotool', ['windowactivate', '--sync', window], { env });
    return front(title);
  };
  await app.titled('Of the second window');
  await activate('Main');
  const verdict = await app.click(await behind('Second'));
  expect(verdict).toMatchObject({ success: true, changed: true, nodeAfter: { title: 'Second', active: true } });
  await activate('Main');
  expect(await app.click(await app.titled('Of the second window'))).toMatchObject({ success: true, changed: false });
  await front('Second');
});

const holds = (root: UiNode, name: string) => find([root], ({ title }) => title === name) !== undefined;

it.each(['gtk3', 'gtk4', 'qt'])('distinguishes two windows of %s that have one name and size', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/twins.py', toolkit]);
  const row = (name: string) => app.node(({ title, bounds }) => title === name && bounds !== undefined);
  await row('Left');
  await row('Right');
  const env = environmentOf(app.program.pid);
  const [first = '', second = ''] = String(execFileSync('xdotool', ['search', '--name', '^Twin$'], { env })).split(
    '\n',
  );
  execFileSync('xdotool', ['windowmove', '--sync', first, '40', '300'], { env });
  execFileSync('xdotool', ['windowmove', '--sync', second, '640', '300'], { env });
  await app.node(({ title, bounds }) => title === 'Right' && (bounds?.x ?? 0) > 600);
  for (const name of ['Right', 'Left', 'Right']) {
    app.forgetOutput();
    expect(await app.click(await row(name))).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.says(`CHOSEN ${name}`);
    const roots = await app.roots();
    expect(roots.map((root) => [holds(root, name), root.active ?? false])).toEqual([
      [true, true],
      [false, false],
    ]);
  }
  // One right behind the other.
  execFileSync('xdotool', ['windowmove', '--sync', second, '40', '300'], { env });
  execFileSync('xdotool', ['windowminimize', '--sync', second], { env });
  // The display knows before the toolkit does.
  const roots = await app.whenRoots((now) =>
    now.some((root) => root.offscreen && holds(root, 'Right')) ? now : undefined,
  );
  expect(roots).toHaveLength(2);
  expect(roots.find((root) => holds(root, 'Left'))).not.toHaveProperty('offscreen');
});

it.each(['gtk3', 'gtk4', 'qt'])(
  'finds a window of %s among three that were shown in another order',
  async (toolkit) => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/twins.py', toolkit, 'Right', 'Left', 'Middle']);
    const row = (name: string) => app.node(({ title, bounds }) => title === name && bounds !== undefined);
    const names = ['Middle', 'Left', 'Right', 'Middle'];
    for (const name of names) await row(name);
    for (const name of names) {
      app.forgetOutput();
      expect(await app.click(await row(name))).toMatchObject({ success: true, method: INPUT_METHOD });
      await app.says(`CHOSEN ${name}`);
    }
  },
);

it.each(['gtk3', 'qt'])(
  'knows a modal dialog of %s with the name of its window, and that it was closed',
  async (toolkit) => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/kept-dialog.py', toolkit]);
    const button = (name: string) => app.node(({ title, bounds }) => title === name && bounds !== undefined);
    const open = await button('Open');
    for (let times = 0; times < 2; times++) {
      expect((await app.click(open)).effects.join()).toContain('opened dialog "Namesakes"');
      const [dialog, window] = await app.roots();
      expect(dialog).toMatchObject({ role: 'dialog', active: true, modal: true });
      expect(window).not.toHaveProperty('active');
      expect(window).not.toHaveProperty('modal');
      expect((await app.click(open)).error?.message).toContain('behind the modal');
      expect((await app.click(await button('Close'))).effects.join()).toContain('closed dialog "Namesakes"');
      const left = await app.roots();
      expect(left).toHaveLength(1);
      expect(left[0]).toMatchObject({ id: window?.id, active: true });
    }
  },
);

/** Longer than a verdict takes, and less than settling may. */
const SLOW_MANAGER_MS = 800;

it.each(['qt5', 'qt6', 'gtk3'] as const)(
  'settles once the window manager has shown a dialog that %s lists already',
  async (toolkit) => {
    const app = await actOn(SAMPLES[toolkit].command, SAMPLES[toolkit].args);
    const open = await app.node(({ title, bounds }) => title === 'Open Dialog' && bounds !== undefined);
    const manager = companionOf(app.program.pid, /^openbox/);
    await freeze(manager);
    const verdict = app.click(open);
    await app.titled('Strobe Dialog', 'dialog');
    setTimeout(() => process.kill(manager, 'SIGCONT'), SLOW_MANAGER_MS);
    expect(await verdict).toMatchObject({ success: true, settled: true });
    expect((await app.roots())[0]).toMatchObject({ title: 'Strobe Dialog', modal: true });
    // The window manager gives it the keyboard after it has shown it, and the toolkit hears of that later still.
    await app.node(({ title, active }) => title === 'Strobe Dialog' && active === true);
  },
);

it('reports that a dialog of GTK 4 has focus', async () => {
  const app = await actOn(SAMPLES.gtk4.command, SAMPLES.gtk4.args);
  await app.click(await app.node(({ title, bounds }) => title === 'Open Dialog' && bounds !== undefined));
  await app.node(({ title, active }) => title === 'Strobe Dialog' && active === true);
  const roots = await app.roots();
  expect(roots.map(({ title, active }) => [title, active ?? false])).toEqual([
    ['Strobe Dialog', true],
    ['Strobe UI Test', false],
  ]);
});

describe('what hangs over the edge of the screen', () => {
  let app: Actors;

  beforeAll(async () => {
    app = await actOn(SAMPLES.gtk3.command, SAMPLES.gtk3.args);
    await app.node(({ title, bounds }) => title === 'Beta' && bounds !== undefined);
  });

  it('gets no click, no key and no wheel, and nothing else does', async () => {
    await withItsWindow(app, 'windowmove', '100', '-400');
    const password = await app.node(({ title, bounds }) => title === 'Password' && (bounds?.y ?? 0) < 0);
    const typed = await app.type(password, 'secret');
    expect(typed.error?.code).toBe('not_reachable');
    const clicked = await app.click(await app.titled('Drag Source', 'label'));
    expect(clicked.error?.code).toBe('not_reachable');
    const { id } = await app.titled('Volume', 'slider');
    const turned = await app.act({ action: 'scroll', id, direction: 'up', amount: 3 });
    expect(turned.error?.code).toBe('not_reachable');
    expect((await app.titled('Notes', 'textArea')).value).toBe('First line\nSecond line');
    expect((await app.titled('Volume', 'slider')).value).toBe(0.5);
    expect(find(await app.roots(), ({ selected }) => selected === true)).toBeUndefined();
  });

  it('is clicked where it is on the screen', async () => {
    await withItsWindow(app, 'windowmove', '1300', '300');
    const alpha = await app.node(
      ({ title, role, bounds }) => title === 'Alpha' && role === 'row' && bounds?.x === 1313,
    );
    const centre = (alpha.bounds?.x ?? 0) + (alpha.bounds?.w ?? 0) / 2;
    expect(centre).toBeGreaterThan(1440);
    const verdict = await app.click(alpha);
    expect(verdict).toMatchObject({ success: true, nodeAfter: { selected: true } });
  });
});

describe('a display that is lost', () => {
  it('is reported within the deadline, and the server lives on', async () => {
    const desktop = await isolatedDesktop();
    const app = await sample('Doomed', desktop);
    const row = await app.titled('Beta', 'row');
    await kill(companionOf(app.program.pid, /Xvfb/));
    const answer = await app.click(row).catch((error: unknown) => ({ error }));
    expect(['display_unavailable', 'process_not_running', 'accessibility_bus_off']).toContain(codeOf(answer.error));
    const again = await app.click(row, { settleMs: 80 }).catch((error: unknown) => ({ error }));
    expect(codeOf(again.error)).toMatch(/display_unavailable|process_not_running|accessibility_bus_off/);
  });
});

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);

it('a file chooser of GTK 4 is a dialog', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/file-chooser.py']);
  const opened = await app.click(await app.titled('Open', 'button'));
  expect(opened.effects.join('\n')).toContain('opened dialog "Choose"');
  const closed = await app.click(await app.titled('Cancel', 'button'));
  expect(closed.effects.join('\n')).toContain('closed dialog "Choose"');
});

it('knows a window of GTK 4 by its size where its name is not its title', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/named-otherwise.py']);
  await app.node(({ role, title, active }) => role === 'window' && title === 'Name' && active === true);
});

it('types into fields that a window covers which stays above theirs', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/covered-field.py']);
  for (const name of ['Second', 'First']) {
    await eventually(
      async () => (await app.roots()).some(({ title, active }) => title === 'Above' && active) || undefined,
    );
    const verdict = await app.type(await app.titled(name, 'textField'), 'abc');
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, nodeAfter: { value: 'abc', focused: true } });
    await app.says(`${name} abc`);
    await app.click(await app.titled('Above'));
  }
});

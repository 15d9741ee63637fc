import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { type Actors, actOn, actOnJava } from '../../support/acting.ts';
import { eventually, PYTHON, SAMPLES } from '../../support/desktop.ts';
import { starve } from '../../support/processes.ts';

const fixture = (name: string) => actOn(PYTHON, [`test/fixtures/apps/${name}.py`]);

describe('what is hard to reach', () => {
  let app: Actors;

  beforeAll(async () => {
    app = await fixture('awkward');
    await app.node(({ title, bounds }) => title === 'Canvas' && bounds !== undefined);
  });

  it('refuses a disabled button and touches nothing', async () => {
    const verdict = await app.click(await app.titled('Disabled', 'button'));
    expect(verdict).toMatchObject({ success: false, changed: false, effects: [], error: { code: 'not_reachable' } });
    expect(verdict.error?.message).toContain('disabled');
    expect(app.output).not.toContain('DISABLED_PRESSED');
  });

  it('says that a dead button did nothing', async () => {
    const verdict = await app.click(await app.titled('Dead', 'button'));
    expect(verdict).toMatchObject({ success: true, changed: false, effects: [], settled: true });
  });

  it('reports a late effect when settleMs allows it, and no success before', async () => {
    const late = await app.titled('Late', 'button');
    expect(await app.click(late, { settleMs: 80 })).toMatchObject({ success: true, changed: false, effects: [] });
    await app.node(({ title }) => title === 'late');
    const status = await app.titled('late', 'label');
    await app.click(await app.titled('Far 1', 'button'));
    const verdict = await app.click(late, { settleMs: 5_000 });
    expect(verdict.effects).toEqual([expect.stringContaining(`id=${status.id} title="far 1"→"late"`)]);
  });

  it('has settled only when what unfolds has come to rest', async () => {
    const verdict = await app.click(await app.titled('Unfold', 'button'));
    expect(verdict).toMatchObject({ success: true, settled: true });
    expect(verdict.effects).not.toEqual([]);
    const rested = await app.titled('Unfolded', 'label');
    await app.says('UNFOLDED');
    expect((await app.titled('Unfolded', 'label')).bounds).toEqual(rested.bounds);
  });

  it('says that what never rests has not settled', async () => {
    const restless = await app.titled('Restless');
    expect(await app.click(restless)).toMatchObject({ success: true, settled: false });
    await app.click(restless);
    await app.node(({ title }) => title === 'rests');
  });

  it('never clicks what covers the target', async () => {
    app.forgetOutput();
    const verdict = await app.click(await app.titled('Under', 'label'));
    expect(verdict).toMatchObject({ success: false, changed: false, effects: [] });
    expect(verdict.error?.message).toContain('covered by');
    expect(app.output).not.toContain('PRESSED');
  });

  it('clicks with every button, once, twice and three times', async () => {
    const { id } = await app.titled('Open label', 'label');
    for (const [button, number] of [
      ['left', 1],
      ['middle', 2],
      ['right', 3],
    ] as const) {
      await app.act({ action: 'click', id, button, count: 1 });
      await app.says(`LABEL_${number}_button-press`);
    }
    app.forgetOutput();
    await app.act({ action: 'click', id, button: 'left', count: 2 });
    await app.says('LABEL_1_2button-press');
    await app.act({ action: 'click', id, button: 'left', count: 3 });
    await app.says('LABEL_1_3button-press');
  });

  it('scrolls to a row that is far away, then acts on it', async () => {
    const far = await app.titled('Far 30', 'button');
    expect(await app.act({ action: 'scroll', id: far.id, amount: 3 })).toMatchObject({ success: true });
    const shown = await app.titled('Far 30', 'button');
    expect(shown.offscreen).toBeUndefined();
    const right = await app.act({ action: 'click', id: far.id, button: 'middle', count: 1 });
    expect(right.success).toBe(true);
  });

  it('leaves what is read-only alone', async () => {
    const field = await app.titled('Read-only', 'textField');
    for (const verdict of [await app.set(field, 'x'), await app.type(field, 'x')]) {
      expect(verdict).toMatchObject({ success: false, changed: false, effects: [], nodeAfter: { value: 'fixed' } });
      expect(verdict.error?.message).toContain('read-only');
    }
  });

  it('names what a field did not take', async () => {
    const verdict = await app.type(await app.titled('Digits', 'textField'), '1x');
    expect(verdict.success).toBe(false);
    expect(verdict.error?.message).toContain('did not arrive');
  });

  it('types ten thousand characters', async () => {
    const field = await app.titled('Free', 'textField');
    const text = 'Ünï© 日本 👩‍👧 '.repeat(715).slice(0, 10_000);
    expect(await app.type(field, text)).toMatchObject({ success: true, changed: true, nodeAfter: { value: text } });
  });

  it('edits a cell', async () => {
    const cell = await app.titled('green', 'cell');
    expect(await app.set(cell, 'grün')).toMatchObject({ success: true });
    await app.says('EDITED_1_grün');
  });

  it('reorders a list by dragging', async () => {
    app.forgetOutput();
    const [from, to] = [await app.titled('red', 'cell'), await app.titled('blue', 'cell')];
    expect(await app.act({ action: 'drag', id: from.id, toId: to.id })).toMatchObject({ success: true });
    await eventually(async () => (/ORDER_gr(ü|ee)n_(red_blue|blue_red)/.test(app.output) ? true : undefined));
  });

  it('drags on a canvas', async () => {
    const [canvas, label] = [await app.titled('Canvas'), await app.titled('Open label', 'label')];
    await app.act({ action: 'drag', id: canvas.id, toId: label.id });
    await app.says('CANVAS_PRESS');
    await app.says('CANVAS_RELEASE');
  });

  it('presses every key of the table, with modifiers that come up again', async () => {
    app.forgetOutput();
    const free = await app.titled('Dead', 'button');
    const keys = ['a', '7', ';', '+', 'f5', 'f24', 'kp7', 'home', 'pagedown', 'volumeup'];
    const names = [
      'a',
      '7',
      'semicolon',
      'plus',
      'F5',
      'F24',
      'KP_7',
      'Home',
      ['Page_Down', 'Next'],
      'AudioRaiseVolume',
    ];
    for (const [at, key] of keys.entries()) {
      await app.act({ action: 'key', id: free.id, key: parseKey(key), modifiers: [] });
      const wanted = [names[at]].flat();
      await eventually(async () => (wanted.some((name) => app.output.includes(`KEY_${name}_`)) ? true : undefined));
    }
    await app.act({ action: 'key', id: free.id, key: parseKey('x'), modifiers: ['ctrl', 'shift', 'alt', 'cmd'] });
    await app.says('KEY_X_77');
    app.forgetOutput();
    await app.act({ action: 'key', id: free.id, key: parseKey('x'), modifiers: [] });
    await app.says('KEY_x_0');
  });

  it('serializes what is asked for at once', async () => {
    const field = await app.titled('Free', 'textField');
    await app.set(field, '');
    await Promise.all(['one ', 'two ', 'three '].map((text) => app.type(field, text)));
    expect((await app.titled('Free', 'textField')).value).toBe('one two three ');
  });

  it('answers within its deadline when the application hangs, and works on when it wakes', async () => {
    const dead = await app.titled('Dead', 'button');
    process.kill(app.program.pid, 'SIGSTOP');
    const answer = await app.click(dead).catch((error: unknown) => ({ error }));
    process.kill(app.program.pid, 'SIGCONT');
    expect(answer.error).toMatchObject({ code: 'unresponsive', message: expect.stringContaining('Nothing was done') });
    expect(await app.click(dead)).toMatchObject({ success: true });
  });

  it('reports that the process has exited', async () => {
    const verdict = await app.click(await app.titled('Quit now', 'button'));
    expect(verdict).toMatchObject({ success: true, changed: true, nodeAfter: undefined });
    expect(verdict.effects[0]).toContain('Process not running');
    await expect(app.click({ id: 'btn_1' })).rejects.toMatchObject({ code: 'process_not_running' });
  });
});

it('lets go in Swing only when what is beneath has made up its mind', async () => {
  const app = await actOnJava('SlowDrop');
  const [from, to] = [await app.titled('From'), await app.titled('To')];
  expect(await app.act({ action: 'drag', id: from.id, toId: to.id })).toMatchObject({ success: true });
  await app.says('DROPPED');
});

it('drops in Swing also when the program hardly gets to run', async () => {
  const app = await actOn(SAMPLES.swing.command, SAMPLES.swing.args);
  const from = await app.titled('Drag Source');
  const to = await app.titled('Drop Here');
  for (let times = 0; times < 5; times++) {
    app.forgetOutput();
    await using _ = starve(app.program.pid);
    expect(await app.act({ action: 'drag', id: from.id, toId: to.id })).toMatchObject({ success: true });
    await app.says('DROP_RECEIVED');
  }
});

it.each(['gtk3', 'gtk4', 'qt'])(
  'comes to rest in %s beside what moves all the time, which is no effect',
  async (toolkit) => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/mutate.py', toolkit, '--restless']);
    const verdict = await app.click(await app.titled('Check', 'checkbox'));
    expect(verdict).toMatchObject({ success: true, nodeAfter: { checked: true }, effects: [], settled: true });
  },
);

it.each(['gtk3', 'gtk4'])('selects a colour of %s by a click, and does not end its dialog', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/colours.py', toolkit]);
  const red = await app.node(({ title, bounds }) => title === 'Light Red' && bounds !== undefined);
  expect(await app.click(red)).toMatchObject({ success: true, changed: true, nodeAfter: { checked: true } });
  expect(app.output).not.toContain('ENDED');
});

it('presses a button that lights up for a moment as often as it is asked to', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/flashing-button.py']);
  const button = await app.titled('7');
  for (const times of [1, 2, 3, 4, 5]) {
    // Its look fades from what it was while it was pressed.
    expect(await app.click(button)).toMatchObject({ success: true, nodeAfter: { checked: false }, effects: [] });
    await app.says(`PRESSES ${times}`);
  }
});

import { describe, expect, it } from 'vitest';
import { testCode } from '../../../src/codegen/test-code.ts';
import type { UiNode } from '../../../src/core/node.ts';
import type { Trace } from '../../../src/trace/read-trace.ts';
import { click, node, outcome, recording, traceOf } from '../trace/recorded.ts';

const OPTIONS = { runner: 'vitest' as const, cwd: process.cwd() };
const body = (trace: Trace) => testCode(trace, OPTIONS).split('\n\n').slice(2).join('\n\n');

const main = (...children: UiNode[]) => [node('window', 'Main', {}, children)];
const save = node('button', 'Save');
const dialog = node('dialog', 'Save As');

describe('testCode', () => {
  it('repeats an act and asserts what it led to', () => {
    const trace = traceOf(
      [click('button_save'), outcome(main(save), [...main(save), dialog])],
      [
        { action: 'key', key: { kind: 'named', name: 'escape' }, modifiers: [] },
        outcome([...main(save), dialog], main(save)),
      ],
    );
    expect(body(trace)).toBe(`  await app.getByRole('button', { name: 'Save' }).click();
  await expect(app).toHaveWindow('Save As');

  await app.press('escape');
  await expect(app).not.toHaveWindow('Save As');
});
`);
  });

  it('asserts what showed after a click that was not waited for', () => {
    const { recorder, read } = recording();
    const result = outcome(main(save), main(save), { changed: false, settled: false, noWaitAfter: true });
    recorder.act({ action: click('button_save'), result, startedMs: 0, endedMs: 1 });
    recorder.tree([...main(save), dialog], 2);
    recorder.end();
    expect(body(read())).toBe(`  await app.getByRole('button', { name: 'Save' }).click();
  await expect(app).toHaveWindow('Save As');
});
`);
  });

  it('starts the program as it was started', () => {
    const { recorder, read } = recording({
      command: 'app',
      args: ["it's", '--token', 'x'],
      env: { A: 'secret!' },
      displayServer: 'wayland',
      waitMs: 0,
    });
    recorder.end();
    const code = testCode(read(), OPTIONS);
    expect(code).toContain("displayServer: 'wayland',");
    expect(code).toContain("args: ['it\\'s', '--token', process.env.TEST_ARGUMENT_3 ?? ''],");
    expect(code).toContain("A: process.env.A ?? ''");
    expect(code).toContain('// Set before it runs: TEST_ARGUMENT_3, A.');
    expect(code).toMatch(/^import \{ expect, launch \} from 'strobe-ui\/test';\nimport \{ test \} from 'vitest';\n/);
  });

  it('is run by each runner as it stands, and ends what it starts', () => {
    const trace = traceOf([click('button_save'), outcome(main(save), main(save))]);
    const beginning = (runner: 'vitest' | 'node' | 'playwright') =>
      testCode(trace, { ...OPTIONS, runner })
        .replaceAll(/^( *args| *env|\/\/).*\n/gm, '')
        .split('\n\n')
        .slice(0, 2);
    expect(beginning('vitest')).toEqual([
      "import { expect, launch } from 'strobe-ui/test';\nimport { test } from 'vitest';",
      "test('app', { timeout: 65000 }, async () => {\n  await using app = await launch('app', {\n    display: 'isolated',\n  });",
    ]);
    expect(beginning('node')).toEqual([
      "import { test } from 'node:test';\nimport { expect, launch } from 'strobe-ui/test';",
      "test('app', async (t) => {\n  const app = await launch('app', {\n    display: 'isolated',\n  });\n  t.after(() => app.close());",
    ]);
    expect(beginning('playwright')).toEqual([
      "import { expect, test } from 'strobe-ui/playwright';",
      "test('app', async ({ launch }) => {\n  test.setTimeout(65000);\n  const app = await launch('app', {\n    display: 'isolated',\n  });",
    ]);
  });

  it('takes secrets from the environment', () => {
    const field = main(node('textField', 'Pass phrase', { secure: true }));
    const trace = traceOf([{ action: 'type', id: 'textField_passphrase', text: 'sesame' }, outcome(field, field)]);
    expect(body(trace)).toContain("{ name: 'Pass phrase' }).type(process.env.TEST_PASS_PHRASE ?? '');");
  });

  it('waits for the focus that a key went to', () => {
    const field = main(node('textField', 'Name', { focused: true, value: 'x' }));
    const trace = traceOf([
      { action: 'key', key: { kind: 'char', char: 'a' }, modifiers: ['ctrl'] },
      outcome(field, field, { changed: false }),
    ]);
    expect(body(trace)).toContain(`  await expect(app.getByRole('textField', { name: 'Name' })).toBeFocused();
  await app.press('ctrl+a', { noEffect: true });`);
  });

  it('asserts nothing that passes or changes by itself, or is a time', () => {
    const label = (title: string) => main(save, node('label', title, { id: 'label' }));
    const clock = (title: string) => main(save, node('label', title, { id: 'clock' }));
    const passing = traceOf(
      [click('button_save'), outcome(label('a'), label('b'))],
      [click('button_save'), outcome(label('c'), label('d'))],
    );
    expect(body(passing)).not.toContain('expect(');
    expect(body(traceOf([click('button_save'), outcome(clock('10:15'), clock('10:16'))]))).not.toContain('expect(');
    const memory = traceOf([click('button_save'), outcome(clock('Page'), clock('Page - 23.3 MB'))]);
    expect(body(memory)).not.toContain('expect(');
    expect(body(traceOf([click('button_save'), outcome(label('a'), label('b'))]))).toContain(
      "{ name: 'b' })).toBeVisible()",
    );
  });

  it('expects no effect of an act beside which something changed by itself', () => {
    const tab = (title: string) => main(save, node('tab', title, { id: 'tab' }));
    const effects = ['changed: tab "Page" id=tab title="Page"→"Page - 23.7 MB"'];
    const trace = traceOf([
      click('button_save'),
      outcome(tab('Page'), tab('Page - 23.7 MB'), { changed: false, effects }),
    ]);
    expect(body(trace)).toContain("{ name: 'Save' }).click({ noEffect: true });");
  });

  it('takes a focus that moved for an effect, and no blanks around a name', () => {
    const field = (focused: boolean) =>
      main(node('button', 'Find  ', { id: 'find' }), node('textField', 'Text', { focused }));
    const trace = traceOf([click('find'), outcome(field(false), field(true), { changed: false })]);
    expect(body(trace)).toContain("getByRole('button', { name: 'Find' }).click();");
  });

  it('sets what a drag left a slider at, and repeats no drag within an element', () => {
    const volume = (value: number) => main(node('slider', 'Volume', { value }), node('textArea', 'Text'));
    const trace = traceOf(
      [{ action: 'drag', id: 'slider_volume', toId: 'textArea_text' }, outcome(volume(0.5), volume(0.7))],
      [{ action: 'drag', id: 'textArea_text', toId: 'textArea_text' }, outcome(volume(0.7), volume(0.7))],
    );
    expect(body(trace)).toBe(`  await app.getByRole('slider', { name: 'Volume' }).setValue(0.7);
  await expect(app.getByRole('slider', { name: 'Volume' })).toHaveValue(0.7);

  // Step 2, drag: it began and ended in one element.
});
`);
  });

  it('marks what may not be found again', () => {
    const rows = main(node('row', 'A', { id: 'r1' }), node('row', 'A', { id: 'r2' }));
    expect(body(traceOf([click('r2'), outcome(rows, rows)]))).toContain('// Several look the same');
    const knob = main(node('knob', 'Cutoff', { source: { vision: 0.5 } }));
    const seen = body(traceOf([click('knob_cutoff'), outcome(knob, knob)]));
    expect(seen).toContain('// It was seen in a picture');
    expect(seen).toContain("getByRole('knob', { name: 'Cutoff', vision: true })");
  });

  it('lets no text of an application out of its quotes or comments', () => {
    const title = "');\n process.exit(1); //\u2028*/";
    const bad = [node('window', title, {}, [node('button', title, { id: 'a' }), node('button', title, { id: 'b' })])];
    const code = testCode(traceOf([click('b'), outcome(bad, [])]), OPTIONS);
    expect(code.split('\n').filter((line) => line.includes('process.exit'))).toSatisfy((lines: string[]) =>
      lines.every((line) => /^ *await .*'\\'\);\\n process\.exit/.test(line)),
    );
  });

  it('leaves out what failed, and says so', () => {
    const trace = traceOf([click('button_save'), outcome(main(save), main(save), { success: false })]);
    expect(testCode(trace, OPTIONS)).toContain('// 1 actions that failed are left out.');
    expect(body(trace)).not.toContain('click()');
  });
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect as expectValue, it, vi } from 'vitest';
import { type App, attach, expect, launch, type TestFailure } from '../../../src/testing/index.ts';
import { readTrace } from '../../../src/trace/read-trace.ts';
import { sidecarCommand } from '../../../src/vision/client/command.ts';
import { launchFixture, PATIENT } from '../../support/app-under-test.ts';
import { atEnd } from '../../support/at-end.ts';
import { REPO, SAMPLES } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { tinyModels } from '../../support/tiny-models.ts';

/** Runs what has to fail, and gives the failure. */
async function failureOf(work: Promise<unknown>): Promise<TestFailure> {
  return await work.then(
    () => expectValue.fail('It did not fail.'),
    (error) => error,
  );
}

/** Waits no longer than a look takes: what it waits for never comes. */
const SHORT = { timeoutMs: 100 };

describe('the sample application under test', () => {
  let app: App;
  let artifacts: string;

  beforeAll(async () => {
    artifacts = temporaryFolder('artifacts');
    const { command, args } = SAMPLES.gtk3;
    app = await launch(command, { args: [...args], cwd: REPO, artifacts, ...PATIENT });
    atEnd(() => app.close());
  });

  it('is acted on, and what it shows is expected', async () => {
    const { effects } = await app.getByRole('button', { name: 'Open Dialog' }).click();
    expectValue(effects.join('\n')).toContain('opened dialog "Strobe Dialog"');
    const dialog = app.getByRole('dialog', { name: 'Strobe Dialog' });
    await expect(dialog).toBeVisible();
    await expect(app).toHaveWindow('Strobe Dialog');
    await expect(dialog.getByRole('button')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).not.toBeVisible();
    await expect(app).not.toHaveWindow('Strobe Dialog');
    await expect(app).toHaveOutput('DIALOG_OK');
  });

  it('takes text, numbers, choices and check marks', async () => {
    const name = app.getByLabel('Name');
    await name.setValue('Zoë');
    await name.type('!');
    await expect(name).toHaveValue('Zoë!');
    await expect(name).toHaveText(/^Zo/);
    await expect(name).not.toHaveValue('Zoë');
    const volume = app.getByRole('slider', { name: 'Volume' });
    await volume.setValue(0.75);
    await expect(volume).toHaveValue(0.75);
    await app.getByLabel('Flavor').setValue('Mint');
    await expect(app.getByLabel('Flavor')).toHaveValue('Mint');
    const enable = app.getByRole('button', { name: 'Enable' });
    await enable.click();
    await expect(enable).toBeChecked();
    await enable.setValue(false);
    await expect(enable).not.toBeChecked();
    await expect(enable).toBeEnabled();
  });

  it('throws when an act had no effect, unless that is right', async () => {
    const swatch = app.getByRole('image', { name: 'Swatch cyan' });
    const failure = await failureOf(swatch.click());
    expectValue(failure).toMatchObject({ name: 'TestFailure', code: 'no_effect' });
    expectValue(failure.message).toContain("getByRole('image', { name: 'Swatch cyan' }).click() had no effect");
    expectValue(await swatch.click({ noEffect: true })).toMatchObject({ changed: false, effects: [] });
  });

  it('lists what matches where several do, and what is near where nothing does', async () => {
    const several = await failureOf(app.getByRole('button').click(SHORT));
    expectValue(several.code).toBe('ambiguous');
    expectValue(several.message).toMatch(/3 elements match.*\n {2}\[button "Action".*\n {2}\[button "Enable"/);
    const none = await failureOf(app.getByRole('button', { name: 'Opn Dialog' }).click(SHORT));
    expectValue(none.code).toBe('not_found');
    expectValue(none.message).toMatch(/Nearest:\n {2}\[button "Open Dialog"/);
  });

  it('shows tree, picture and last output with a failure', async () => {
    await app.getByRole('button', { name: 'Action' }).click({ noEffect: true });
    await expect(app).toHaveOutput('ACTION_PRESSED');
    const { message, evidence } = await failureOf(expect(app.getByLabel('Count')).toHaveValue(77, SHORT));
    expectValue(message).toMatch(/toHaveValue\(77\) does not hold after 100 ms\. It is \[spinButton "Count".* value=3/);
    expectValue(message).toContain('\nTree:\n[window "Strobe UI Test"');
    expectValue(message).toContain('  | ACTION_PRESSED');
    expectValue(message).toContain(`Screenshot: ${evidence.screenshot}`);
    expectValue(evidence.screenshot?.startsWith(artifacts)).toBe(true);
    expectValue(existsSync(evidence.screenshot ?? '')).toBe(true);
  });

  it('finds items of closed menus and rows that are scrolled away', async () => {
    const item = app.getByRole('menuItem', { name: 'Open…' });
    await expect(item).not.toBeVisible();
    await item.click({ noEffect: true });
    await expect(app).toHaveOutput('MENU_OPEN');
    await app.getByRole('cell', { name: 'Row 30' }).scroll();
    await expect(app.getByRole('cell', { name: 'Row 30' })).toBeVisible();
  });
});

describe('expected trees and pictures', () => {
  let app: App;
  let snapshots: string;
  let artifacts: string;

  beforeAll(async () => {
    snapshots = temporaryFolder('snapshots');
    artifacts = temporaryFolder('artifacts');
    const { command, args } = SAMPLES.qt6;
    app = await launch(command, { args: [...args], cwd: REPO, snapshots, artifacts, ...PATIENT });
    atEnd(() => app.close());
  });
  beforeEach(() => {
    vi.stubEnv('CI', '');
    vi.stubEnv('STROBE_UPDATE', '');
  });
  afterEach(() => vi.unstubAllEnvs());

  it('compares a tree with a file, which it writes once and when asked to', async () => {
    const form = app.getByRole('toolbar');
    await expect(form).toMatchTree('bar.tree');
    const file = path.join(snapshots, 'bar.tree');
    const written = readFileSync(file, 'utf8');
    expectValue(written).toMatch(/^\[toolbar.*\n.*\[button "Action"/);
    expectValue(written).not.toMatch(/id=|bounds=/);
    await expect(form).toMatchTree('bar.tree');
    writeFileSync(file, written.replace('Action', 'Attack'));
    const { message } = await failureOf(expect(form).toMatchTree('bar.tree', SHORT));
    expectValue(message).toMatch(/toMatchTree\('bar\.tree'\) does not hold.*\n[\s\S]*- .*"Attack".*\n\+ .*"Action"/);
    vi.stubEnv('STROBE_UPDATE', '1');
    await expect(form).toMatchTree('bar.tree');
    expectValue(readFileSync(file, 'utf8')).toBe(written);
  });

  it('writes nothing in CI', async () => {
    vi.stubEnv('CI', 'true');
    const { message } = await failureOf(expect(app).toMatchTree('missing.tree', SHORT));
    expectValue(message).toContain(`There is no ${path.join(snapshots, 'missing.tree')}.`);
    expectValue(existsSync(path.join(snapshots, 'missing.tree'))).toBe(false);
  });

  it('compares a picture with a file, except for what is masked', async () => {
    const enable = app.getByRole('checkbox', { name: 'Enable' });
    const bar = app.getByRole('toolbar');
    await expect(bar).toMatchScreenshot('bar.png', { mask: [enable] });
    await expect(bar).toMatchScreenshot('plain.png');
    await enable.click();
    await expect(bar).toMatchScreenshot('bar.png', { mask: [enable] });
    const { message } = await failureOf(expect(bar).toMatchScreenshot('plain.png', SHORT));
    expectValue(message).toMatch(/\d+ of \d+ pixels differ/);
    expectValue(readdirSync(artifacts)).toEqual(expectValue.arrayContaining(['plain-actual.png', 'plain-diff.png']));
    await expect(bar).toMatchScreenshot('plain.png', { maxDiffRatio: 1 });
    await enable.click();
  });
});

describe('what is painted', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is found in a picture, clicked and dragged', async () => {
    const models = tinyModels();
    atEnd(async () => models[Symbol.dispose]());
    const { file, args } = sidecarCommand({ device: 'auto' });
    vi.stubEnv('STROBE_VISION_COMMAND', [file, ...args, '--models', models.path].join(' '));
    const app = await launchFixture('painted-panel.py');
    const knob = app.getByRole('knob', { vision: true });
    await expect(app.getByRole('knob')).not.toBeVisible();
    await expect(knob).toBeVisible();
    const pads = app.getByRole('canvas').getByRole('button', { vision: true });
    await pads.first().click();
    await expect(app).toHaveOutput('pad one on');
    await knob.dragTo(pads.nth(1));
    await expect(app).toHaveOutput('knob 0.8');
  });
});

describe('a session that is recorded', () => {
  it('is in the trace when the application is closed', async () => {
    const artifacts = temporaryFolder('artifacts');
    const { command, args } = SAMPLES.gtk3;
    const app = await launch(command, { args: [...args], cwd: REPO, artifacts, trace: true, ...PATIENT });
    const button = app.getByRole('button', { name: 'Enable' });
    await button.click().finally(() => app.close());
    expectValue(path.dirname(app.trace ?? '')).toBe(artifacts);
    const { acts, complete } = readTrace(readFileSync(app.trace ?? ''));
    expectValue(acts.map(({ action }) => action)).toMatchObject([{ action: 'click' }]);
    expectValue(complete).toBe(true);
  });
});

describe('bad input', () => {
  it('is refused with what there is', async () => {
    await expectValue(launch('')).rejects.toThrow('launch takes the name or path of a program.');
    const unknown: object = { arg: ['x'] };
    await expectValue(launch('true', unknown)).rejects.toThrow(/launch: .*"arg"\. It takes: timeoutMs, .*, args, /);
    await expectValue(launch('no-such-program-anywhere')).rejects.toThrow('no-such-program-anywhere');
    await expectValue(attach('')).rejects.toThrow('attach takes a name or a pid.');
    expectValue(() => expect(Object('x'))).toThrow('take the expect of your test runner');
  });
});

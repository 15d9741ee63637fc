import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/core/backend.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { isolatedDesktop, patience, SAMPLES } from '../../support/desktop.ts';
import { companionOf, kill } from '../../support/processes.ts';
import { expectSwatches } from '../../support/swatches.ts';
import { Sway } from '../../support/sway.ts';

const SWAY = /^sway /;
const TEXT = 'Héllo wörld ✓ 日本 😀';
/** More than is typed at once, of keys that layouts differ in. */
const LONG_TEXT = 'zyq-wam;ñ ✓ '.repeat(18).trim();

/** The sample application on a display of its own. */
async function sample(toolkit: 'gtk3' | 'qt6'): Promise<Actors> {
  const { command, args } = SAMPLES[toolkit];
  return actOn(command, args, {}, await isolatedDesktop('wayland'));
}

function application({ session }: Actors): Application {
  const { application: app } = session.target;
  if (!app) throw new Error('The program shows no window.');
  return app;
}

describe.each(['gtk3', 'qt6'] as const)('%s on sway', (toolkit) => {
  let app: Actors;

  beforeAll(async () => {
    app = await sample(toolkit);
  });

  it('has its boxes where its pixels are', () => expectSwatches(application(app)));

  it('is clicked, and the verdict calls it wayland', async () => {
    const beta = await app.titled('Beta');
    expect(await app.click(beta)).toMatchObject({ success: true, method: 'wayland' });
  });

  it('gets every character by its keyboard', async () => {
    const field = await app.titled('Name', 'textField');
    await app.act({ action: 'click', id: field.id, button: 'left', count: 3 });
    await app.act({ action: 'type', text: TEXT });
    await app.node(({ title, value }) => title === 'Name' && value === TEXT);
  });

  it('gets every character while the layout of keyboards changes', async () => {
    await using sway = await Sway.of(app.desktop);
    const field = await app.titled('Name', 'textField');
    await app.act({ action: 'click', id: field.id, button: 'left', count: 3 });
    const text = LONG_TEXT;
    const typing = app.act({ action: 'type', text });
    for (const layout of ['de', 'fr', 'us']) await sway.command(`input * xkb_layout ${layout}`);
    expect(await typing).toMatchObject({ success: true });
    await app.node(({ title, value }) => title === 'Name' && value === text);
  });

  it('has its boxes where its pixels are, and is clicked, after the output has another size', async () => {
    await using sway = await Sway.of(app.desktop);
    await sway.command('output * mode 1280x960');
    await expectSwatches(application(app));
    const alpha = await app.titled('Alpha');
    expect(await app.click(alpha)).toMatchObject({ success: true, changed: true, method: 'wayland' });
    await sway.command('output * mode 1440x1080');
  });

  it('has its menus where they open', async () => {
    await app.click(await app.titled('File'));
    const item = await app.node(({ title, bounds }) => title === 'New' && bounds !== undefined);
    const hit = await application(app).hitTest(middleOf(item.bounds), patience());
    expect(hit).toMatchObject({ kind: 'own', popup: true });
    await app.act({ action: 'key', key: { kind: 'named', name: 'escape' }, modifiers: [] });
  });
});

describe('a compositor', () => {
  it('that hangs, or is killed, is answered with an error', async () => {
    const app = await sample('gtk3');
    const sway = companionOf(app.program.pid, SWAY);
    process.kill(sway, 'SIGSTOP');
    const refusal = { code: expect.stringMatching(/^(capture_failed|display_unavailable)$/) };
    await expect(application(app).capture({}, patience())).rejects.toMatchObject(refusal);
    process.kill(sway, 'SIGCONT');
    await kill(sway);
    await expect(application(app).capture({}, patience())).rejects.toMatchObject({ code: 'display_unavailable' });
  });
});

const middleOf = ({ x, y, w, h } = { x: 0, y: 0, w: 0, h: 0 }) => ({ x: x + w / 2, y: y + h / 2 });

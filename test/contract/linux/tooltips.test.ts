import { beforeAll, describe, expect, it } from 'vitest';
import { centreOf } from '../../../src/core/rect.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, PYTHON, patience } from '../../support/desktop.ts';

describe.each(['gtk4', 'gtk3'])('a tooltip of %s in a modal dialog', (toolkit) => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/tooltips.py', toolkit]);
  });

  /** Rests the mouse on a row until its tooltip shows. */
  async function showTooltip(title: string, signal = patience()): Promise<void> {
    const { bounds } = await app.node((node) => node.title === title && node.bounds !== undefined);
    if (!bounds) throw new Error('It is nowhere.');
    const application = app.session.target.application;
    if (!application) throw new Error('It is not accessible.');
    const { x, y } = centreOf(bounds);
    const isShown = async () => (await application.capture({}, patience())).popups?.length || undefined;
    // A tooltip waits for half a second in which the mouse does not move.
    const rest = async () => {
      await application.useInput(async (input) => {
        await input.hover({ x: x + 1, y }, patience());
        await input.hover({ x, y }, patience());
      }, patience());
      return eventually(isShown, AbortSignal.timeout(5_000)).catch(() => undefined);
    };
    await eventually(rest, signal);
  }

  it('is no menu that Escape would close, and rows are clicked while it shows', async () => {
    await showTooltip('row 1');
    expect(find(await app.roots(), ({ role }) => role === 'menu')).toBeUndefined();
    for (const number of [2, 1]) {
      const verdict = await app.click(await app.titled(`row ${number}`));
      expect(verdict.error?.message).toBeUndefined();
      expect(verdict).toMatchObject({ success: true });
      // It may not come again under a mouse that has clicked there.
      await showTooltip(`row ${number}`, AbortSignal.timeout(10_000)).catch(() => undefined);
    }
    expect(app.output).not.toContain('CLOSED');
  });
});

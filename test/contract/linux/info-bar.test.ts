import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe('an info bar of GTK 3', () => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/info-bar.py']);
  });

  it('leaves the screen with the button that closes it, and comes back', async () => {
    const bar = await app.titled('Warning', 'panel');
    const closed = await app.click(await app.titled('Fix', 'button'));
    expect(closed).toMatchObject({ changed: true, nodeAfter: { offscreen: true } });
    expect(closed.effects).toContainEqual(expect.stringContaining(`left the screen: panel "Warning" id=${bar.id}`));
    const opened = await app.click(await app.titled('Break', 'button'));
    expect(opened.effects).toContainEqual(expect.stringContaining(`came into view: panel "Warning" id=${bar.id}`));
  });
});

import path from 'node:path';
import { expect, it } from 'vitest';
import { startAppium, WebDriverSession } from '../support/appium.ts';
import { REPO } from '../support/desktop.ts';
import { expectNothingLeft } from '../support/nothing-left.ts';
import { broodOf } from '../support/processes.ts';

const SAMPLE = `/usr/bin/python3 ${path.join(REPO, 'examples/sample-app/gtk3.py')} --no-tick`;

/** The rest is in test/appium, which `npm run test:appium` runs. */
it('the Appium driver finds, types and answers a dialog in the real server, and leaves nothing', async () => {
  const { url } = await startAppium();
  const session = await WebDriverSession.open(url, { 'appium:app': SAMPLE });
  const brood = broodOf(session.pid, 'none');
  expect(brood.displays).toHaveLength(1);
  await session.post('timeouts', { implicit: 60_000 });
  const field = await session.find('-strobe query', '{"label":"Name"}');
  await session.post(`element/${field}/clear`);
  await session.post(`element/${field}/value`, { text: 'Adax\ue003' });
  expect(await session.text(field)).toBe('Ada');
  await session.post(`element/${await session.find('name', 'Open Dialog')}/click`);
  await session.find('class name', 'dialog');
  expect(await session.get('alert/text')).toContain('Do you want to go on?');
  await session.post('alert/accept');
  await session.quit();
  await expectNothingLeft({ ...brood, mark: 'none' });
});

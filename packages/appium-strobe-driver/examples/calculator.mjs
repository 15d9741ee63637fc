/** KCalc multiplies, with webdriverio 9. */
import assert from 'node:assert/strict';
import { remote } from 'webdriverio';

const { hostname, port } = new URL(process.argv[2] ?? 'http://127.0.0.1:4723');
const capabilities = {
  platformName: 'Linux',
  'appium:automationName': 'Strobe',
  'appium:app': 'org.kde.kcalc.desktop',
};
const browser = await remote({ hostname, port: Number(port), logLevel: 'error', capabilities });
try {
  // `~` is the accessibility id.
  for (const name of ['7', '×', '8', '=']) await browser.$(`~${name}`).click();
  const display = browser.$('//window/panel/window');
  await browser.waitUntil(async () => (await display.getText()) === '56', { timeout: 30_000 });
  assert.equal(await display.getText(), '56');
} finally {
  await browser.deleteSession();
}
console.log('56');

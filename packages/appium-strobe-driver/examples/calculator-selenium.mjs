/** KCalc multiplies, with selenium-webdriver 4. */
import assert from 'node:assert/strict';
import { Builder, By, until } from 'selenium-webdriver';

const capabilities = {
  browserName: '', // the client wants one
  platformName: 'Linux',
  'appium:automationName': 'Strobe',
  'appium:app': 'org.kde.kcalc.desktop',
};
const driver = await new Builder()
  .usingServer(process.argv[2] ?? 'http://127.0.0.1:4723')
  .withCapabilities(capabilities)
  .build();
try {
  await driver.manage().setTimeouts({ implicit: 10_000 });
  for (const name of ['7', '×', '8', '=']) await driver.findElement(By.name(name)).click();
  const display = await driver.findElement(By.xpath('//window/panel/window'));
  await driver.wait(until.elementTextIs(display, '56'), 30_000);
  assert.equal(await display.getText(), '56');
} finally {
  await driver.quit();
}
console.log('56');

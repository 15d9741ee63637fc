import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadAddress, renewToken, saveAddress } from '../../../../src/inspector/site/address.ts';
import { temporaryFolder } from '../../../support/folder.ts';

it('stays the same, for its owner alone, until a new token is wanted', () => {
  const folder = temporaryFolder('address');
  const first = loadAddress(folder);
  expect(first.token.length).toBeGreaterThan(40);
  saveAddress(folder, { ...first, port: 4711 });
  expect(loadAddress(folder)).toEqual({ ...first, port: 4711 });
  expect(statSync(join(folder, 'inspect.json')).mode & 0o777).toBe(0o600);
  const renewed = renewToken(folder);
  expect(renewed.port).toBe(4711);
  expect(renewed.token).not.toBe(first.token);
});

import { expect, it } from 'vitest';
import { ActingPermission } from '../../../../src/inspector/site/acting-permission.ts';

it('is known at once, and followed until nobody wants to know', () => {
  const permission = new ActingPermission();
  const heard: boolean[] = [];
  const following = permission.follow((isGiven) => heard.push(isGiven));
  for (const isGiven of [false, true, true, false]) permission.set(isGiven);
  following[Symbol.dispose]();
  permission.set(true);
  expect(heard).toEqual([false, true, false]);
  expect(permission.isGiven).toBe(true);
});

import { expect, it } from 'vitest';
import { hashStart, hashText } from '../../../../src/core/ids/hash.ts';
import { freeId, ID_PATTERN } from '../../../../src/core/ids/id-format.ts';

function hash() {
  const started = hashStart();
  hashText(started, 'Save');
  return started;
}

it('names the role, and is the same for the same hash', () => {
  const id = freeId('button', hash(), () => false);
  expect(id).toMatch(/^btn_[0-9a-f]{4}$/);
  expect(freeId('button', hash(), () => false)).toBe(id);
  expect(freeId('atspi:ruler', hash(), () => false)).toMatch(/^el_/);
});

it('has one more digit for as long as it is taken, and other digits once there are no more', () => {
  const taken = new Set<string>();
  for (let count = 0; count < 30; count++) {
    const id = freeId('button', hash(), (each) => taken.has(each));
    expect(id).toMatch(ID_PATTERN);
    expect(taken.has(id)).toBe(false);
    taken.add(id);
  }
  expect([...taken].slice(0, 3).map((id) => id.length)).toEqual([8, 9, 10]);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type Abi, checkAbi } from '../../../../../scripts/check-abi.mjs';
import * as abi from '../../../../../src/platform/macos/helper/abi.ts';
import { CONSTANTS } from '../../../../../src/platform/macos/shared/constants.ts';
import { buildStandIn, HEADERS, LIBRARY } from '../../../../fake-macos/build.mjs';

const against = { headers: HEADERS, library: LIBRARY };
const names = Object.values(abi.PROTOTYPES).flatMap((list) => list.map(nameOf));

function nameOf(prototype: string): string {
  return /(\w+)\(/.exec(prototype)?.[1] ?? '';
}

/** The interface with every public prototype changed. */
function withPrototypes(change: (prototype: string) => string): Abi {
  const entries = Object.entries(abi.PROTOTYPES).map(([framework, list]) => [framework, list.map(change)]);
  return { ...abi, PROTOTYPES: Object.fromEntries(entries) };
}

describe('check-abi', () => {
  beforeAll(() => {
    buildStandIn();
  });

  it('finds nothing against the interface as it is', () => {
    expect(checkAbi(abi, CONSTANTS, against)).toBe('');
    expect(names.length).toBeGreaterThan(100);
  });

  it('notices a wrong result in every prototype', () => {
    const problems = checkAbi(
      withPrototypes((prototype) => prototype.replace(/^.*?(\w+\()/, 'float $1')),
      CONSTANTS,
      against,
    );
    expect(names.filter((name) => !problems.includes(`conflicting types for '${name}'`))).toEqual([]);
  });

  it('notices a parameter too many in every prototype', () => {
    const wrong = withPrototypes((prototype) =>
      prototype.endsWith('(void)')
        ? prototype.replace('(void)', '(float more)')
        : prototype.replace(/\)$/, ', float more)'),
    );
    const problems = checkAbi(wrong, CONSTANTS, against);
    expect(names.filter((name) => !problems.includes(`conflicting types for '${name}'`))).toEqual([]);
  });

  it.each([
    ['double for float', 'AXUIElementSetMessagingTimeout', 'float', 'double'],
    ['a pointer for a struct', 'CGEventCreateMouseEvent', 'CGPoint pos', 'CGPoint *pos'],
    ['signed for unsigned', 'CGWindowListCopyWindowInfo', 'CGWindowID', 'int32_t'],
    ['32 bits for 64', 'CFStringGetCharacters', 'CFRange range', 'int32_t range'],
  ])('notices %s', (_, name, from, to) => {
    const wrong = withPrototypes((prototype) => (nameOf(prototype) === name ? prototype.replace(from, to) : prototype));
    expect(checkAbi(wrong, CONSTANTS, against)).toContain(`conflicting types for '${name}'`);
  });

  it('notices a function that the headers do not have', () => {
    const wrong = withPrototypes((prototype) => prototype.replace('CFRetain(', 'CFRetainTwice('));
    expect(checkAbi(wrong, CONSTANTS, against)).toContain('CFRetainTwice');
  });

  it('notices a function that is not exported', () => {
    const wrong = { ...abi, PRIVATE_PROTOTYPES: ['AXError _AXUIElementGetSecret(AXUIElementRef e)'] };
    expect(checkAbi(wrong, CONSTANTS, against)).toContain('_AXUIElementGetSecret');
  });

  it('notices every wrong constant', () => {
    const wrong = Object.fromEntries(Object.entries(CONSTANTS).map(([name, value]) => [name, value + 1]));
    const problems = checkAbi(abi, wrong, against);
    expect(Object.keys(CONSTANTS).filter((name) => !problems.includes(`${name} differs`))).toEqual([]);
  });

  it('notices every wrong size and sign', () => {
    const wrong = Object.fromEntries(
      Object.entries(abi.SCALARS).map(([name, type]) => [name, type === 'uint16_t' ? 'int32_t' : 'uint16_t']),
    );
    const problems = checkAbi({ ...abi, SCALARS: wrong }, CONSTANTS, against);
    expect(Object.keys(abi.SCALARS).filter((name) => !problems.includes(`${name} differs`))).toEqual([]);
  });

  it('notices a field in the wrong place and another callback', () => {
    const STRUCTS = { ...abi.STRUCTS, CGRect: { size: 'CGSize', origin: 'CGPoint' } };
    const CALLBACKS = { AXObserverCallback: 'void AXObserverCallback_(AXObserverRef observer, void *refcon)' };
    const problems = checkAbi({ ...abi, STRUCTS, CALLBACKS }, CONSTANTS, against);
    expect(problems).toContain('CGRect.size differs');
    expect(problems).toContain('AXObserverCallback differs');
  });
});

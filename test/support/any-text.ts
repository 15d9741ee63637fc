import fc from 'fast-check';

const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Text of any characters, unassigned ones included. The unit "binary" of fast-check takes seconds to list them. */
export const anyText = (constraints: fc.StringSharedConstraints = {}) => fc.string({ ...constraints, unit: character });

import { describe, expect, it } from 'vitest';
import { findSession } from '../../../src/cli/route.ts';

const held = (sessionId: string, app: string) => ({ summary: { sessionId, app } });
const calculator = held('calculator-7f3a', 'Calculator');
const editor = held('editor-1b2c', 'Text Editor');
const secondEditor = held('editor-9d9d', 'Text Editor');
const all = [calculator, editor, secondEditor];

describe('findHeld', () => {
  it.each([
    ['calculator-7f3a', calculator],
    ['Calculator', calculator],
    ['calc', calculator],
    ['editor-1', editor],
  ])('finds %s', (named, found) => {
    expect(findSession(all, named)).toBe(found);
  });

  it.each(['editor', 'text editor', 'gimp'])('does not guess at %s', (named) => {
    expect(findSession(all, named)).toBeUndefined();
  });
});

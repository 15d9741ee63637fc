import { describe, expect, it } from 'vitest';
import { findSession, onlyOneMeant } from '../../../src/cli/route.ts';

const held = (sessionId: string, app: string, state = 'running') => ({ summary: { sessionId, app, state } });
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

  it('means one that has exited only where no other could be', () => {
    const [ended, other] = [held('editor-0', 'Text Editor', 'exited'), held('editor-00', 'Text Editor', 'exited')];
    expect(findSession([ended, editor, other], 'Text Editor')).toBe(editor);
    expect(onlyOneMeant([ended, calculator])).toBe(calculator);
    expect(onlyOneMeant([ended])).toBe(ended);
    expect(onlyOneMeant([ended, other])).toBeUndefined();
    expect(onlyOneMeant(all)).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { callTool } from '../../../src/tools/call.ts';
import { UserNotes } from '../../../src/tools/user-notes.ts';
import { fakeContext, quietly, summary } from './fakes.ts';

it('hands a note over once, fenced and with its ids', () => {
  const notes = new UserNotes();
  notes.add('mixer-1', { text: 'Make this red\u202e.', ids: ['btn_a3f2', 'sld_77d0'] });
  expect(notes.take('other-2')).toBeUndefined();
  expect(notes.take('mixer-1')).toBe(
    '<user-note: written by the user about this application>\nMake this red\\u202e.\npoints at: btn_a3f2, sld_77d0\n</user-note>',
  );
  expect(notes.take('mixer-1')).toBeUndefined();
});

it('goes with the next answer about its session, whatever the tool', async () => {
  const context = fakeContext();
  const { sessionId } = summary;
  context.notes.add(sessionId, { text: 'Look here', ids: [] });
  const list = await callTool(context, 'debug_session', { action: 'list' }, quietly());
  const look = await callTool(context, 'debug_ui', { sessionId }, quietly());
  const next = await callTool(context, 'debug_ui', { sessionId }, quietly());
  const noteOf = (outcome: typeof look) => (outcome.ok ? outcome.result.userNote : 'failed');
  expect([list, look, next].map(noteOf)).toEqual([undefined, expect.stringContaining('Look here'), undefined]);
});

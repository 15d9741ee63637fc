import { expect, it } from 'vitest';
import { inspections } from '../../../src/inspector/inspection.ts';
import { fakeContext, quietly, summary } from '../tools/fakes.ts';

const { sessionId } = summary;
const click = { sessionId, action: 'click', id: 'btn_1' };

it('acts as a model does, marked as what the user did, and leaves what they wrote to the model', async () => {
  const context = fakeContext();
  context.notes.add(sessionId, { text: 'Look here', ids: [] });
  const result = await inspections(context)['inspect/act']?.(click, quietly());
  expect(result).toMatchObject({ text: expect.stringContaining('success=true') });
  expect(context.audited).toMatchObject([{ tool: 'debug_ui_action', outcome: 'ok', session: sessionId }]);
  expect(context.calls.after(0, sessionId)).toMatchObject([{ tool: 'debug_ui_action', byUser: true }]);
  expect(context.notes.take(sessionId)).toContain('Look here');
});

it('acts under the policy', async () => {
  const context = fakeContext({ blocklist: ['Mixer'] });
  const acting = inspections(context)['inspect/act']?.(click, quietly());
  await expect(acting).rejects.toMatchObject({ code: 'policy_refused' });
  expect(context.audited).toMatchObject([{ tool: 'debug_ui_action', outcome: 'refused' }]);
});

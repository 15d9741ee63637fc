import { expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { eventually, launch, PYTHON, patience, SAMPLES } from '../../support/desktop.ts';

/** A portal shows file choosers from a process of its own, which belongs to nobody who asks for one. */
it('has the dialog that another program shows for a window, and nothing else of that program', async () => {
  const { command, args } = SAMPLES.gtk3;
  const app = await actOn(command, args);
  await app.titled('Open Dialog', 'button');
  const [window] = (await app.session.target.application?.windows(patience())) ?? [];
  if (!window) throw new Error('The sample has no window.');
  const service = await launch(app.desktop, PYTHON, ['test/fixtures/apps/foreign-dialog.py', window.handle]);
  expect(await app.titled('Choose a Color', 'dialog')).toMatchObject({ modal: true });
  expect(find(await app.roots(), ({ title }) => title === 'Other Business')).toBeUndefined();

  const behind = await app.click(await app.titled('Action', 'button'));
  expect(behind).toMatchObject({ success: false, error: { message: expect.stringContaining('behind the modal') } });
  const colour = await app.node(({ role, value }) => role === 'comboBox' && value === 'Red');
  expect(await app.set(colour, 'Blue')).toMatchObject({ success: true, nodeAfter: { value: 'Blue' } });
  const select = await app.click(await app.titled('Select', 'button'));
  expect(select.effects.join('\n')).toContain('closed dialog "Choose a Color"');
  await eventually(() => service.output().includes('ANSWER_-5') || undefined);

  expect(await app.click(await app.titled('Action', 'button'))).toMatchObject({ success: true });
  await app.says('ACTION_PRESSED');
});

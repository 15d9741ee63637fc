import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readTrace } from '../../../src/trace/read-trace.ts';
import { nodeIn } from '../../support/compact.ts';
import { eventually, PYTHON, REPO } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { isAlive } from '../../support/processes.ts';
import { Strobe } from '../../support/strobe.ts';

it('a trace has every call of a server that was killed', async () => {
  const folder = temporaryFolder('traces');
  await using strobe = await Strobe.start(['--trace', folder]);
  const { sessionId } = await strobe.launch(PYTHON, [path.join(REPO, 'test/fixtures/apps/mutants.py'), 'gtk3']);
  const { text } = await strobe.call('debug_ui', { sessionId });
  const { id } = nodeIn(text, 'checkbox', 'Wrap');
  await strobe.call('debug_ui_action', { sessionId, action: 'click', id });
  process.kill(strobe.pid, 'SIGKILL');
  await eventually(() => !isAlive(strobe.pid) || undefined);
  const { complete, acts, records, header } = readTrace(readFileSync(path.join(folder, `${sessionId}.zip`)));
  expect(complete).toBe(false);
  expect(acts).toMatchObject([{ action: { action: 'click', id }, success: true, changed: true }]);
  const calls = records.flatMap((record) => (record.kind === 'call' ? [record.tool] : []));
  expect(calls).toEqual(['debug_launch', 'debug_ui', 'debug_ui_action']);
  expect(header).toMatchObject({ sessionId, launch: { command: PYTHON } });
});

import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UiError } from '../../../src/core/errors.ts';
import { TRACE_LIMITS } from '../../../src/trace/trace-limits.ts';
import { click, node, outcome, recording } from './recorded.ts';

const off = [node('window', 'Main', {}, [node('checkbox', 'On', { checked: false })])];
const on = [node('window', 'Main', {}, [node('checkbox', 'On', { checked: true })])];
const act = { action: click('checkbox_on'), startedMs: 0, endedMs: 5 };

describe('a trace', () => {
  it('has each act between the trees around it, whole after every call', () => {
    const { recorder, read } = recording();
    recorder.tree(off, 1);
    recorder.act({ ...act, result: outcome(off, on, { effects: ['changed: …'], revision: 2 }) });
    recorder.call({ tool: 'debug_ui_action', args: { text: 'abc' }, tokens: 12, startedMs: 0, endedMs: 5 });
    const { acts, records, complete, header } = read();
    expect(complete).toBe(false);
    expect(acts).toMatchObject([{ before: off, after: on, success: true, durationMs: 5, effects: ['changed: …'] }]);
    expect(records.at(-1)).toMatchObject({ kind: 'call', tokens: 12, args: { text: '<3 characters>' }, revision: 2 });
    expect(header).toMatchObject({ version: 1, app: 'app', launch: { command: 'app', args: ['a.txt'] } });
    recorder.end(0);
    expect(read()).toMatchObject({ complete: true, acts: [{ after: on }] });
  });

  it('tells what an act led to from what changed by itself later', () => {
    const { recorder, read } = recording();
    recorder.act({ ...act, result: outcome(off, off) });
    recorder.act({ ...act, result: outcome(on, on) });
    expect(read().acts).toMatchObject([
      { before: off, after: off },
      { before: on, after: on },
    ]);
  });

  it('has what failed, with its reason', () => {
    const { recorder, read } = recording();
    recorder.tree(off, 1);
    recorder.act({ ...act, result: new UiError('node_not_found', 'checkbox_on is gone.') });
    expect(read().acts).toMatchObject([{ success: false, error: { code: 'node_not_found' }, before: off }]);
  });

  it('keeps what goes to a password field to itself, wherever it turns up', () => {
    const { recorder, bytes, read } = recording();
    const field = [
      node('window', 'Log in', {}, [node('textField', 'Password', { secure: true, focused: true, value: 'old one' })]),
    ];
    const echo = [node('window', 'Welcome correct horse')];
    recorder.act({
      ...act,
      action: { action: 'type', id: 'textField_password', text: 'correct horse' },
      result: outcome(field, echo),
    });
    recorder.act({ ...act, action: { action: 'type', text: 'battery' }, result: outcome(field, field) });
    recorder.act({
      ...act,
      action: { action: 'key', key: { kind: 'char', char: 'x' }, modifiers: [] },
      result: outcome(field, field),
    });
    recorder.output(Buffer.from('password=correct horse\n'));
    recorder.end();
    const { acts, records } = read();
    expect(acts.map(({ action }) => action)).toMatchObject([
      { text: '<13 characters>', secret: true },
      { text: '<7 characters>', secret: true },
      { key: '<1 characters>', secret: true },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/correct horse|battery|old one/);
    expect(JSON.stringify(records)).toContain('Welcome <secret>');
    expect(bytes().includes('correct horse')).toBe(false);
  });

  it('has neither values of the environment nor arguments that are named as secrets', () => {
    const env = { MY_SETTING: 'sesame', LANG: 'de_DE.UTF-8' };
    const { read } = recording({ command: 'app', args: ['--token', 'abcdef', '--api-key=ghi', 'a'], env, waitMs: 0 });
    expect(read().header.launch).toMatchObject({
      args: ['--token', { secret: 6 }, { secret: 13 }, 'a'],
      env: { MY_SETTING: { secret: 6 }, LANG: 'de_DE.UTF-8' },
    });
  });

  it('has a picture only where it changed', () => {
    const { recorder, read } = recording();
    const picture = (byte: number) => ({ png: Uint8Array.of(byte), bounds: { x: 0, y: 0, w: 1, h: 1 }, scale: 1 });
    recorder.picture(picture(1), 1);
    recorder.picture(picture(1), 2);
    recorder.picture(picture(2), 3);
    const { pictures, records } = read();
    expect([...pictures.values()]).toEqual([Uint8Array.of(1), Uint8Array.of(2)].map((png) => Buffer.from(png)));
    expect(records).toMatchObject([
      { kind: 'picture', revision: 1 },
      { kind: 'picture', revision: 3 },
    ]);
  });

  it('stays within its size, and says that it is cut', () => {
    const { recorder, read } = recording();
    const output = Buffer.from('0123456789abcdef'.repeat(4096));
    for (let call = 0; call < 100; call++) {
      recorder.output(output);
      recorder.app({ app: 'app', toolkit: 'x', pid: call });
    }
    const written = read().records.flatMap((record) => (record.kind === 'output' ? [record.text.length] : []));
    expect(Math.max(...written)).toBe(TRACE_LIMITS.outputEntryBytes);
    expect(written.reduce((sum, length) => sum + length, 0)).toBe(TRACE_LIMITS.outputBytes);
  });

  it('is its owner’s alone', () => {
    const { recorder } = recording();
    expect(statSync(recorder.path).mode & 0o777).toBe(0o600);
  });
});

import { describe, expect, it } from 'vitest';
import type { ActRequest } from '../../../src/session/acting/action.ts';
import { redact } from '../../../src/session/audit.ts';
import { callTool, listTools } from '../../../src/tools/call.ts';
import { fakeContext, fakeSession, quietly, summary } from './fakes.ts';

const { sessionId } = summary;

function recording(policy: object = {}) {
  const asked: ActRequest[] = [];
  const session = fakeSession();
  const act = session.act.bind(session);
  session.act = (request, signal) => {
    asked.push(request);
    return act(request, signal);
  };
  const context = fakeContext(policy, session);
  const call = (args: object) => callTool(context, 'debug_ui_action', { sessionId, ...args }, quietly());
  return { asked, context, call };
}

describe('debug_ui_action', () => {
  it.each([
    [{ action: 'click' }, 'id'],
    [{ action: 'set_value', id: 'sld_1' }, 'value'],
    [{ action: 'type', id: 'txt_1' }, 'text'],
    [{ action: 'key' }, 'key'],
    [{ action: 'drag', id: 'itm_1' }, 'toId'],
  ])('refuses %j before anything is touched', async (args, missing) => {
    const { asked, call } = recording();
    const outcome = await call(args);
    expect(outcome).toMatchObject({ ok: false, error: { code: 'bad_arguments' } });
    expect(outcome.ok ? '' : outcome.error.message).toContain(`${missing} is required for action '${args.action}'`);
    expect(asked).toEqual([]);
  });

  it('refuses modifiers where none can be held', async () => {
    const { asked, call } = recording();
    expect(await call({ action: 'drag', id: 'itm_1', toId: 'itm_2', modifiers: ['ctrl'] })).toMatchObject({
      ok: false,
      error: { code: 'bad_arguments', message: expect.stringContaining('modifiers are for key and click') },
    });
    expect(asked).toEqual([]);
  });

  it('refuses an unknown key with the list, before anything is touched', async () => {
    const { asked, call } = recording();
    expect(await call({ action: 'key', key: 'anykey' })).toMatchObject({
      ok: false,
      error: { message: 'Unknown key "anykey".', hint: expect.stringContaining('escape') },
    });
    expect(asked).toEqual([]);
  });

  it('passes on what was asked, with the defaults of the contract', async () => {
    const { asked, call } = recording();
    await call({ action: 'click', id: 'btn_1' });
    await call({ action: 'key', key: 'S', modifiers: ['control', 'ctrl', 'super'] });
    expect(asked).toEqual([
      {
        action: { action: 'click', id: 'btn_1', button: 'left', count: 1, modifiers: [] },
        settleMs: 80,
        observe: 'diff',
        permit: expect.any(Function),
      },
      {
        action: { action: 'key', key: { kind: 'char', char: 's' }, modifiers: ['ctrl', 'cmd'] },
        settleMs: 80,
        observe: 'diff',
        permit: expect.any(Function),
      },
    ]);
  });

  it('is hidden and refused in read-only mode', async () => {
    const { asked, context, call } = recording({ readOnly: true });
    expect(listTools(context).map(({ name }) => name)).not.toContain('debug_ui_action');
    expect(await call({ action: 'click', id: 'btn_1' })).toMatchObject({
      ok: false,
      error: { code: 'policy_refused' },
    });
    expect(asked).toEqual([]);
  });

  it('leaves blocklisted applications alone', async () => {
    const { asked, call } = recording({ blocklist: ['mixer'] });
    expect(await call({ action: 'click', id: 'btn_1' })).toMatchObject({
      ok: false,
      error: { code: 'policy_refused' },
    });
    expect(asked).toEqual([]);
  });

  it('waits for its turn where the rate limit is near, and does all', async () => {
    const { asked, call } = recording({ actionsPerSecond: 4 });
    const calls = Array.from({ length: 6 }, () => call({ action: 'click', id: 'btn_1' }));
    expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual(calls.map(() => true));
    expect(asked).toHaveLength(6);
  });

  it('reports when to try again where the next turn is far away', async () => {
    const { call } = recording({ actionsPerSecond: 0.1 });
    await call({ action: 'click', id: 'btn_1' });
    expect(await call({ action: 'click', id: 'btn_1' })).toMatchObject({
      error: { code: 'rate_limited', hint: expect.stringMatching(/Try again in \d+ ms/) },
    });
  });

  it('keeps what is typed out of the audit log', async () => {
    const { context, call } = recording();
    await call({ action: 'type', id: 'txt_1', text: 'open sesame' });
    await call({ action: 'set_value', id: 'txt_1', value: 'open sesame' });
    expect(JSON.stringify(context.audited.map(({ args }) => redact(args)))).not.toContain('sesame');
    expect(context.audited.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual(['input ok', 'input ok']);
  });
});

import { describe, expect, it } from 'vitest';
import { UiError } from '../../../src/core/errors.ts';
import type { UiNode } from '../../../src/core/node.ts';
import type { ActOutcome, ActRequest } from '../../../src/session/acting/action.ts';
import { redact } from '../../../src/session/audit.ts';
import { callTool, listTools } from '../../../src/tools/call.ts';
import { fakeContext, fakeSession, node, quietly, summary } from './fakes.ts';

const { sessionId } = summary;

const DONE: ActOutcome = {
  success: true,
  method: 'atspi',
  nodeBefore: undefined,
  nodeAfter: undefined,
  changed: false,
  effects: [],
  settled: true,
  revision: 1,
};

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
  return { asked, context, session, call };
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

describe('a key without an id', () => {
  it('has a verdict on what had focus, and none on an element', async () => {
    const { context, session } = recording();
    const receiver = node('txt_1', { role: 'textField', title: 'Name', focused: true });
    session.act = async () => ({ ...DONE, effects: ['closed dialog'], receiver });
    const told = await callTool(context, 'debug_ui_action', { sessionId, action: 'key', key: 'return' }, quietly());
    expect(told.ok && told.result.text.split('\n')).toEqual([
      'success=true method=atspi effects=1 settled=true revision=1',
      expect.stringMatching(/^<app-text/),
      'focus was on: textField "Name" id=txt_1',
      'effect: closed dialog',
      expect.stringMatching(/^<\/app-text/),
    ]);
  });
});

describe('a verdict', () => {
  const clicked = (outcome: Partial<ActOutcome>, more: object = {}) => verdictOf({ action: 'click', ...more }, outcome);
  const verdictOf = async (args: object, outcome: Partial<ActOutcome>) => {
    const { context, session } = recording();
    session.act = async () => ({ ...DONE, ...outcome });
    const told = await callTool(context, 'debug_ui_action', { sessionId, id: 'btn_1', ...args }, quietly());
    return told.ok ? told.result.text : told.error.message;
  };
  const nodeBefore = node('btn_1', { role: 'button', title: 'Go' });

  it('tells what changed before the action apart from its effects', async () => {
    const text = await clicked({ nodeBefore, effects: ['closed dialog'], late: ['opened dialog "Sure?" id=w_2'] });
    expect(text).toContain('effects=1');
    expect(text).toMatch(/^meanwhile: opened dialog "Sure\?" id=w_2\nbefore: .*\nafter: .*\neffect: closed dialog$/m);
  });

  it('does not know what became of an element of a program that hangs', async () => {
    const error = new UiError('unresponsive', 'It does not answer.');
    expect(await clicked({ success: false, nodeBefore, settled: false, error })).toContain('after:  unknown');
  });

  it('speaks neither of the mouse nor of effects where none were looked for, or nothing was pressed', async () => {
    const unobserved = await clicked({ nodeBefore }, { observe: 'none' });
    expect(unobserved).not.toContain('click with the mouse');
    expect(unobserved).not.toContain('no effects elsewhere');
    const held = await verdictOf({ action: 'set_value', value: true }, { nodeBefore });
    expect(held).not.toContain('click with the mouse');
    expect(held).toContain('no effects elsewhere');
  });

  it('speaks of the mouse where a press through accessibility came to nothing', async () => {
    expect(await clicked({ nodeBefore })).toContain('click with the mouse, at its place');
    expect(await clicked({ nodeBefore, method: 'xtest' })).not.toContain('mouse');
    expect(await clicked({ nodeBefore, effects: ['closed dialog'] })).not.toContain('mouse');
  });
});

describe('steps', () => {
  const steps = [
    { action: 'click', id: 'btn_1' },
    { action: 'key', key: 'return', modifiers: ['ctrl'] },
    { action: 'type', text: 'x' },
  ];

  it('are done in order, one line each, with one list of effects', async () => {
    const { asked, call } = recording();
    const outcome = await call({ steps });
    expect(asked.map(({ action }) => action.action)).toEqual(['click', 'key', 'type']);
    expect(outcome.ok && outcome.result.text).toMatch(/^success=true steps=3\/3 effects=0 settled=true/);
    expect(outcome.ok && outcome.result.text).toMatch(/^1 click button id=btn_1: done\n2 key ctrl\+return /m);
    expect(outcome.ok && outcome.result.data).toMatchObject({ success: true, steps: [{}, {}, {}], effects: [] });
  });

  it('tell what one has done to the target of another, and what only a picture shows', async () => {
    const { context, session } = recording();
    const field = (value: string) => node('txt_1', { role: 'textField', value });
    const outcome = (before: string, after: string, rest: Partial<ActOutcome>): ActOutcome => ({
      ...{ success: true, method: 'atspi', changed: false, effects: [], settled: true, revision: 1 },
      ...{ nodeBefore: undefined, nodeAfter: undefined, ...rest },
      trees: { before: [field(before)], after: [field(after)] },
    });
    const outcomes = [
      outcome('a', 'b', { beyondTrees: ['the window looks different'] }),
      outcome('b', 'b', { nodeBefore: field('b'), nodeAfter: field('b') }),
    ];
    session.act = async () => outcomes.shift() ?? outcome('b', 'b', {});
    const two = [
      { action: 'key', key: 'z', modifiers: ['ctrl'] },
      { action: 'key', key: 'end', id: 'txt_1' },
      { action: 'key', key: 'return' },
    ];
    const told = await callTool(context, 'debug_ui_action', { sessionId, steps: two }, quietly());
    expect(told.ok && told.result.text).toContain(
      '1 key ctrl+z: done\n2 key end textField id=txt_1: done, unchanged\n3 key return: done, unchanged\n',
    );
    expect(told.ok && told.result.data).toMatchObject({
      effects: ['changed: textField id=txt_1 value="a"→"b"', 'the window looks different'],
    });
  });

  it('tell what one has changed once, though the next one takes focus away', async () => {
    const { context, session } = recording();
    const field = (value: string, focused: boolean) => node('txt_1', { role: 'textField', value, focused });
    const outcome = (before: UiNode, after: UiNode, rest: Partial<ActOutcome>): ActOutcome => ({
      ...{ success: true, method: 'atspi', changed: true, effects: [], settled: true, revision: 1 },
      ...{ nodeBefore: undefined, nodeAfter: undefined, ...rest },
      trees: { before: [before], after: [after] },
    });
    const [empty, written, left] = [field('', false), field('a', true), field('a', false)];
    const outcomes = [
      outcome(empty, written, { nodeBefore: empty, nodeAfter: written }),
      outcome(written, left, { changed: false }),
    ];
    session.act = async () => outcomes.shift() ?? outcome(left, left, {});
    const steps = [
      { action: 'type', id: 'txt_1', text: 'a' },
      { action: 'key', key: 'tab' },
    ];
    const told = await callTool(context, 'debug_ui_action', { sessionId, steps }, quietly());
    expect(told.ok && told.result.text).toContain('1 type textField id=txt_1: done, value=""→"a" +focused\n');
    expect(told.ok && told.result.data).toMatchObject({ effects: [] });
  });

  it('tell what one has changed in what another one closed, beside its own target', async () => {
    const { context, session } = recording();
    const name = (value: string) => node('txt_1', { role: 'textField', title: 'Name', value });
    const folder = (value: string) => node('txt_2', { role: 'textField', title: 'Folder', value });
    const ok = node('btn_1', { title: 'OK' });
    const dialog = (...children: UiNode[]) => [node('w_2', { role: 'dialog', title: 'New', children })];
    const first = dialog(name('Notes'), folder(''), ok);
    const second = dialog(name('other'), folder('/other'), ok);
    const outcomes: ActOutcome[] = [
      {
        ...DONE,
        changed: true,
        nodeBefore: folder(''),
        nodeAfter: folder('/other'),
        trees: { before: first, after: second },
      },
      { ...DONE, changed: true, nodeBefore: ok, trees: { before: second, after: [] } },
    ];
    session.act = async () => outcomes.shift() ?? DONE;
    const two = [
      { action: 'set_value', id: 'txt_2', value: '/other' },
      { action: 'click', id: 'btn_1' },
    ];
    const told = await callTool(context, 'debug_ui_action', { sessionId, steps: two }, quietly());
    expect(told.ok && told.result.data).toMatchObject({
      effects: [
        'changed: textField "Name" id=txt_1 value="Notes"→"other", then gone',
        'closed dialog "New" id=w_2 with 3 inside',
      ],
    });
  });

  it('claim no more of an element than can be read of it', async () => {
    const { context, session } = recording();
    const panel = node('pnl_1', { role: 'panel', title: 'HexWidget', actions: [] });
    const away: UiNode = { ...panel, offscreen: true };
    const slider = node('sld_1', { role: 'slider', value: 1 });
    const field = node('txt_1', { role: 'textField' });
    const outcomes: ActOutcome[] = [
      { ...DONE, nodeBefore: panel, nodeAfter: panel },
      { ...DONE, nodeBefore: panel, nodeAfter: panel, changed: true, looksDifferent: true },
      { ...DONE, nodeBefore: panel, nodeAfter: away, changed: true },
      { ...DONE, nodeBefore: slider, nodeAfter: slider },
      { ...DONE, receiver: field },
    ];
    session.act = async () => outcomes.shift() ?? DONE;
    const clicks = ['pnl_1', 'pnl_1', 'pnl_1', 'sld_1'].map((id) => ({ action: 'click', id }));
    const five = [...clicks, { action: 'key', key: 's', modifiers: ['ctrl'] }];
    const told = await callTool(context, 'debug_ui_action', { sessionId, steps: five }, quietly());
    expect(told.ok && told.result.text).toContain(
      [
        '1 click panel "HexWidget" id=pnl_1: done',
        '2 click panel "HexWidget" id=pnl_1: done, looks different',
        '3 click panel "HexWidget" id=pnl_1: done, it has left the screen',
        '4 click slider id=sld_1: done, unchanged',
        '5 key ctrl+s to textField id=txt_1: done\n',
      ].join('\n'),
    );
  });

  it.each([
    [
      [
        { action: 'click', id: 'btn_1' },
        { action: 'set_value', id: 'sld_1' },
      ],
      "Step 2: value is required for action 'set_value'",
    ],
    [[{ action: 'click', id: 'btn_1' }, { action: 'fly' }], 'Step 2: action must be one of'],
    [
      [
        { action: 'click', id: 'btn_1' },
        { action: 'click', id: 'btn_1', steps: [] },
      ],
      "Step 2: Unknown argument 'steps'",
    ],
    [[], 'steps must be at least 1'],
  ])('are refused before anything is touched: %j', async (bad, message) => {
    const { asked, call } = recording();
    const outcome = await call({ steps: bad });
    expect(outcome.ok ? '' : outcome.error.message).toContain(message);
    expect(asked).toEqual([]);
  });

  it('stand in place of an action', async () => {
    const { asked, call } = recording();
    expect(await call({ action: 'click', id: 'btn_1', steps })).toMatchObject({ ok: false });
    expect(await call({})).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('action is required') },
    });
    expect(asked).toEqual([]);
  });

  it('end with the first that fails, and tell what those before it did', async () => {
    const { context, session } = recording();
    const act = session.act.bind(session);
    session.act = async (request, signal) => {
      if (request.action.action === 'key')
        throw new UiError('node_not_found', 'btn_2 is gone.', { hint: 'Look again.' });
      return act(request, signal);
    };
    const outcome = await callTool(context, 'debug_ui_action', { sessionId, steps }, quietly());
    expect(outcome.ok && outcome.result).toMatchObject({ failed: true, data: { success: false, steps: [{}, {}] } });
    expect(outcome.ok && outcome.result.text).toMatch(
      /^success=false steps=1\/3 .*\n(.*\n)*2 key ctrl\+return: failed/,
    );
    expect(outcome.ok && outcome.result.text).toContain('btn_2 is gone.');
  });

  it('are each one action for the rate limit, and in the audit log without what was typed', async () => {
    const { asked, context, call } = recording({ actionsPerSecond: 2 });
    const startedMs = performance.now();
    await call({ steps });
    expect(asked).toHaveLength(3);
    expect(performance.now() - startedMs).toBeGreaterThan(400);
    expect(context.audited).toMatchObject([{ act: 'input', args: { steps } }]);
    expect(redact({ steps })).toEqual({
      steps: [
        steps[0],
        { action: 'key', key: '<6 characters>', modifiers: ['ctrl'] },
        { action: 'type', text: '<1 characters>' },
      ],
    });
  });
});

describe('verbose', () => {
  it('gives the verdict as JSON, also of what could not be acted on', async () => {
    const { context, session, call } = recording();
    const done = await call({ action: 'click', id: 'btn_1', verbose: true });
    expect(JSON.parse(done.ok ? done.result.text : '')).toMatchObject({
      success: true,
      method: 'atspi',
      changed: false,
    });
    session.act = async () => {
      throw new UiError('node_not_found', 'btn_9 is gone.', { hint: 'Look again.' });
    };
    const gone = await callTool(
      context,
      'debug_ui_action',
      { sessionId, action: 'click', id: 'btn_9', verbose: true },
      quietly(),
    );
    expect(JSON.parse(gone.ok ? gone.result.text : '')).toMatchObject({
      success: false,
      error: { code: 'node_not_found', message: 'btn_9 is gone.' },
    });
  });
});

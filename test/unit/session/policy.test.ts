import { describe, expect, it } from 'vitest';
import { createPolicy } from '../../../src/session/policy.ts';
import { settingsSchema } from '../../../src/settings/schema.ts';

const policyWith = (policy: object) =>
  createPolicy(settingsSchema.parse({ vision: {}, policy, limits: {}, isolated: {}, events: {} }).policy);
const launch = (command: string) => ({ kind: 'launch', command }) as const;
const { signal } = new AbortController();

describe('read-only mode', () => {
  const policy = policyWith({ readOnly: true });

  it('refuses what acts', async () => {
    for (const act of [
      launch('gedit'),
      { kind: 'stop', sessionId: 'a' },
      { kind: 'input', action: 'click' },
    ] as const) {
      await expect(policy.check(act, signal)).rejects.toMatchObject({ code: 'policy_refused' });
    }
  });

  it('lets attaching pass', async () => {
    await policy.check({ kind: 'attach', app: 'gedit' }, signal);
  });
});

describe('blocklist', () => {
  it.each(['xterm', 'gnome-terminal', '/usr/bin/gnome-terminal-server', 'KeePassXC', 'gnome-control-center'])(
    'refuses to launch %s by default',
    async (command) => {
      await expect(policyWith({}).check(launch(command), signal)).rejects.toThrow(/policy\.blocklist/);
    },
  );

  it('refuses acting on an application by name or by executable', () => {
    const policy = policyWith({ blocklist: ['bank*'] });
    expect(() => policy.checkApp({ name: 'Bank of X' })).toThrow(/may be read, but not launched or acted on/);
    expect(() => policy.checkApp({ name: 'x', executables: ['/opt/bank/bank-bin'] })).toThrow();
    expect(() => policy.checkApp({ name: 'x', executables: ['/usr/bin/python3.11', '/opt/bank.py'] })).toThrow();
    expect(() => policy.checkApp({ name: 'Riverbank' })).not.toThrow();
  });

  it('takes characters other than * literally', () => {
    const policy = policyWith({ blocklist: ['a.b(c)'] });
    expect(() => policy.checkApp({ name: 'aXb(c)' })).not.toThrow();
    expect(() => policy.checkApp({ name: 'A.B(c)' })).toThrow();
  });
});

describe('allowlist', () => {
  const policy = policyWith({ allowlist: ['gedit', 'xterm'] });

  it('refuses what is not on it', () => {
    expect(() => policy.checkApp({ name: 'kcalc' })).toThrow(/policy\.allowlist/);
  });

  it('wins over the blocklist', () => {
    expect(() => policy.checkApp({ name: 'xterm' })).not.toThrow();
  });

  it('of a project narrows both lists, and wins over neither', () => {
    const narrowed = policyWith({ narrowedTo: ['mine', 'xterm'] });
    expect(() => narrowed.checkApp({ name: 'mine' })).not.toThrow();
    expect(() => narrowed.checkApp({ name: 'kcalc' })).toThrow(/of the project/);
    expect(() => narrowed.checkApp({ name: 'xterm' })).toThrow(/policy\.blocklist/);
    const twice = policyWith({ narrowedTo: ['mine', 'gedit'], allowlist: ['gedit', 'kcalc'] });
    expect(() => twice.checkApp({ name: 'gedit' })).not.toThrow();
    for (const name of ['mine', 'kcalc']) expect(() => twice.checkApp({ name })).toThrow(/policy\.allowlist/);
  });
});

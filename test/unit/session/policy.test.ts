import { describe, expect, it } from 'vitest';
import { createPolicy } from '../../../src/session/policy.ts';
import { settingsSchema } from '../../../src/settings/schema.ts';

const settingsWith = (policy: object) => settingsSchema.parse({ vision: {}, policy, limits: {}, events: {} }).policy;
const policyWith = (policy: object, nowMs?: () => number) => createPolicy(settingsWith(policy), nowMs);
const launch = (command: string) => ({ kind: 'launch', command }) as const;

describe('read-only mode', () => {
  const policy = policyWith({ readOnly: true });

  it('refuses what acts', () => {
    for (const act of [
      launch('gedit'),
      { kind: 'stop', sessionId: 'a' },
      { kind: 'input', action: 'click' },
    ] as const) {
      expect(() => policy.check(act)).toThrow(expect.objectContaining({ code: 'policy_refused' }));
    }
  });

  it('lets attaching pass', () => {
    expect(() => policy.check({ kind: 'attach', app: 'gedit' })).not.toThrow();
  });
});

describe('blocklist', () => {
  it.each(['xterm', 'gnome-terminal', '/usr/bin/gnome-terminal-server', 'KeePassXC', 'gnome-control-center'])(
    'refuses to launch %s by default',
    (command) => {
      expect(() => policyWith({}).check(launch(command))).toThrow(/policy\.blocklist/);
    },
  );

  it('refuses acting on an application by name or by executable', () => {
    const policy = policyWith({ blocklist: ['bank*'] });
    expect(() => policy.checkApp({ name: 'Bank of X' })).toThrow(/can be read, not acted on/);
    expect(() => policy.checkApp({ name: 'x', executable: '/opt/bank/bank-bin' })).toThrow();
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
});

describe('launch policy', () => {
  const policy = policyWith({ launch: ['gedit', '/opt/apps/*'] });

  it.each(['gedit', '/opt/apps/mine'])('allows %s', (command) => {
    expect(() => policy.check(launch(command))).not.toThrow();
  });

  it('does not take a path for the name that it ends with', () => {
    expect(() => policy.check(launch('/tmp/made-up/gedit'))).toThrow(/policy\.launch/);
  });

  it('refuses an environment that would start something else', () => {
    const env = { PATH: '/tmp/made-up' };
    expect(() => policy.check({ ...launch('gedit'), env })).toThrow(/PATH/);
    expect(() => policyWith({}).check({ ...launch('gedit'), env })).not.toThrow();
  });

  it('refuses others, naming those allowed', () => {
    expect(() => policy.check(launch('bash'))).toThrow(
      expect.objectContaining({ code: 'policy_refused', hint: expect.stringContaining('gedit, /opt/apps/*') }),
    );
  });
});

describe('rate limit', () => {
  const click = { kind: 'input', action: 'click' } as const;

  it('lets through as many as allowed in any one second, and reports when to try again', () => {
    let now = 1000;
    const policy = policyWith({ actionsPerSecond: 2 }, () => now);
    policy.check(click);
    now = 1400;
    policy.check(click);
    now = 1500;
    expect(() => policy.check(click)).toThrow(
      expect.objectContaining({ code: 'rate_limited', hint: expect.stringContaining('Try again in 500 ms') }),
    );
    now = 2000;
    expect(() => policy.check(click)).not.toThrow();
    expect(() => policy.check(click)).toThrow();
  });

  it('understands less than one a second', () => {
    let now = 0;
    const policy = policyWith({ actionsPerSecond: 0.5 }, () => now);
    policy.check(click);
    now = 1999;
    expect(() => policy.check(click)).toThrow(/0\.5 actions/);
    now = 2000;
    expect(() => policy.check(click)).not.toThrow();
  });

  it('does not count reading or attaching', () => {
    const policy = policyWith({ actionsPerSecond: 1 }, () => 0);
    policy.check(click);
    expect(() => policy.check({ kind: 'attach', app: 'gedit' })).not.toThrow();
  });
});

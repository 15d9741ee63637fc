import { describe, expect, it } from 'vitest';
import { isNamed, pickApp } from '../../../src/session/app-match.ts';

const app = (name: string, pid: number) => ({ name, pid, toolkit: 'GTK', windows: [] });
const running = [app('gedit', 10), app('gnome-calculator', 11), app('gnome-clocks', 12)];

describe('isNamed', () => {
  it('takes a name in any case, a pid or a bundle id', () => {
    expect(isNamed('GEdit', app('gedit', 10))).toBe(true);
    expect(isNamed('10', app('gedit', 10))).toBe(true);
    expect(isNamed('org.gedit', { ...app('gedit', 10), bundleId: 'org.gedit' })).toBe(true);
    expect(isNamed('edit', app('gedit', 10))).toBe(false);
  });
});

describe('pickApp', () => {
  it('takes a part of the name that one application has', () => {
    expect(pickApp('calc', running).pid).toBe(11);
  });

  it('prefers the whole name to a part of another', () => {
    expect(pickApp('gedit', [...running, app('gedit-plugin', 13)]).pid).toBe(10);
  });

  it('names those that match where several do', () => {
    expect(() => pickApp('gnome', running)).toThrow(
      'Several applications match "gnome": "gnome-calculator" (PID 11), "gnome-clocks" (PID 12).',
    );
  });

  it('names what runs where none does', () => {
    expect(() => pickApp('kcalc', running)).toThrow(
      expect.objectContaining({ code: 'app_not_found', hint: expect.stringContaining('"gedit" (PID 10)') }),
    );
  });
});

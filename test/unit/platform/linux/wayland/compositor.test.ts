import { describe, expect, it } from 'vitest';
import { compositorOf } from '../../../../../src/platform/linux/wayland/compositor.ts';

describe('the compositor of a session', () => {
  it.each([
    ['KDE Plasma', { WAYLAND_DISPLAY: 'wayland-0', XDG_CURRENT_DESKTOP: 'KDE', DISPLAY: ':1' }],
    ['sway', { WAYLAND_DISPLAY: 'wayland-1', XDG_CURRENT_DESKTOP: 'sway' }],
    ['sway', { WAYLAND_DISPLAY: 'wayland-1', SWAYSOCK: '/run/user/1000/sway-ipc.sock' }],
    ['labwc', { WAYLAND_DISPLAY: 'wayland-1', XDG_CURRENT_DESKTOP: 'labwc:wlroots' }],
    ['an unknown compositor', { XDG_SESSION_TYPE: 'wayland' }],
  ])('is %s, with what keeps Strobe from using it', (name, env) => {
    expect(compositorOf(env)).toMatchObject({ name, obstacle: expect.stringMatching(/\w/) });
  });

  it('is GNOME, which nothing keeps Strobe from using', () => {
    const env = { WAYLAND_DISPLAY: 'wayland-0', XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' };
    expect(compositorOf(env)).toEqual(expect.not.objectContaining({ obstacle: expect.anything() }));
    expect(compositorOf(env)?.name).toBe('GNOME');
  });

  it.each([[{}], [{ DISPLAY: ':0' }], [{ DISPLAY: ':0', XDG_SESSION_TYPE: 'wayland' }]])(
    'is none where no Wayland display is named: %o',
    (env) => {
      expect(compositorOf(env)).toBeUndefined();
    },
  );
});

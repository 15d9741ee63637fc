import { describe, expect, it } from 'vitest';
import { compositorOf } from '../../../../../src/platform/linux/wayland/compositor.ts';

describe('the compositor of a session', () => {
  it.each([
    ['sway', { WAYLAND_DISPLAY: 'wayland-1', XDG_CURRENT_DESKTOP: 'sway' }],
    ['sway', { WAYLAND_DISPLAY: 'wayland-1', SWAYSOCK: '/run/user/1000/sway-ipc.sock' }],
    ['labwc', { WAYLAND_DISPLAY: 'wayland-1', XDG_CURRENT_DESKTOP: 'labwc:wlroots' }],
    ['an unknown compositor', { XDG_SESSION_TYPE: 'wayland' }],
  ])('is %s, with what keeps Strobe from using it', (name, env) => {
    expect(compositorOf(env)).toMatchObject({ name, obstacle: expect.stringMatching(/\w/) });
  });

  it.each([
    ['GNOME', 'gnome', 'ubuntu:GNOME'],
    ['KDE Plasma', 'kde', 'KDE'],
  ])('is %s, which nothing keeps Strobe from using', (name, usable, desktop) => {
    const env = { WAYLAND_DISPLAY: 'wayland-0', XDG_CURRENT_DESKTOP: desktop, DISPLAY: ':1' };
    expect(compositorOf(env)).toEqual(expect.objectContaining({ name, usable }));
  });

  it.each([[{}], [{ DISPLAY: ':0' }], [{ DISPLAY: ':0', XDG_SESSION_TYPE: 'wayland' }]])(
    'is none where no Wayland display is named: %o',
    (env) => {
      expect(compositorOf(env)).toBeUndefined();
    },
  );
});

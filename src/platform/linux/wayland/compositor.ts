/** A Wayland compositor that a session runs on: one that Strobe can use, or why not. */
export type Compositor = { name: string; usable: 'gnome' | 'kde' } | { name: string; obstacle: string };

const KNOWN: readonly (Compositor & { desktops: readonly string[] })[] = [
  { desktops: ['gnome', 'gnome-classic', 'ubuntu', 'unity'], name: 'GNOME', usable: 'gnome' },
  { desktops: ['kde'], name: 'KDE Plasma', usable: 'kde' },
  {
    desktops: ['sway'],
    name: 'sway',
    obstacle:
      'it tells where windows are, but not where popups are or whether a program has taken its input, which Strobe knows only of programs that it launches on an isolated display',
  },
];

/** The compositor of the session that an environment belongs to; undefined where that is no Wayland session. */
export function compositorOf(env: NodeJS.ProcessEnv): Compositor | undefined {
  const isNamed = Boolean(env.WAYLAND_DISPLAY) || (env.XDG_SESSION_TYPE === 'wayland' && !env.DISPLAY);
  if (!isNamed) return undefined;
  // A list from the particular to the general, such as ubuntu:GNOME.
  const named = (env.XDG_CURRENT_DESKTOP ?? '').split(':').filter((name) => name !== '');
  // sway names itself by its socket alone, unless whoever starts it sets the desktop as well.
  const desktops = env.SWAYSOCK && named.length === 0 ? ['sway'] : named;
  const known = KNOWN.find((each) => desktops.some((name) => each.desktops.includes(name.toLowerCase())));
  if (known) return known;
  return {
    name: desktops[0] ?? 'an unknown compositor',
    obstacle: 'Strobe does not know how it tells where windows are',
  };
}

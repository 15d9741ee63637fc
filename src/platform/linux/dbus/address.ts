/** Socket path of the first unix address in a D-Bus address list. */
export function socketPath(address: string): string {
  for (const entry of address.split(';')) {
    if (!entry.startsWith('unix:')) continue;
    const pairs = new Map(
      entry
        .slice('unix:'.length)
        .split(',')
        .map((pair): [string, string] => {
          const at = pair.indexOf('=');
          return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
        }),
    );
    const path = pairs.get('path');
    if (path) return path;
    // Node 20 pads abstract names with NULs, which the bus refuses; newer versions do not.
    const abstract = pairs.get('abstract');
    if (abstract) return `\0${abstract}`;
  }
  throw new Error(`No unix socket in D-Bus address: ${address}`);
}

/** The session bus that the environment names, or the one where systemd puts it. */
export function sessionBusAddress({ DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR = '' }: NodeJS.ProcessEnv): string {
  return DBUS_SESSION_BUS_ADDRESS ?? `unix:path=${XDG_RUNTIME_DIR}/bus`;
}

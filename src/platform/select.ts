import type { Platform } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import type { Timeouts } from '../core/timeouts.ts';

export type DisplayChoice = { display?: 'x11' | 'wayland'; desktopInput?: boolean };

/**
 * The backend of this machine, loaded when it is first needed; macOS's wherever a stand-in for its
 * frameworks is named. `display` is the display server of isolated displays, where there is a choice;
 * `desktopInput`, whether mouse and keyboard of the user's own Wayland desktop may be used.
 */
export async function selectPlatform(
  timeouts: Timeouts,
  { display, desktopInput }: DisplayChoice = {},
): Promise<Platform & Disposable> {
  if (process.platform === 'darwin' || process.env.STROBE_MACOS_STANDIN) {
    const { MacPlatform } = await import('./macos/platform.ts');
    return new MacPlatform(timeouts);
  }
  if (process.platform === 'linux') {
    const { LinuxPlatform } = await import('./linux/platform.ts');
    return new LinuxPlatform(timeouts, display, desktopInput);
  }
  throw new UiError('unsupported', `Strobe does not run on ${process.platform} yet.`, {
    hint: 'Linux and macOS are supported.',
  });
}

import type { Platform } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';

/** The backend of this machine, loaded when it is first needed. */
export async function selectPlatform(): Promise<Platform & Disposable> {
  if (process.platform === 'linux') {
    const { LinuxPlatform } = await import('./linux/platform.ts');
    return new LinuxPlatform();
  }
  throw new UiError('unsupported', `Strobe does not run on ${process.platform} yet.`, {
    hint: 'Linux is supported; macOS is next.',
  });
}

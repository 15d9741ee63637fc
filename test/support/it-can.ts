import { describe, it } from 'vitest';

export type Impossible = { because: string };

/** What Linux reports of processes and folders. */
export const PROC: Impossible | string =
  process.platform === 'linux' ? '/proc' : { because: 'there is no /proc on this system' };

/** The system, where it is another than macOS. */
export const NO_MAC: Impossible | string =
  process.platform === 'darwin' ? { because: 'it is about systems other than macOS' } : process.platform;

/** A test that says loudly why it does not run. */
export function itCan(ability: object | string, name: string, body: () => Promise<void>): void {
  if (typeof ability === 'string' || !('because' in ability)) {
    it(name, body);
    return;
  }
  console.warn(`SKIP ${name}: ${ability.because}`);
  it.skip(name);
}

/** A suite that says loudly why it does not run. */
export function describeCan(ability: object | string, name: string, body: () => void): void {
  if (typeof ability === 'string' || !('because' in ability)) {
    describe(name, body);
    return;
  }
  console.warn(`SKIP ${name}: ${ability.because}`);
  describe.skip(name, body);
}

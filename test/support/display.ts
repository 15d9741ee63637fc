import type { Desktop } from '../../src/core/backend.ts';
import { XDisplay } from '../../src/platform/linux/x11/connection/display.ts';
import { patience, REPO } from './desktop.ts';
import { environmentOf } from './processes.ts';
import { timeouts } from './timeouts.ts';

/** A connection of our own to the display of a desktop, and a process that runs there. */
export async function displayOf(desktop: Desktop): Promise<{ display: XDisplay; neighbour: number }> {
  const { pid } = await desktop.start({ command: 'sleep', args: ['infinity'], cwd: REPO, env: {} }, patience());
  const { DISPLAY = '', XAUTHORITY = '' } = environmentOf(pid);
  const display = await XDisplay.open({ display: DISPLAY, xauthority: XAUTHORITY }, timeouts, patience());
  return { display, neighbour: pid };
}

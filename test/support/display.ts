import type { Desktop } from '../../src/core/backend.ts';
import { XDisplay } from '../../src/platform/linux/x11/connection/display.ts';
import { eventually, patience, REPO } from './desktop.ts';
import { environmentOf } from './processes.ts';
import { timeouts } from './timeouts.ts';

/** A connection of our own to the display of a desktop, and a process that runs there. */
export async function displayOf(desktop: Desktop): Promise<{ display: XDisplay; neighbour: number }> {
  const { pid } = await desktop.start({ command: 'sleep', args: ['infinity'], cwd: REPO, env: {} }, patience());
  // Until it runs its program, a new process has the environment of the one that has started it.
  const isOwn = () => (environmentOf(pid).DISPLAY === undefined ? undefined : environmentOf(pid));
  const { DISPLAY = '', XAUTHORITY = '' } = await eventually(isOwn);
  const display = await XDisplay.open({ display: DISPLAY, xauthority: XAUTHORITY }, timeouts, patience());
  return { display, neighbour: pid };
}

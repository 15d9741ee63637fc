import type { ScreenWindow } from '../../screen/window.ts';
import type { AccessibilityBus } from '../protocol/accessibility-bus.ts';
import { entriesOf } from './app-entry.ts';
import { JoinedProcesses } from './joined-processes.ts';

/**
 * The processes that show dialogs for an application, such as the file chooser of a portal: on the screen, each of these
 * belongs to a window of the application.
 */
export class ForeignDialogs extends JoinedProcesses {
  /** `windows` are those of the application, and those that belong to them; `isOwn` tells them apart by their process. */
  async lookFor(
    windows: readonly ScreenWindow[],
    isOwn: (pid: number) => boolean,
    bus: AccessibilityBus,
    signal: AbortSignal,
  ): Promise<void> {
    const pids = new Set(windows.flatMap(({ pid }) => (pid === undefined || isOwn(pid) ? [] : pid)));
    for (const { pid, root } of this.entries) if (!pids.delete(pid)) this.leave(root.bus);
    if (pids.size === 0) return;
    const entries = await entriesOf(bus, (pid) => pids.has(pid), signal).catch(() => []);
    for (const entry of entries) this.join({ ...entry, isForeign: true });
  }
}

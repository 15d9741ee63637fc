import { within } from '../../../../core/deadline.ts';
import type { AccessibilityBus } from '../protocol/accessibility-bus.ts';
import { type ObjectRef, refOf } from '../protocol/object-ref.ts';
import { detectGuest } from '../toolkits/detect.ts';
import type { AppEntry } from './app-entry.ts';
import { JoinedProcesses } from './joined-processes.ts';

/** One that works answers within this; one that has not answered before is not waited for as long. */
const SILENT_MS = 700;
const STILL_SILENT_MS = 50;

/**
 * The processes that show something inside an application: WebKit gives pages one of their own. Nothing lists them but the
 * objects that hold them, which the first object of each has for its parent.
 */
export class Guests extends JoinedProcesses {
  private readonly silent = new Set<string>();
  private readonly back = new Set<string>();
  /** What had focus beside them at the last reading. */
  focusBeside: string | undefined;

  /** Whether it did not answer when it was asked last. */
  isSilent({ root }: AppEntry): boolean {
    return this.silent.has(root.bus);
  }

  /** Whether it answers again: all that it shows may have changed meanwhile. Says so once. */
  isBack({ root }: AppEntry): boolean {
    return this.back.delete(root.bus);
  }

  get someAreSilent(): boolean {
    return this.entries.some((entry) => this.isSilent(entry));
  }

  /** Asks each for a sign of life. A page gives none while a dialog asks for it. Returns those that answer again. */
  async review({ events, timeouts }: AccessibilityBus, signal: AbortSignal): Promise<AppEntry[]> {
    const returned: AppEntry[] = [];
    const ask = async (entry: AppEntry) => {
      const { bus, path } = entry.root;
      const wasSilent = this.silent.has(bus);
      const limit = within(timeouts.scale(wasSilent ? STILL_SILENT_MS : SILENT_MS), signal);
      const isSilent = await events.ping(bus, limit, path).then(
        () => false,
        (error) => !(error instanceof Error && error.name === 'DBusError'),
      );
      if (signal.aborted) return;
      if (isSilent) this.silent.add(bus);
      else if (this.silent.delete(bus)) {
        this.back.add(bus);
        returned.push(entry);
      }
    };
    await Promise.all(this.entries.map(ask));
    return returned;
  }

  /** Who shows an object of another process. It may go by a well-known name, which its events do not come from. */
  async entryOf(first: ObjectRef, bus: AccessibilityBus, signal: AbortSignal): Promise<AppEntry> {
    const owner = await bus.ownerOf(first.bus, signal);
    const pid = await bus.pidOf(owner, signal);
    const known = this.of(owner);
    const root = refOf(owner, first.path);
    // A page that is loaded again has another first object: its process answers for what is no more whatever it does.
    if (known) return Object.assign(known, { root });
    const toolkit = detectGuest(first.path);
    const entry: AppEntry = { root, pid, name: '', toolkitName: '', toolkit, windows: [], isGuest: true };
    this.join(entry);
    return entry;
  }
}

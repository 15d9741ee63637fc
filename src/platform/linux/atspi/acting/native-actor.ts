import type { Inspection, NativeAction, Particulars } from '../../../../core/backend.ts';
import { ignoreDBusError } from '../../dbus/connection.ts';
import type { OwnWindows } from '../../screen/own-windows.ts';
import { Controls } from '../protocol/controls.ts';
import { STATE } from '../protocol/names.ts';
import type { Guests } from '../reading/guests.ts';
import type { BusyConnections } from './busy-connections.ts';
import { inspect } from './inspect.ts';
import { runNativeAction } from './native-action.ts';
import type { ObjectFinder } from './object-finder.ts';

/** Acts on the objects of one application through AT-SPI. */
export class NativeActor {
  private readonly finder: ObjectFinder;
  private readonly windows: OwnWindows;
  private readonly busy: BusyConnections;
  private readonly guests: Pick<Guests, 'focusBeside'>;

  constructor(finder: ObjectFinder, windows: OwnWindows, busy: BusyConnections, guests: Pick<Guests, 'focusBeside'>) {
    this.finder = finder;
    this.guests = guests;
    this.windows = windows;
    this.busy = busy;
  }

  async inspect(key: string, signal: AbortSignal): Promise<Inspection | undefined> {
    const found = await this.finder.find(key, signal);
    const now = found && (await inspect(found.objects, found.toolkit, found.ref, signal));
    return now?.focused && found?.isGuest && (await this.isFocusBeside(signal)) ? { ...now, focused: false } : now;
  }

  /** Whether something beside the pages has focus, which go on reporting theirs. */
  private async isFocusBeside(signal: AbortSignal): Promise<boolean> {
    const { focusBeside } = this.guests;
    const found = focusBeside === undefined ? undefined : await this.finder.find(focusBeside, signal);
    const states = await found?.objects.states(found.ref, signal).catch(() => undefined);
    return states?.has(STATE.focused) === true;
  }

  /** All are asked at once. An application that has no answer to one question has none to it. */
  async particulars(keys: readonly string[], signal: AbortSignal): Promise<Particulars[]> {
    return Promise.all(
      keys.map(async (key) => {
        const found = await this.finder.find(key, signal);
        if (!found) return {};
        const { ref, objects } = found;
        const [programId, description] = await Promise.all([
          objects.programId(ref, signal).catch(ignoreDBusError),
          objects.description(ref, signal).catch(ignoreDBusError),
        ]);
        return { ...(programId && { programId }), ...(description && { description }) };
      }),
    );
  }

  async act(key: string, action: NativeAction, signal: AbortSignal): Promise<'done' | 'unsupported'> {
    const found = await this.finder.find(key, signal);
    if (!found) return 'unsupported';
    const { ref, peer, objects, toolkit, signOfLife } = found;
    const windowsBefore = await this.windows.all(signal).catch(() => []);
    const releases: (() => void)[] = [];
    const controls = new Controls(peer, (release) => releases.push(release));
    try {
      const isDone = await runNativeAction(action, { ref, objects, controls, signOfLife, signal }, toolkit);
      // It is answered once the application has acted, or runs a dialog.
      await signOfLife().catch(() => {});
      return isDone ? 'done' : 'unsupported';
    } finally {
      for (const release of releases) this.busy.add(action, windowsBefore, release);
      const windows = await this.windows.all(signal).catch(() => undefined);
      if (windows) this.busy.review(windows);
    }
  }
}

import type { Hit, Point, Stacking } from '../../../../core/backend.ts';
import { holdsPoint } from '../../../../core/rect.ts';
import { commandOf } from '../../processes.ts';
import { type OwnWindows, windowInfoOf } from '../../screen/own-windows.ts';
import type { Screen } from '../../screen/screen.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import type { AppWindows } from '../geometry/app-windows.ts';
import type { Placement } from '../geometry/placement.ts';
import { Accessibles } from '../protocol/accessibles.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import type { Peers } from '../protocol/peers.ts';
import type { AppEntry } from '../reading/app-entry.ts';
import type { ObjectFinder } from './object-finder.ts';

const MAX_DEPTH = 60;
/** The least that can be believed of several toolkits in one application comes first. */
const STACKING: readonly Stacking[] = ['ignored', 'unknown', 'known'];

/** Those that have windows, and those that show something in them. */
type Registered = { readonly withWindows: AppEntry[]; readonly guests: { readonly entries: AppEntry[] } };
type Found = { chain: string[]; stacking: Stacking };

/** Finds what a click at a point would reach. */
export class HitTest {
  private readonly peers: Peers;
  private readonly registered: Registered;
  private readonly finder: ObjectFinder;
  private readonly appWindows: AppWindows;
  private readonly windows: OwnWindows;

  constructor(peers: Peers, registered: Registered, finder: ObjectFinder, appWindows: AppWindows, windows: OwnWindows) {
    this.peers = peers;
    this.registered = registered;
    this.finder = finder;
    this.appWindows = appWindows;
    this.windows = windows;
  }

  async at(point: Point, screen: Screen, signal: AbortSignal): Promise<Hit> {
    const own = await this.windows.all(signal);
    const hit = await screen.windowAt(point, signal);
    if (hit === undefined) return { kind: 'nothing' };
    const window = hit === 'unlisted' ? undefined : own.find(({ handle }) => handle === hit.handle);
    if (!window) return { kind: 'other', app: ownerOf(hit) };
    const { popup } = window;
    const found = popup ? undefined : await this.foundAt(point, window, own, signal);
    const { chain, stacking } = found ?? { chain: [], stacking: this.stacking };
    return { kind: 'own', window: windowInfoOf(window), popup, chain, stacking };
  }

  private get stacking(): Stacking {
    const { withWindows: entries } = this.registered;
    return STACKING.find((each) => entries.some(({ toolkit }) => toolkit.acting.stacking === each)) ?? 'exact';
  }

  /** Finds the object at a point inside one window, and what holds it. Undefined where no toolkit can be asked. */
  private async foundAt(
    point: Point,
    window: ScreenWindow,
    among: ScreenWindow[],
    signal: AbortSignal,
  ): Promise<Found | undefined> {
    for (const entry of this.registered.withWindows) {
      const { toolkit } = entry;
      if (!toolkit.acting.findsByPoint) continue;
      const objects = new Accessibles(await this.peers.of(entry), toolkit);
      const tops = await this.appWindows.in(objects, entry, among, signal).catch(() => []);
      const [only, ...others] = tops;
      const isOnly = only !== undefined && others.length === 0 && only.window === undefined;
      const top = isOnly ? only : tops.find((each) => each.window?.handle === window.handle);
      if (!top) continue;
      const find = (placement: Placement) => innermostAt(objects, top.ref, unplaced(point, placement), signal);
      const placement = toolkit.placementOf(top, { tops, windows: among });
      const innermost = await toolkit.acting.hitTest(find, placement, objects.timeouts, signal);
      const inGuest = await this.foundInGuest(point, innermost, signal);
      if (inGuest) return inGuest;
      const chain = await this.finder.ancestry(innermost, signal);
      return { chain: chain.map(({ key }) => key), stacking: this.stacking };
    }
    return undefined;
  }

  /** Finds what another process shows at a point, if it does so in the object that was found there. */
  private async foundInGuest(point: Point, holder: ObjectRef, signal: AbortSignal): Promise<Found | undefined> {
    for (const entry of this.registered.guests.entries) {
      const { root, toolkit } = entry;
      const objects = new Accessibles(await this.peers.of(entry), toolkit);
      const box = await objects.extents(root, signal).catch(() => undefined);
      if (!box || !holdsPoint(box, point)) continue;
      const innermost = await innermostAt(objects, root, point, signal);
      const chain = await this.finder.ancestry(innermost, signal);
      if (!chain.some(({ key }) => key === holder.key)) continue;
      return { chain: chain.map(({ key }) => key), stacking: toolkit.acting.stacking };
    }
    return undefined;
  }
}

/** Names the program that a window belongs to. */
function ownerOf(window: ScreenWindow | 'unlisted'): string {
  const { title, pid } = window === 'unlisted' ? { title: '' } : window;
  return title || (pid ? commandOf(pid) : '') || 'another program';
}

/** Turns a point of the screen into one as the toolkit counts. */
function unplaced({ x, y }: Point, { scale, dx, dy }: Placement): Point {
  return { x: (x - dx) / scale, y: (y - dy) / scale };
}

async function innermostAt(
  objects: Accessibles,
  top: ObjectRef,
  { x, y }: Point,
  signal: AbortSignal,
): Promise<ObjectRef> {
  const seen = new Set([top.path]);
  let innermost = top;
  // Some toolkits answer with the innermost object, some with the next one.
  while (seen.size <= MAX_DEPTH) {
    const next = await objects.childAtPoint(innermost, x, y, signal).catch(() => undefined);
    if (!next || seen.has(next.path)) break;
    seen.add(next.path);
    innermost = next;
  }
  return innermost;
}

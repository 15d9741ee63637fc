import type { Hit, Input, Inspection, NativeAction, Point, Stacking, ToolkitHabits } from '../../../../core/backend.ts';
import { within } from '../../../../core/deadline.ts';
import { UiError } from '../../../../core/errors.ts';
import type { Rect } from '../../../../core/node.ts';
import { scaled } from '../../../../core/timeouts.ts';
import type { OnHeld, Peer } from '../../dbus/peer.ts';
import { commandOf } from '../../processes.ts';
import { INPUT_TAKEN_MS, type Screen } from '../../screen/screen.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import { placementOf } from '../geometry/placement.ts';
import type { AppWindows, MatchedWindow } from '../geometry/tops.ts';
import { Accessibles } from '../protocol/accessible.ts';
import { STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { refOf } from '../protocol/object-ref.ts';
import type { Peers } from '../protocol/peers.ts';
import type { AppEntry } from '../reading/app-entry.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { Acting } from './acting.ts';
import { ancestry, chainAt, topOf } from './hit-test.ts';
import { inspect } from './inspect.ts';

/** How long each toolkit takes to learn what a key has come to mean (measured). */
const REMAP_MS: Partial<Record<Toolkit['name'], number>> = { chromium: 150, swing: 250 };
const DEFAULT_REMAP_MS = 40;
/** At 60 a second. A list of GTK 4 that is scrolled twice before it is laid out jumps to some other place. */
const GTK4_FRAME_MS = 20;

/** Of a list of Java. Whether it shows or is enabled may be asked of it; its name or role ends the application. */
async function isRemovedRow(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
  const states = await objects.states(ref, signal).catch(() => undefined);
  return states?.has(STATE.transient) === true && !states.has(STATE.visible) && !states.has(STATE.enabled);
}

/** What LibreOffice says is around a document may be a frame that it does not list: of one title with one that it does. */
async function namesake(
  objects: Accessibles,
  frame: ObjectRef,
  tops: readonly MatchedWindow[],
  signal: AbortSignal,
): Promise<MatchedWindow | undefined> {
  const title = await objects.name(frame, signal).catch(() => '');
  const [first, ...others] = tops.filter(({ face }) => title !== '' && face.title === title);
  return others.length === 0 ? first : undefined;
}

/** Of a button's shortcut. */
const QT_KEY_HOLD_MS = 100;

type Owner = { peer: Peer; objects: Accessibles; toolkit: Toolkit; application: ObjectRef; ref: ObjectRef };

/** The hands on one application: its objects through AT-SPI, its windows and the mouse and keyboard through X. */
export class LinuxActor {
  private readonly peers: Peers;
  private readonly tops: AppWindows;
  private readonly screen: Screen | undefined;
  private readonly entries: () => AppEntry[];

  constructor(peers: Peers, tops: AppWindows, screen: Screen | undefined, entries: () => AppEntry[]) {
    this.peers = peers;
    this.tops = tops;
    this.screen = screen;
    this.entries = entries;
  }

  async inspect(ref: string, signal: AbortSignal): Promise<Inspection | undefined> {
    const owner = await this.ownerOf(ref, signal);
    return owner && inspect(owner.peer, owner.objects, owner.toolkit, owner.ref, signal);
  }

  /** `held` releases what the action went over. */
  async perform(ref: string, action: NativeAction, held: OnHeld, signal: AbortSignal): Promise<'done' | 'unsupported'> {
    const owner = await this.ownerOf(ref, signal);
    if (!owner) return 'unsupported';
    const done = await new Acting(owner.peer, owner.objects, owner.toolkit, held).perform(owner.ref, action, signal);
    // Answered once the application has acted, or runs a dialog.
    await owner.objects.role(owner.application, signal).catch(() => {});
    return done;
  }

  /** As the toolkit counts; undefined where it does not tell. Of Swing, the boxes that are told are not all its own. */
  async whereabouts(ref: string, signal: AbortSignal): Promise<Rect | 'gone' | undefined> {
    const owner = await this.ownerOf(ref, signal);
    if (owner?.toolkit.name === 'swing') return undefined;
    return owner ? owner.objects.extents(owner.ref, signal).catch(() => undefined) : 'gone';
  }

  /** The top-level object that holds an object, with its window of the display. */
  async topOf(ref: string, windows: ScreenWindow[], signal: AbortSignal): Promise<MatchedWindow | undefined> {
    const owner = await this.ownerOf(ref, signal);
    const top = owner && (await topOf(owner.objects, owner.ref, owner.application, signal));
    if (!owner || !top) return undefined;
    const tops = await this.tops.in(owner.objects, owner.application, windows, signal);
    const listed = tops.find(({ ref: { path } }) => path === top.path);
    if (listed || owner.objects.toolkit.name !== 'libreoffice') return listed;
    return namesake(owner.objects, top, tops, signal);
  }

  async hitTest(
    point: Point,
    own: ScreenWindow[],
    signal: AbortSignal,
  ): Promise<{ hit: Hit['kind']; app?: string; window?: ScreenWindow }> {
    const screen = this.requireScreen();
    const at = await screen.windowAt(point, signal);
    if (at === undefined) return { hit: 'nothing' };
    const other = at === 'unlisted' ? undefined : at;
    const mine = own.find(({ handle }) => handle === other?.handle);
    if (mine) return { hit: 'own', window: mine };
    return { hit: 'other', app: other?.title || (other?.pid ? commandOf(other.pid) : '') || 'another program' };
  }

  /** The object at a point inside one window, and what holds it. Empty where the toolkit cannot be asked. */
  async chainAt(point: Point, window: ScreenWindow, among: ScreenWindow[], signal: AbortSignal): Promise<string[]> {
    for (const entry of this.entries()) {
      const { toolkit } = entry;
      // GTK 4 counts from the window's corner and LibreOffice is off by its menu bar.
      if (toolkit.extentsFrom !== 'screen' || toolkit.name === 'libreoffice') continue;
      const objects = new Accessibles(await this.peers.of(entry), toolkit);
      const tops = await this.tops.in(objects, entry.root, among, signal).catch(() => []);
      const top = tops.length === 1 ? tops[0] : tops.find((each) => each.window?.handle === window.handle);
      const chain = top
        ? await chainAt(objects, top, placementOf(top, { tops, windows: among }, toolkit), point, signal)
        : [];
      if (chain.length > 0) return chain.map(({ key }) => key);
    }
    return [];
  }

  /** GTK's hit test takes the first child whose box holds the point, whatever has been laid over it. */
  get stacking(): Stacking {
    const names = this.entries().map((entry) => entry.toolkit.name);
    if (names.some((name) => name === 'gtk3' || name === 'gtk4')) return 'ignored';
    if (names.some((name) => name === 'libreoffice' || name === 'other')) return 'unknown';
    return names.every((name) => name === 'chromium') ? 'exact' : 'known';
  }

  /** GTK swaps what looks the same without a word, and Java shows a row that is gone for up to half a second. */
  get lacksTraces(): boolean {
    return this.entries().some((entry) => ['gtk3', 'gtk4', 'swing'].includes(entry.toolkit.name));
  }

  get habits(): ToolkitHabits {
    const toolkits = this.entries().map(({ toolkit }) => toolkit);
    return {
      clicksIntoFields: toolkits.some(({ name }) => name === 'chromium'),
      barsCoverRows: toolkits.some(({ barsCoverRows }) => barsCoverRows),
      menusUpdateOnOpening: toolkits.some(({ name }) => name === 'libreoffice'),
      keyHoldMs: toolkits.some(({ name }) => name === 'qt') ? QT_KEY_HOLD_MS : 0,
    };
  }

  /** Resolves when the application of these windows has taken the input so far. */
  async taken(own: ScreenWindow[], signal: AbortSignal): Promise<void> {
    await this.screen?.waitUntilInputTaken(own, signal);
    for (const entry of this.entries()) {
      const { toolkit } = entry;
      // Java answers no pings, but questions: in the thread that takes the input.
      if (toolkit.name !== 'swing') continue;
      const objects = new Accessibles(await this.peers.of(entry), toolkit);
      const limit = within(scaled(INPUT_TAKEN_MS), signal);
      const [window] = await objects.children(entry.root, limit).catch(() => []);
      if (window) await objects.states(window, limit).catch(() => {});
      signal.throwIfAborted();
    }
  }

  /** `taken` resolves when the application has taken the input so far; nothing is let go or judged before. */
  useInput<T>(work: (input: Input) => Promise<T>, taken: () => Promise<void>, signal: AbortSignal): Promise<T> {
    const toolkits = this.entries().map((entry) => entry.toolkit.name);
    const remapMs = Math.max(...toolkits.map((name) => REMAP_MS[name] ?? DEFAULT_REMAP_MS), DEFAULT_REMAP_MS);
    // Java cuts the name of a key to sixteen bits, and its bridge aborts the program over half a surrogate pair.
    const basicPlaneOnly = toolkits.includes('swing');
    const notchFrameMs = toolkits.includes('gtk4') ? GTK4_FRAME_MS : 0;
    const turnsWithShift = toolkits.includes('swing');
    const workAndWait = async (input: Input) => {
      const result = await work(input);
      await taken();
      return result;
    };
    return this.requireScreen().useInput(
      workAndWait,
      { remapMs, basicPlaneOnly, notchFrameMs, turnsWithShift, waitUntilTaken: taken },
      signal,
    );
  }

  requireScreen(): Screen {
    if (this.screen) return this.screen;
    throw new UiError('display_unavailable', 'There is no display to send input to.', {
      hint: 'Only what accessibility can do by itself works here; launch with display:"isolated" for the rest.',
    });
  }

  /** Undefined for what is gone, as far as that may be asked. */
  private async ownerOf(key: string, signal: AbortSignal): Promise<Owner | undefined> {
    const slash = key.indexOf('/');
    const ref = refOf(key.slice(0, slash), key.slice(slash));
    const entries = this.entries();
    const sharing = entries.filter(({ root }) => root.bus === ref.bus);
    const [only] = sharing.length > 0 ? sharing : entries.length === 1 ? entries : [];
    const entry = sharing.length > 1 ? await this.holderOf(ref, sharing, signal) : only;
    if (!entry) return undefined;
    const { toolkit } = entry;
    const peer = await this.peers.of(entry);
    const objects = new Accessibles(peer, toolkit);
    if (toolkit.name === 'swing' && (await isRemovedRow(objects, ref, signal))) return undefined;
    return { peer, objects, toolkit, application: entry.root, ref };
  }

  /** Of a host and its guests, the one that holds an object. */
  private async holderOf(ref: ObjectRef, [host, ...guests]: AppEntry[], signal: AbortSignal) {
    const chain = host && (await ancestry(new Accessibles(await this.peers.of(host), host.toolkit), ref, signal));
    return guests.find(({ root }) => chain?.some(({ path }) => path === root.path)) ?? host;
  }
}

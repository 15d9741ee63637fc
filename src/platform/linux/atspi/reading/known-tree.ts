import type { Point } from '../../../../core/backend.ts';
import type { PlatformNode } from '../../../../core/node.ts';
import { intersection, type Rect, shareInside } from '../../../../core/rect.ts';
import { clips, isWindow } from '../../../../core/roles.ts';
import { refsIn } from '../../../../core/tree.ts';
import type { Paint, PaintedArea } from '../../screen/paint.ts';
import { isPoppingUp, type Kinds, type KnownBoxes } from '../geometry/place.ts';
import { type Accessible, cleanName } from '../protocol/accessible.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { holdsRows } from '../protocol/roles.ts';
import type { UnreportedChanges } from '../toolkits/change-habits.ts';
import type { Extras } from './facts.ts';

const VALUED: ReadonlySet<string> = new Set('slider spinButton progressIndicator scrollBar'.split(' '));

/** The children of an object that are worth reading, at which indices of how many, where they are, and of which kinds. */
export type Children = {
  refs: ObjectRef[];
  indices: number[];
  total: number;
  boxes: KnownBoxes;
  padding: Point;
  kinds: Kinds;
  /** More of them show than were read. */
  isCut?: boolean;
  /** They were read from the first on, whether they show or not. */
  isEntered?: boolean;
  /** They are cells of Calc, which makes their objects anew whenever they are listed, and lets go of them soon. */
  isSheet?: boolean;
  /** A formula is being typed into their sheet: the objects that Calc makes then hold nothing and have no number. */
  isUnreadable?: boolean;
};

/** All that was read of one object, and the node that came of it. */
export type KnownObject = {
  parent: string | undefined;
  object: Accessible;
  box: Rect | undefined;
  extras: Extras;
  children: Children;
  node: PlatformNode;
};

/** Whether nothing of it is painted, so that it moves without a trace. */
const isBlank = ({ role, title, value, children }: PlatformNode) =>
  (role === 'panel' || role === 'label') && title === undefined && value === undefined && children.length === 0;

/** Whether some of it, or all, has no room in what holds it: that may scroll, and paints only what shows. */
const isCutOff = ({ bounds }: PlatformNode, room: Rect | undefined) =>
  !bounds || !room || shareInside(bounds, room) < 1;

const popsUp = ({ role }: Accessible) => isPoppingUp(role) || role === 'window';

/** What one reading knew, by key. */
export class KnownTree {
  private readonly all: ReadonlyMap<string, KnownObject>;
  private popped: ReadonlySet<string> | undefined;

  constructor(all: ReadonlyMap<string, KnownObject> = new Map()) {
    this.all = all;
  }

  get size(): number {
    return this.all.size;
  }

  get(key: string): KnownObject | undefined {
    return this.all.get(key);
  }

  has(key: string): boolean {
    return this.all.has(key);
  }

  parentOf(key: string): KnownObject | undefined {
    const parent = this.all.get(key)?.parent;
    return parent === undefined ? undefined : this.all.get(parent);
  }

  /** The keys of those without a parent. */
  roots(): string[] {
    return [...this.all].flatMap(([key, { parent }]) => (parent === undefined ? key : []));
  }

  focusedKeys(): string[] {
    const keys: string[] = [];
    for (const [key, { node }] of this.all) if (node.focused) keys.push(key);
    return keys;
  }

  /** The lists of the combo boxes in view. What is put into one that is closed is reported by no event and no paint. */
  closedLists(): string[] {
    const keys: string[] = [];
    for (const [key, { node }] of this.all) {
      const holder = node.offscreen ? this.parentOf(key)?.node : undefined;
      if (holder?.role === 'comboBox' && !holder.offscreen) keys.push(key);
    }
    return keys;
  }

  /** The words of the labels that the other has not. */
  labelsNotIn(other: KnownTree): string[] {
    const words: string[] = [];
    for (const [key, { node, object }] of this.all) {
      if (node.role !== 'label' || other.has(key) || this.isRow(key)) continue;
      const name = cleanName(object.name);
      if (name !== '') words.push(name);
    }
    return words;
  }

  /** The rows of lists and trees of Swing are labels, too, but name nothing. */
  private isRow(key: string): boolean {
    const holder = this.parentOf(key);
    return holder !== undefined && (holdsRows(holder.object.role) || holder.node.role === 'label');
  }

  /** What labels with such words name: in GTK 3 tabs and frames among others, which do not report that they are renamed. */
  keysNamedBy(words: ReadonlySet<string>): string[] {
    const keys: string[] = [];
    if (words.size === 0) return keys;
    for (const [key, { object, extras, node }] of this.all) {
      const label = extras.label ?? cleanName(object.name);
      if (!words.has(label) || node.role === 'label' || this.isRow(key)) continue;
      if (label !== '' || extras.label !== undefined) keys.push(key);
    }
    return keys;
  }

  /** Those of some objects that are in one registration of the application. */
  inBus(bus: string, keys: Iterable<string>): KnownObject[] {
    return [...keys].flatMap((key) => this.all.get(key) ?? []).filter(({ object }) => object.ref.bus === bus);
  }

  /** Those within some popup, or that may show one: nothing else is painted when popups are. */
  private get poppedUp(): ReadonlySet<string> {
    if (this.popped) return this.popped;
    const popped = new Set<string>();
    const enter = (key: string, isAbove: boolean) => {
      const known = this.all.get(key);
      if (!known) return;
      const isPopped = isAbove || popsUp(known.object);
      if (isPopped) popped.add(key);
      for (const { ref } of known.node.children) enter(ref, isPopped);
    };
    for (const key of this.roots()) enter(key, false);
    this.popped = popped;
    return popped;
  }

  /** What stands where paint fell; and what did not show, or not all of it, or is blank, in something that was painted. */
  keysWithin(areas: readonly PaintedArea[]): Set<string> {
    const hit = new Set<string>();
    if (areas.length === 0) return hit;
    const isHere = ({ inPopup }: PaintedArea, key: string) => !inPopup || this.poppedUp.has(key);
    for (const [key, { node }] of this.all) {
      const box = node.bounds;
      if (box && areas.some((area) => intersection(area, box) && isHere(area, key))) hit.add(key);
    }
    const keys = new Set(hit);
    const rooms = new Map<string, Rect | undefined>();
    const shut = new Map<string, boolean>();
    for (const [key, { parent, node }] of this.all) {
      if (parent === undefined || !hit.has(parent) || hit.has(key)) continue;
      if (!shut.has(parent)) shut.set(parent, this.isShutMenu(parent, areas));
      if (shut.get(parent)) continue;
      if (!rooms.has(parent)) rooms.set(parent, this.roomIn(parent));
      if (isBlank(node) || isCutOff(node, rooms.get(parent))) keys.add(key);
    }
    return keys;
  }

  /** Whether it is a menu that is closed, and still is, as no popup was painted over it. */
  private isShutMenu(key: string, areas: readonly PaintedArea[]): boolean {
    const menu = this.all.get(key);
    if (menu?.object.role !== 'menu' || menu.node.children.some(({ offscreen }) => !offscreen)) return false;
    const { bounds } = menu.node;
    return bounds !== undefined && areas.every((area) => area.inPopup === false || !intersection(area, bounds));
  }

  /** The painted areas, as far as they are in something that scrolls and looks different somewhere. */
  inChangedPanes({ painted, changed }: Paint): PaintedArea[] {
    const panes: Rect[] = [];
    for (const { node } of this.all.values()) {
      const { bounds, role } = node;
      const scrolls = bounds && !node.offscreen && clips(role) && !isWindow(role);
      if (scrolls && changed.some((area) => intersection(area, bounds))) panes.push(bounds);
    }
    return painted.flatMap((area) =>
      panes.flatMap((pane) => {
        const shared = intersection(area, pane);
        return shared ? [{ ...area, ...shared }] : [];
      }),
    );
  }

  keysWhollyWithin(area: Rect): string[] {
    const keys: string[] = [];
    for (const [key, { node }] of this.all) {
      if (node.bounds && !node.offscreen && shareInside(node.bounds, area) === 1) keys.push(key);
    }
    return keys;
  }

  /** What is hidden, with all that it holds, in something that shows; but for rows and scroll bars, which no popup shows. */
  hiddenKeys(): string[] {
    const keys: string[] = [];
    for (const [key, { node, object }] of this.all) {
      const holder = node.offscreen && object.childCount > 0 ? this.parentOf(key) : undefined;
      if (!holder || holder.node.offscreen || node.role === 'scrollBar') continue;
      if (isPoppingUp(object.role) || !holdsRows(holder.object.role)) keys.push(key);
    }
    return keys;
  }

  /** The part of it that nothing around it cuts off, if any. */
  private roomIn(key: string): Rect | undefined {
    let room = this.all.get(key)?.node.bounds;
    for (let above = this.parentOf(key); above && room; above = this.parentOf(above.node.ref)) {
      const { bounds } = above.node;
      if (bounds) room = intersection(room, bounds);
    }
    return room;
  }

  /** What is beside the scroll bars among some objects. */
  besideScrollBars(keys: Iterable<string>): string[] {
    const panes = new Set<KnownObject>();
    for (const key of keys) {
      const pane = this.all.get(key)?.node.role === 'scrollBar' ? this.parentOf(key) : undefined;
      if (pane) panes.add(pane);
    }
    return [...panes].flatMap(({ node }) => node.children).flatMap(refsIn);
  }

  /** What no event reports. */
  unreportedIn(unreported: UnreportedChanges): Set<string> {
    const keys = new Set<string>();
    if (unreported === 'nothing') return keys;
    for (const [key, { node }] of this.all) {
      const isUnseen = node.offscreen && (unreported === 'all unseen' || this.isInView(key));
      const isValue = unreported === 'all unseen' && (VALUED.has(node.role) || this.isOfScrollBar(key));
      if (isUnseen || isValue) keys.add(key);
    }
    return keys;
  }

  /** Whether it is in a list, tree or table that shows. */
  private isInView(key: string): boolean {
    const view = this.parentOf(key);
    return view !== undefined && holdsRows(view.object.role) && !view.node.offscreen;
  }

  isOfScrollBar(key: string): boolean {
    return this.all.get(key)?.node.role === 'scrollBar' || this.parentOf(key)?.node.role === 'scrollBar';
  }

  /** Those of some objects that hold none of the others. */
  innermost(keys: ReadonlySet<string>): Set<string> {
    const holders = new Set([...keys].map((key) => this.all.get(key)?.parent));
    return new Set([...keys].filter((key) => !holders.has(key)));
  }

  withAncestors(keys: readonly string[]): Set<string> {
    const all = new Set(keys);
    for (const key of keys) {
      let above = this.all.get(key)?.parent;
      while (above !== undefined && !all.has(above)) {
        all.add(above);
        above = this.all.get(above)?.parent;
      }
    }
    return all;
  }
}

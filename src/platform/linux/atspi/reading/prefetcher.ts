import type { Scroll } from '../../../../core/node.ts';
import type { Boxes } from '../geometry/boxes.ts';
import type { Place } from '../geometry/place.ts';
import type { Accessible, Accessibles, CachedAccessible } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { once } from '../protocol/once.ts';
import type { ChildrenReader } from './children.ts';
import type { Attempt, ExtrasReader } from './extras.ts';
import { type Extras, has } from './facts.ts';
import type { Known } from './known-tree.ts';
import type { TreeMemory } from './tree-memory.ts';

/** When more than this many objects are to be asked, the application's own list is cheaper. */
const MANY_STALE = 25;
/** A round trip for so many levels of a tree, and what is hidden so far down is asked in vain. */
const LEVELS_AHEAD = 4;

type Cache = ReadonlyMap<string, CachedAccessible>;

/**
 * Asks before it is known whether anyone will want the answer, and each question once. An application that has the next
 * question at hand whenever it has answered one is read in half the time.
 */
export class Prefetcher {
  private readonly objects: Accessibles;
  private readonly boxes: Boxes;
  private readonly children: ChildrenReader;
  private readonly extrasReader: ExtrasReader;
  private readonly memory: TreeMemory;
  private readonly attempt: Attempt;
  private readonly signal: AbortSignal;
  private cache: Cache = new Map();
  private listing: Promise<Cache> | undefined;
  private readonly facts = new Map<string, Promise<Accessible | undefined>>();
  private readonly roles = new Map<string, Promise<string | undefined>>();
  private readonly values = new Map<string, Promise<Extras['value']>>();
  private readonly slides = new Map<string, Promise<Scroll | undefined>>();
  private readonly allExtras = new Map<string, Promise<Extras>>();

  constructor(
    objects: Accessibles,
    readers: { boxes: Boxes; children: ChildrenReader; extras: ExtrasReader },
    memory: TreeMemory,
    attempt: Attempt,
    signal: AbortSignal,
  ) {
    this.objects = objects;
    this.boxes = readers.boxes;
    this.children = readers.children;
    this.extrasReader = readers.extras;
    this.memory = memory;
    this.attempt = attempt;
    this.signal = signal;
  }

  /** Whatever it is in: what the application lists of its own accord, else what may have changed. */
  async prepare(bus: string): Promise<void> {
    await this.useCache();
    if (this.cache.size > 0) this.askListed(bus);
    else this.askAgain(bus);
    this.poll(bus);
  }

  listed({ path }: ObjectRef): Accessible | undefined {
    return this.cache.get(path);
  }

  /** The answer to what was asked because it may have changed. */
  asked({ key }: ObjectRef): Promise<Accessible | undefined> | undefined {
    return this.facts.get(key);
  }

  /** What the application says of an object now; `before` is what it said last, if anything. */
  object(ref: ObjectRef, before: Known | undefined, at: Place): Promise<Accessible | undefined> {
    const asked = before?.parent === at.parent ? this.asked(ref) : undefined;
    if (asked) return asked;
    if (before && this.keepsRoles) return this.again(before);
    if (this.isLikelyInView(at)) void this.boxes.of(ref);
    const kind = kindOf(ref, at);
    const ask = () => this.objects.role(ref, this.signal).catch(() => undefined);
    const role = kind === undefined ? undefined : once(this.roles, kind, ask);
    const isShut = at.shut && !at.expanded;
    return this.attempt(this.objects.glance(ref, { isShut, isLeaf: at.leaf, role }, this.signal));
  }

  /** All that will be asked of what shows. */
  askAbout(object: Accessible, at?: Place): void {
    if (!this.shows(object)) return;
    this.children.askEarly(object);
    void this.extras(object, at);
  }

  /** Where the list does not say what shows: all that may show within what does, some levels down. */
  lookInto(object: Accessible, levels = LEVELS_AHEAD): void {
    if (levels === 0 || !this.isListedUnseen) return;
    for (const ref of this.children.listedIn(object)) {
      const child = this.listed(ref);
      if (!child) continue;
      void this.boxes.of(ref);
      this.lookInto(child, levels - 1);
    }
  }

  extras(object: Accessible, at?: Place): Promise<Extras> {
    const { ref } = object;
    const kind = at && kindOf(ref, at);
    return once(this.allExtras, ref.key, () => this.extrasReader.read(object, this.values.get(ref.key), kind));
  }

  value(object: Accessible): Promise<Extras['value']> {
    return once(this.values, object.ref.key, () => this.extrasReader.value(object));
  }

  /** How far a scroll bar has scrolled: GTK 4 has its value in the part of it that moves. */
  scroll({ role }: Accessible, [slider]: readonly ObjectRef[]): Promise<Scroll | undefined> | undefined {
    return role === 'scroll-bar' && slider && this.objects.toolkit.name === 'gtk4' ? this.slid(slider) : undefined;
  }

  hasBox(object: Accessible): boolean {
    return has(object, IFACE.component) && (!this.objects.toolkit.tellsShowing || object.states.has(STATE.showing));
  }

  /** GTK 4 lists what was hidden long ago along with what shows, and does not tell one from the other. */
  private get isListedUnseen(): boolean {
    return this.objects.toolkit.cacheLists === 'what was asked for';
  }

  /** In GTK 4 a role and interfaces are for life. */
  private get keepsRoles(): boolean {
    return this.objects.toolkit.name === 'gtk4';
  }

  private async useCache(): Promise<void> {
    const { cacheLists, eventsTell } = this.objects.toolkit;
    const { told, painted } = this.memory.staleCount;
    const stale = eventsTell === 'all' ? told : told + painted;
    if (cacheLists === 'nothing' || stale < MANY_STALE) return;
    this.cache = await this.list();
    this.children.useListed([...this.cache.values()]);
    if (!this.isListedUnseen) this.extrasReader.useListed(this.cache);
  }

  private list(): Promise<Cache> {
    this.listing ??= this.askForList();
    return this.listing;
  }

  private async askForList(): Promise<Cache> {
    // GTK 3 answers UnknownMethod until the registry has told it of our registration.
    const items = await this.objects.cached(this.signal).catch(() => []);
    return new Map(items.map((item) => [item.ref.path, item]));
  }

  private askListed(bus: string): void {
    if (this.isListedUnseen) {
      for (const { object } of this.memory.staleIn(bus)) void this.boxes.of(object.ref);
      return;
    }
    const stale = [...this.cache.values()].filter(({ ref }) => this.memory.isStale(ref.key));
    const isFirst = this.memory.isEmpty;
    // Those lead to further questions.
    if (isFirst) for (const object of stale) this.askForChildren(object);
    for (const object of stale) if (this.hasBox(object)) void this.boxes.of(object.ref);
    if (isFirst) for (const object of stale) this.askAbout(object);
  }

  private askForChildren(object: Accessible): void {
    if (this.shows(object)) this.children.askEarly(object);
    else this.children.countEarly(object);
  }

  private askAgain(bus: string): void {
    for (const known of this.memory.staleIn(bus)) {
      const { object, node, parent } = known;
      const { key } = object.ref;
      if (this.isMine(parent) || this.isOfSheet(parent)) continue;
      const isTold = this.memory.isTold(key);
      const isTrusted = !isTold && this.objects.toolkit.eventsTell === 'all' && !wasShut(object);
      const isEmpty = known.children.total === 0;
      const review = () => this.attempt(this.objects.review(object, isEmpty, this.signal));
      this.facts.set(key, isTrusted ? review() : this.again(known));
      if (this.hasBox(object)) this.boxes.askAgain(object.ref);
      if (isTold || node.offscreen) continue;
      this.children.askEarly(object);
      if (this.keepsRoles) void this.value(object);
    }
  }

  private isMine(parent: string | undefined): boolean {
    const holder = parent === undefined ? undefined : this.memory.before(parent);
    return holder !== undefined && this.objects.toolkit.holdsMines(holder.object);
  }

  /** Its sheet may have another one in its place. */
  private isOfSheet(parent: string | undefined): boolean {
    return parent !== undefined && this.memory.before(parent)?.children.isSheet === true;
  }

  private poll(bus: string): void {
    const polled = this.memory.polledIn(bus);
    const unseen = this.keepsRoles ? polled.filter(({ node }) => node.offscreen) : [];
    // The list has all that was ever asked for: it is worth its price only where most of that is wanted.
    const isMost = unseen.length >= MANY_STALE && unseen.length > this.memory.size / 2;
    const list = isMost ? this.list() : undefined;
    for (const known of polled) {
      const { object, node } = known;
      const { key } = object.ref;
      if (node.offscreen) void once(this.facts, key, () => this.unseen(known, list));
      else void this.value(object);
      if (node.offscreen || !this.memory.isFading(key)) continue;
      void this.boxes.of(object.ref);
      if (node.role !== 'scrollBar') void this.slid(object.ref);
    }
  }

  private slid(slider: ObjectRef): Promise<Scroll | undefined> {
    return once(this.slides, slider.key, async () => {
      const [value, most] = await Promise.all([
        this.attempt(this.objects.currentValue(slider, this.signal)),
        this.attempt(this.objects.maximumValue(slider, this.signal)),
      ]);
      // It places rows at whole pixels.
      return value === undefined || most === undefined ? undefined : { px: Math.trunc(value), ofPx: Math.trunc(most) };
    });
  }

  /** The cells of Qt, of which nothing tells while they do not show, do not become anything else; nor does any of GTK 4. */
  private async unseen(known: Known, list?: Promise<Cache>): Promise<Accessible | undefined> {
    const { ref, role, childCount } = known.object;
    const listed = (await list)?.get(ref.path);
    if (listed) return { ...known.object, name: listed.name, states: listed.states, childCount: listed.childCount };
    if (this.keepsRoles) return this.again(known);
    const at = { isShut: false, isLeaf: childCount === 0, role: Promise.resolve(role) };
    return this.attempt(this.objects.glance(ref, at, this.signal));
  }

  private again({ object }: Known): Promise<Accessible | undefined> {
    if (this.keepsRoles) return this.attempt(this.objects.refresh(object, this.signal));
    const at = { isShut: wasShut(object), isLeaf: false };
    return this.attempt(this.objects.glance(object.ref, at, this.signal));
  }

  private shows(object: Accessible): boolean {
    return this.objects.toolkit.tellsShowing && object.states.has(STATE.showing);
  }

  /** To ask where it stands before what it is saves a round trip; in Chromium too much is hidden. */
  private isLikelyInView({ shut }: Place): boolean {
    const { name } = this.objects.toolkit;
    return (name === 'gtk3' || name === 'qt') && !shut;
  }
}

/** What is shut away is not asked for its interfaces. */
const wasShut = ({ interfaces }: Accessible) => interfaces.length === 0;

function kindOf({ key }: ObjectRef, { parent, kinds }: Place): string | undefined {
  const kind = kinds.get(key);
  return kind === undefined ? undefined : `${parent} ${kind}`;
}

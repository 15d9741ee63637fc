import type { Scroll } from '../../../../core/node.ts';
import type { Boxes } from '../geometry/boxes.ts';
import type { Place } from '../geometry/place.ts';
import { type Accessible, type CachedAccessible, has } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import { IFACE, STATE, type StateSet } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { type Attempt, askOnce } from '../protocol/questions.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import type { ChildrenReader } from './children.ts';
import type { ExtrasReader } from './extras.ts';
import type { Extras } from './facts.ts';
import type { KnownObject } from './known-tree.ts';
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
  private readonly toolkit: Toolkit;
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
  private readonly scrolls = new Map<string, Promise<Scroll | undefined>>();
  private readonly allStates = new Map<string, Promise<StateSet | undefined>>();
  private readonly allExtras = new Map<string, Promise<Extras>>();

  constructor(
    objects: Accessibles,
    toolkit: Toolkit,
    readers: { boxes: Boxes; children: ChildrenReader; extras: ExtrasReader },
    memory: TreeMemory,
    attempt: Attempt,
    signal: AbortSignal,
  ) {
    this.objects = objects;
    this.toolkit = toolkit;
    this.boxes = readers.boxes;
    this.children = readers.children;
    this.extrasReader = readers.extras;
    this.memory = memory;
    this.attempt = attempt;
    this.signal = signal;
  }

  /** Asks for what the application lists of its own accord, else for what may have changed. */
  async prepare(bus: string): Promise<void> {
    await this.useCache();
    if (this.cache.size > 0) this.askListed(bus);
    else this.askAgain(bus);
    this.askWhere(bus);
    for (const { object } of this.memory.focusedIn(bus)) void this.states(object);
    this.poll(bus);
  }

  listed({ path }: ObjectRef): Accessible | undefined {
    return this.cache.get(path);
  }

  /** The states of something that may have got or lost focus. */
  states({ ref }: Accessible): Promise<StateSet | undefined> {
    return askOnce(this.allStates, ref.key, () => this.attempt(this.objects.states(ref, this.signal)));
  }

  /** The answer to what was asked because it may have changed. */
  asked({ key }: ObjectRef): Promise<Accessible | undefined> | undefined {
    return this.facts.get(key);
  }

  /** What the application reports of an object now; `before` is what it reported last, if anything. */
  object(ref: ObjectRef, before: KnownObject | undefined, at: Place): Promise<Accessible | undefined> {
    const asked = before?.parent === at.parent ? this.asked(ref) : undefined;
    if (asked) return asked;
    if (before && this.toolkit.keepsRoles) return this.readAgain(before);
    const mayShow = this.toolkit.reportsShowing ? !at.visibility.shut : !at.visibility.hidden;
    if (this.toolkit.mostlyShows && mayShow && !at.siblings.boxes.has(ref.key)) void this.boxes.of(ref);
    const kind = kindOf(ref, at);
    const ask = () => this.objects.role(ref, this.signal).catch(() => undefined);
    const role = kind === undefined ? undefined : askOnce(this.roles, kind, ask);
    const isShut = at.visibility.shut && !at.expanded;
    return this.attempt(this.objects.readAt(ref, { isShut, isLeaf: at.siblings.areLeaves, role }, this.signal));
  }

  /** Asks all that will be asked of something that shows. */
  askAbout(object: Accessible, at?: Place): void {
    if (!this.shows(object)) return;
    this.children.askEarly(object);
    void this.extras(object, at);
  }

  /** Asks where all is that may show within what does, some levels down, where the list does not say what shows. */
  askBelow(object: Accessible, levels = LEVELS_AHEAD): void {
    if (levels === 0 || !this.isListedUnseen) return;
    for (const ref of this.children.listedIn(object)) {
      const child = this.listed(ref);
      if (!child) continue;
      if (this.memory.isStale(ref.key)) void this.boxes.of(ref);
      this.askBelow(child, levels - 1);
    }
  }

  extras(object: Accessible, at?: Place): Promise<Extras> {
    const { ref } = object;
    const kind = at && kindOf(ref, at);
    return askOnce(this.allExtras, ref.key, () => this.extrasReader.read(object, this.values.get(ref.key), kind));
  }

  value(object: Accessible): Promise<Extras['value']> {
    return askOnce(this.values, object.ref.key, () => this.extrasReader.value(object));
  }

  /** How far a scroll bar has scrolled, where the part of it that moves reports it. */
  scroll(bar: Accessible, children: readonly ObjectRef[]): Promise<Scroll | undefined> | undefined {
    const slider = this.toolkit.sliderOf(bar, children);
    return slider && this.scrollOf(slider);
  }

  hasBox(object: Accessible): boolean {
    return has(object, IFACE.component) && (!this.toolkit.reportsShowing || object.states.has(STATE.showing));
  }

  /** GTK 4 lists what was hidden long ago along with what shows, with nothing to tell one from the other. */
  private get isListedUnseen(): boolean {
    return this.toolkit.cacheLists === 'what was asked for';
  }

  private async useCache(): Promise<void> {
    const { cacheLists, reportsChanges } = this.toolkit;
    const { reported, painted } = this.memory.staleCount;
    const stale = reportsChanges === 'all' ? reported : reported + painted;
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
    // GTK 3 answers UnknownMethod until it has heard from the registry that somebody listens.
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
      const isReported = this.memory.isReported(key);
      const isTrusted = !isReported && this.toolkit.reportsChanges === 'all' && !wasShut(object);
      const isEmpty = known.children.total === 0;
      const review = () => this.attempt(this.objects.review(object, isEmpty, this.signal));
      this.facts.set(key, isTrusted ? review() : this.readAgain(known));
      if (this.hasBox(object)) this.boxes.askAgain(object.ref);
      if (isReported || node.offscreen) continue;
      this.children.askEarly(object);
      if (this.toolkit.keepsRoles) void this.value(object);
    }
  }

  private askWhere(bus: string): void {
    for (const { object, parent } of this.memory.movingIn(bus)) {
      if (!this.isMine(parent) && !this.isOfSheet(parent) && this.hasBox(object)) void this.boxes.of(object.ref);
    }
  }

  private isMine(parent: string | undefined): boolean {
    const holder = parent === undefined ? undefined : this.memory.before(parent);
    return holder !== undefined && this.toolkit.holdsMines(holder.object);
  }

  /** The sheet of a cell may have another one in its place. */
  private isOfSheet(parent: string | undefined): boolean {
    return parent !== undefined && this.memory.before(parent)?.children.isSheet === true;
  }

  private poll(bus: string): void {
    const polled = this.memory.polledIn(bus);
    const readUnseen = this.toolkit.keepsRoles ? polled.filter(({ node }) => node.offscreen) : [];
    // The list has all that was ever asked for: it is worth its price only where most of that is wanted.
    const isMost = readUnseen.length >= MANY_STALE && readUnseen.length > this.memory.size / 2;
    const list = isMost ? this.list() : undefined;
    for (const known of polled) {
      const { object, node } = known;
      const { key } = object.ref;
      if (node.offscreen) void askOnce(this.facts, key, () => this.unseen(known, list));
      else void this.value(object);
      if (node.offscreen || !this.memory.isFading(key)) continue;
      void this.boxes.of(object.ref);
      if (node.role !== 'scrollBar') void this.scrollOf(object.ref);
    }
  }

  private scrollOf(slider: ObjectRef): Promise<Scroll | undefined> {
    return askOnce(this.scrolls, slider.key, async () => {
      const [value, most] = await Promise.all([
        this.attempt(this.objects.currentValue(slider, this.signal)),
        this.attempt(this.objects.maximumValue(slider, this.signal)),
      ]);
      // It places rows at whole pixels.
      return value === undefined || most === undefined ? undefined : { px: Math.trunc(value), ofPx: Math.trunc(most) };
    });
  }

  /** The cells of Qt, which report nothing while they do not show, do not become anything else; nor does any of GTK 4. */
  private async unseen(known: KnownObject, list?: Promise<Cache>): Promise<Accessible | undefined> {
    const { ref, role, childCount } = known.object;
    const listed = (await list)?.get(ref.path);
    if (listed) return { ...known.object, name: listed.name, states: listed.states, childCount: listed.childCount };
    if (this.toolkit.keepsRoles) return this.readAgain(known);
    const at = { isShut: false, isLeaf: childCount === 0, role: Promise.resolve(role) };
    return this.attempt(this.objects.readAt(ref, at, this.signal));
  }

  private readAgain({ object }: KnownObject): Promise<Accessible | undefined> {
    if (this.toolkit.keepsRoles) return this.attempt(this.objects.refresh(object, this.signal));
    const at = { isShut: wasShut(object), isLeaf: false };
    return this.attempt(this.objects.readAt(object.ref, at, this.signal));
  }

  private shows(object: Accessible): boolean {
    return this.toolkit.reportsShowing && object.states.has(STATE.showing);
  }
}

/** What is shut away is not asked for its interfaces. */
const wasShut = ({ interfaces }: Accessible) => interfaces.length === 0;

function kindOf({ key }: ObjectRef, { parent, siblings }: Place): string | undefined {
  const kind = siblings.kinds.get(key);
  return kind === undefined ? undefined : `${parent} ${kind}`;
}

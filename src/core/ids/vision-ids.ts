import type { PlacedDetection } from '../merge/merge.ts';
import { overlapRatio, type Rect } from '../rect.ts';
import { isCheckable, isRange, type KnownRole, type Role } from '../roles.ts';
import { hashNumber, hashStart, hashText } from './hash.ts';
import { freeId } from './id-format.ts';

/** A detection that has an id, with its bounds in its window. */
type KnownDetection = { id: string; root: string; role: KnownRole; text: string; bounds: Rect; seen: number };

/** The id of a detection, its role as it was seen first, and its text: as it was read, or as it was read better before. */
export type VisionIdentity = { id: string; role: KnownRole; text: string };

const MAX_KEPT = 4_000;
/** Boxes of one widget in two pictures overlap at least this much. */
const SAME_PLACE = 0.5;
/** New ids depend on positions no finer than this, so that a fresh registry gives a picture the same ids as any other. */
const GRID_PX = 8;

/**
 * Gives ids to what accessibility does not know, for one session. A detection keeps its id for as long as something of
 * its role is in its place, whatever the order of the list or the position of its window.
 */
export class VisionIdRegistry {
  private readonly isTaken: (id: string) => boolean;
  private readonly known = new Map<string, KnownDetection>();
  private pictures = 0;

  constructor(isTaken: (id: string) => boolean) {
    this.isTaken = isTaken;
  }

  assign(detections: readonly PlacedDetection[]): VisionIdentity[] {
    this.pictures++;
    const recognised = this.recognise(detections);
    const identities = detections.map((placed, index) => this.remember(placed, recognised.get(index)));
    this.forgetOldest();
    return identities;
  }

  has(id: string): boolean {
    return this.known.has(id);
  }

  /** Which known detection each of these is, by index; the most similar pairs first. */
  private recognise(detections: readonly PlacedDetection[]): Map<number, KnownDetection> {
    const pairs: Pair[] = [];
    for (const [at, placed] of detections.entries()) {
      const bounds = boundsInWindow(placed);
      for (const candidate of this.known.values()) {
        const score = similarity(placed, bounds, candidate);
        if (score > 0) pairs.push({ at, candidate, score, isRenamed: isRenamed(placed, candidate) });
      }
    }
    pairs.sort((a, b) => b.score - a.score);
    const recognised = new Map<number, KnownDetection>();
    const used = new Set<KnownDetection>();
    const pages = turnedPages(pairs);
    for (const { at, candidate, isRenamed } of pairs) {
      if (recognised.has(at) || used.has(candidate) || (isRenamed && pages.has(candidate.root))) continue;
      recognised.set(at, candidate);
      used.add(candidate);
    }
    for (const [at, candidate] of this.movedTo(detections, recognised, used)) recognised.set(at, candidate);
    return recognised;
  }

  /** What has words that nothing else in its window has, now and in the picture before, may have scrolled elsewhere. */
  private movedTo(
    detections: readonly PlacedDetection[],
    recognised: ReadonlyMap<number, KnownDetection>,
    used: ReadonlySet<KnownDetection>,
  ): Map<number, KnownDetection> {
    const now = uniqueByName([...detections.entries()], ([, { role, root, detection }]) =>
      nameIn(root?.id ?? '', role, detection.description),
    );
    const latest = new Map<string, number>();
    for (const { root, seen } of this.known.values()) latest.set(root, Math.max(seen, latest.get(root) ?? 0));
    const shown = [...this.known.values()].filter(({ root, seen }) => seen === latest.get(root));
    const before = uniqueByName(shown, ({ root, role, text }) => nameIn(root, role, text));
    const moved = new Map<number, KnownDetection>();
    for (const [name, [at]] of now) {
      const candidate = before.get(name);
      if (candidate && !recognised.has(at) && !used.has(candidate)) moved.set(at, candidate);
    }
    return moved;
  }

  private remember(placed: PlacedDetection, known: KnownDetection | undefined): VisionIdentity {
    const { detection } = placed;
    const role = known?.role ?? placed.role;
    const text = known && keepsName(role, known.text, detection.description) ? known.text : detection.description;
    const entry = {
      id: known?.id ?? this.newId(placed),
      root: placed.root?.id ?? '',
      role,
      text,
      bounds: boundsInWindow(placed),
      seen: this.pictures,
    };
    // Maps keep the order of insertion, so that the latest come last.
    this.known.delete(entry.id);
    this.known.set(entry.id, entry);
    return { id: entry.id, role, text };
  }

  private newId(placed: PlacedDetection): string {
    const { x, y, w, h } = boundsInWindow(placed);
    const hash = hashStart();
    hashText(hash, placed.parent?.id ?? '');
    hashText(hash, placed.role);
    hashText(hash, placed.detection.description);
    for (const length of [x + w / 2, y + h / 2]) hashNumber(hash, Math.round(length / GRID_PX));
    return freeId(placed.role, hash, (id) => this.isTaken(id) || this.known.has(id));
  }

  private forgetOldest(): void {
    for (const { id, seen } of this.known.values()) {
      if (this.known.size <= MAX_KEPT || seen === this.pictures) return;
      this.known.delete(id);
    }
  }
}

/** A window moves together with what is in it. */
function boundsInWindow({ detection: { bounds }, root }: PlacedDetection): Rect {
  const { x = 0, y = 0 } = root?.bounds ?? {};
  return { ...bounds, x: bounds.x - x, y: bounds.y - y };
}

/** What is pressed where it is lit or pointed at looks like another of these. */
const ALIKE: ReadonlySet<Role> = new Set<Role>([
  'button',
  'tab',
  'menuItem',
  'row',
  'cell',
  'popUpButton',
  'link',
  'label',
]);

/** Zero for another window, role or position. The same text counts for more than any overlap, the same role for more. */
function similarity({ role, root, detection }: PlacedDetection, bounds: Rect, candidate: KnownDetection): number {
  if (candidate.root !== (root?.id ?? '')) return 0;
  const share = overlapRatio(bounds, candidate.bounds);
  if (share < SAME_PLACE) return 0;
  const isNamedAlike = detection.description === candidate.text;
  if (role === candidate.role) return share + (isNamedAlike ? 2 : 0);
  const mayBe = ALIKE.has(role) && ALIKE.has(candidate.role) && isNamedAlike && candidate.text !== '';
  return mayBe ? share + 1 : 0;
}

type Pair = { at: number; candidate: KnownDetection; score: number; isRenamed: boolean };

/** The windows that show another page: most of what stands where something was has another name. */
function turnedPages(pairs: readonly Pair[]): ReadonlySet<string> {
  const best = new Map<number, Pair>();
  for (const pair of pairs) if (!best.has(pair.at)) best.set(pair.at, pair);
  const named = [...best.values()].filter(({ candidate: { text } }) => WORD.test(text));
  const pages = new Set<string>();
  for (const { candidate } of named) {
    const here = named.filter((pair) => pair.candidate.root === candidate.root);
    const renamed = here.filter((pair) => pair.isRenamed).length;
    if (renamed > 1 && renamed > here.length / 2) pages.add(candidate.root);
  }
  return pages;
}

const nameIn = (root: string, role: string, text: string) =>
  WORD.test(text) ? JSON.stringify([root, role, text]) : '';

/** The things whose name no other has. */
function uniqueByName<T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T> {
  const names = things.map(nameOf);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    things.flatMap((thing, at): [string, T][] => {
      const name = names[at] ?? '';
      return name !== '' && counts.get(name) === 1 ? [[name, thing]] : [];
    }),
  );
}

/** Whether the words on it are others, and not the same ones read otherwise. */
function isRenamed({ role, detection: { description } }: PlacedDetection, { text }: KnownDetection): boolean {
  if (hasCaption(role) || !WORD.test(text) || !WORD.test(description)) return false;
  return editDistance(text, description) > MISREAD * Math.max(text.length, description.length);
}

/** The names of these stand beside them, and do not change with what they show. */
const hasCaption = (role: Role) => isRange(role) || isCheckable(role);
const WORD = /\p{L}{3}/u;
/** Two readings of one word differ in no more of its letters. */
const MISREAD = 0.34;

/** Whether a name that was read before is better than a new reading: that is empty, no word, or almost the same. */
function keepsName(role: Role, before: string, now: string): boolean {
  if (!hasCaption(role) || !WORD.test(before)) return false;
  return !WORD.test(now) || editDistance(before, now) <= MISREAD * Math.max(before.length, now.length);
}

/** How many characters have to be put in, left out or replaced to make one text of the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

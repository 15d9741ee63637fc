import type { Placement } from '../merge/merge.ts';
import type { Rect } from '../node.ts';
import { overlap } from '../rect.ts';
import { hashDigits, hashNumber, hashStart, hashText } from './hash.ts';
import { idPrefix } from './id-prefix.ts';

/** One thing that was seen, with its place in its window. */
type Sighting = { id: string; root: string; role: string; text: string; place: Rect; seen: number };

const KEPT = 4_000;
/** Boxes of one widget in two pictures overlap at least this much. */
const SAME_PLACE = 0.5;
/** New ids depend on places no finer than this, so that a fresh book gives a picture the ids that any other gave it. */
const GRID_PX = 8;

/**
 * Ids of what accessibility does not know, one book a session. A thing keeps its id for as long as something of its
 * role is in its place, whatever the order of the list or the place of its window.
 */
export class VisionIdRegistry {
  private readonly isTaken: (id: string) => boolean;
  private readonly sightings = new Map<string, Sighting>();
  private looks = 0;

  constructor(isTaken: (id: string) => boolean) {
    this.isTaken = isTaken;
  }

  assign(placements: readonly Placement[]): string[] {
    this.looks++;
    const known = this.recognise(placements);
    const ids = placements.map((placement, at) => this.note(placement, known.get(at)));
    this.forgetOldest();
    return ids;
  }

  has(id: string): boolean {
    return this.sightings.has(id);
  }

  /** Which earlier sighting each placement is, the surest first. */
  private recognise(placements: readonly Placement[]): Map<number, Sighting> {
    const pairs: { at: number; sighting: Sighting; score: number }[] = [];
    for (const [at, placement] of placements.entries()) {
      const place = placeOf(placement);
      for (const sighting of this.sightings.values()) {
        const score = likeness(placement, place, sighting);
        if (score > 0) pairs.push({ at, sighting, score });
      }
    }
    pairs.sort((a, b) => b.score - a.score);
    const known = new Map<number, Sighting>();
    const used = new Set<Sighting>();
    for (const { at, sighting } of pairs) {
      if (known.has(at) || used.has(sighting)) continue;
      known.set(at, sighting);
      used.add(sighting);
    }
    return known;
  }

  private note(placement: Placement, known: Sighting | undefined): string {
    const { role, detection } = placement;
    const sighting = {
      id: known?.id ?? this.newId(placement),
      root: placement.root?.id ?? '',
      role,
      text: detection.description,
      place: placeOf(placement),
      seen: this.looks,
    };
    // Maps keep the order of insertion: the latest seen come last.
    this.sightings.delete(sighting.id);
    this.sightings.set(sighting.id, sighting);
    return sighting.id;
  }

  /** Four digits, and one more for as long as another node has that id. */
  private newId(placement: Placement): string {
    const { x, y, w, h } = placeOf(placement);
    const hash = hashStart();
    hashText(hash, placement.parent?.id ?? '');
    hashText(hash, placement.role);
    hashText(hash, placement.detection.description);
    for (const length of [x + w / 2, y + h / 2]) hashNumber(hash, Math.round(length / GRID_PX));
    for (;;) {
      const digits = hashDigits(hash);
      for (let length = 4; length <= digits.length; length++) {
        const id = `${idPrefix(placement.role)}_${digits.slice(0, length)}`;
        if (!this.isTaken(id) && !this.sightings.has(id)) return id;
      }
      hashNumber(hash, 1);
    }
  }

  private forgetOldest(): void {
    for (const { id, seen } of this.sightings.values()) {
      if (this.sightings.size <= KEPT || seen === this.looks) return;
      this.sightings.delete(id);
    }
  }
}

/** Windows move; what is in them stays where it is. */
function placeOf({ detection: { bounds }, root }: Placement): Rect {
  const { x = 0, y = 0 } = root?.bounds ?? {};
  return { ...bounds, x: bounds.x - x, y: bounds.y - y };
}

/** Zero for what is of another window, role or place. The same text counts for more than any overlap. */
function likeness({ role, root, detection }: Placement, place: Rect, sighting: Sighting): number {
  if (sighting.role !== role || sighting.root !== (root?.id ?? '')) return 0;
  const share = overlap(place, sighting.place);
  if (share < SAME_PLACE) return 0;
  return share + (detection.description === sighting.text ? 1 : 0);
}

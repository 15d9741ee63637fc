import { Bursts } from '../../core/events/bursts.ts';
import { type EventRecord, recordOf, type UiEvent } from '../../core/events/ui-event.ts';

export type EventPage = { events: EventRecord[]; totalEvents: number; droppedEvents: number; watching: boolean };

/**
 * Keeps the newest events of a session, bursts merged. What no longer fits is dropped from the old end, and counted.
 */
export class EventRing {
  private readonly capacity: number;
  private readonly bursts = new Bursts();
  private kept: UiEvent[] = [];
  private total = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  add(events: readonly UiEvent[]): void {
    for (const event of events) {
      const { timesMs: _, ...own } = event;
      if (this.bursts.absorb(own)) continue;
      this.bursts.begin(own);
      this.kept.push(own);
      this.total += 1;
    }
    // Cutting at twice the capacity makes the cost of cutting vanish.
    if (this.kept.length > 2 * this.capacity) this.kept = this.kept.slice(-this.capacity);
  }

  page(): Omit<EventPage, 'watching'> {
    const newest = this.kept.slice(-this.capacity).sort((a, b) => a.atMs - b.atMs);
    return {
      events: newest.map((event) => recordOf(event, performance.timeOrigin)),
      totalEvents: this.total,
      droppedEvents: this.total - newest.length,
    };
  }
}

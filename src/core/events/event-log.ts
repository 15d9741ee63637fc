import { Bursts } from './bursts.ts';
import type { UiEvent } from './ui-event.ts';

/** The events of one observation: bursts merged unless `raw`, the first `maxEvents` kept, all of them counted. */
export class EventLog {
  private readonly maxEvents: number;
  private readonly raw: boolean;
  private readonly bursts = new Bursts();
  private readonly kept: UiEvent[] = [];
  private total = 0;
  private merged = 0;

  constructor(options: { maxEvents: number; raw: boolean }) {
    this.maxEvents = options.maxEvents;
    this.raw = options.raw;
  }

  /** Every event that was not merged into an earlier one, whether kept or not. */
  get totalEvents(): number {
    return this.total;
  }

  /** How many signals appear only in the count of another event. */
  get mergedSignals(): number {
    return this.merged;
  }

  get isFull(): boolean {
    return this.total >= this.maxEvents;
  }

  /** Returns the new events; none when the event continues a burst. */
  add(event: UiEvent): UiEvent[] {
    // The number of changes of a password field gives away the length of the password.
    if (this.raw && !event.secure) return singles(event).map((each) => this.keep(each));
    const { timesMs: _, ...own } = event;
    const absorbed = this.bursts.absorb(own);
    if (!event.secure) this.merged += absorbed ? event.count : event.count - 1;
    if (absorbed) return [];
    this.bursts.begin(own);
    return [this.keep(own)];
  }

  /** In the order in which they happened. */
  events(): UiEvent[] {
    return this.kept.toSorted((a, b) => a.atMs - b.atMs);
  }

  private keep(event: UiEvent): UiEvent {
    this.total += 1;
    if (this.kept.length < this.maxEvents) this.kept.push(event);
    return event;
  }
}

/** Only the last of several signals is known to have led to the value. */
function singles({ timesMs, ...event }: UiEvent): UiEvent[] {
  const times = timesMs ?? [event.atMs];
  return times.map((atMs, index) => ({
    ...event,
    ...(index < times.length - 1 && { newValue: null }),
    atMs,
    lastAtMs: atMs,
    count: 1,
  }));
}

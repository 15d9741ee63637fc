import type { EventType, UiEvent } from './ui-event.ts';

/** Changes of one element that follow each other faster than this are one burst, but no burst lasts for ever. */
const BURST_GAP_MS = 250;
const BURST_MS = 2_000;
const MANY_BURSTS = 5_000;

/** Every move of focus and every window matters, so those are not merged. */
const MERGEABLE = new Set<EventType>(['value_changed', 'title_changed']);

/** Merges the changes of one element that come in quick succession: how many they were, and the last value. */
export class Bursts {
  private readonly latest = new Map<string, UiEvent>();

  /** True when the event continues a burst, whose first event stands for it. */
  absorb(event: UiEvent): boolean {
    const burst = this.latest.get(keyOf(event));
    if (burst === undefined || !continues(burst, event)) return false;
    burst.newValue = event.newValue;
    burst.elementTitle = event.elementTitle;
    burst.lastAtMs = event.lastAtMs;
    burst.count += event.count;
    return true;
  }

  /** The event may be the first of a burst, and will be changed if it is. */
  begin(event: UiEvent): void {
    if (!MERGEABLE.has(event.eventType)) return;
    this.latest.set(keyOf(event), event);
    if (this.latest.size <= MANY_BURSTS) return;
    for (const [key, burst] of this.latest) if (event.atMs - burst.lastAtMs > BURST_GAP_MS) this.latest.delete(key);
  }
}

function continues(burst: UiEvent, event: UiEvent): boolean {
  if (burst.detectedBy !== event.detectedBy) return false;
  return event.atMs - burst.lastAtMs <= BURST_GAP_MS && event.lastAtMs - burst.atMs <= BURST_MS;
}

const keyOf = ({ eventType, elementId, field }: UiEvent) => `${eventType}/${elementId}/${field ?? ''}`;

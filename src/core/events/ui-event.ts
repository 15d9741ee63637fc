import { LIMITS } from '../limits.ts';
import type { UiNode } from '../node.ts';
import type { Role } from '../roles.ts';
import { cutText } from '../text.ts';

export const EVENT_TYPES = [
  'value_changed',
  'focus_changed',
  'window_created',
  'window_destroyed',
  'title_changed',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export type EventValue = string | number | boolean | null;

/** What changed where it is not the value itself: a check mark, a selection … */
export type EventField = 'checked' | 'selected' | 'expanded' | 'enabled';

/** One change of one element. Times count like performance.now(). */
export type UiEvent = {
  eventType: EventType;
  elementId: string;
  elementRole: Role;
  elementTitle: string;
  elementPath: string;
  newValue: EventValue;
  field?: EventField;
  atMs: number;
  /** When the last of the signals came that this event stands for, and how many there were. */
  lastAtMs: number;
  count: number;
  /** When each of them came, where there were several. */
  timesMs?: readonly number[];
  /** The toolkit sent no event; the change was found by comparing two readings. */
  detectedBy?: 'poll';
  /** It is of a password field, whose text and number of changes must not be reported. */
  secure?: true;
};

/** A change of one node's facts, before anybody knows which node that is. */
export type Change = Pick<UiEvent, 'eventType' | 'newValue' | 'field'>;

/** An event as it leaves the program. */
export type EventRecord = {
  timestamp: string;
  eventType: EventType;
  elementId: string;
  elementRole: Role;
  elementTitle: string;
  elementPath: string;
  newValue: EventValue;
  field?: EventField;
  count?: number;
  lastTimestamp?: string;
  detectedBy?: 'poll';
};

/** The times of the signals that reported a change; `poll` when there were none. */
export type Occurrence = { timesMs: readonly number[]; detectedBy?: 'poll' };

export function eventOf(node: UiNode, elementPath: string, change: Change, when: Occurrence): UiEvent {
  return {
    ...change,
    newValue: node.secure && change.eventType === 'value_changed' ? null : cutValue(change.newValue),
    elementId: node.id,
    elementRole: node.role,
    elementTitle: cutText(node.title ?? '', LIMITS.titleChars),
    elementPath,
    atMs: when.timesMs[0] ?? 0,
    lastAtMs: when.timesMs.at(-1) ?? 0,
    count: when.timesMs.length,
    ...(when.timesMs.length > 1 && { timesMs: when.timesMs }),
    ...(when.detectedBy && { detectedBy: when.detectedBy }),
    ...(node.secure && { secure: true as const }),
  };
}

function cutValue(value: EventValue): EventValue {
  if (typeof value !== 'string' || value.length <= LIMITS.titleChars) return value;
  const kept = cutText(value, LIMITS.titleChars);
  return `${kept}…+${value.length - kept.length} chars`;
}

/** `originMs` is the wall-clock time at which performance.now() was 0. */
export function recordOf(event: UiEvent, originMs: number): EventRecord {
  const { eventType, elementId, elementRole, elementTitle, elementPath, newValue, field, detectedBy } = event;
  const timestamp = isoTime(originMs + event.atMs);
  const repeated = event.count > 1 && !event.secure;
  return {
    timestamp,
    eventType,
    elementId,
    elementRole,
    elementTitle,
    elementPath,
    newValue,
    ...(field && { field }),
    ...(repeated && { count: event.count, lastTimestamp: isoTime(originMs + event.lastAtMs) }),
    ...(detectedBy && { detectedBy }),
  };
}

const isoTime = (ms: number) => new Date(ms).toISOString();

import { z } from 'zod';
import { EVENT_TYPES, type EventRecord } from '../core/events/ui-event.ts';
import { oneLine } from '../core/foreign-text.ts';
import { nodeName } from '../core/render/line.ts';
import { formatValue } from '../core/text.ts';
import type { Observation } from '../session/watching/observe.ts';
import { appArguments } from './app-arguments.ts';
import { condition, conditionOf } from './condition-input.ts';
import { defineTool, type ToolCall } from './define.ts';
import { fence } from './fence.ts';
import { visionArgument, wantsVision } from './vision-argument.ts';

const SECONDS = { default: 30, min: 1, max: 300 };
const MAX_EVENTS = { default: 1_000, max: 10_000 };

const input = z.strictObject({
  ...appArguments,
  events: z.array(z.enum(EVENT_TYPES)).min(1).optional().describe('Default: all'),
  elementPath: z.string().min(1).optional().describe('id or path: only this subtree'),
  duration: z.number().optional().describe(`Seconds, ${SECONDS.min} to ${SECONDS.max}, default ${SECONDS.default}`),
  until: condition.optional(),
  vision: visionArgument,
  maxEvents: z.number().int().min(1).max(MAX_EVENTS.max).default(MAX_EVENTS.default),
  raw: z.boolean().default(false).describe('Bursts unmerged'),
});

const output = z.object({
  events: z.array(z.looseObject({ timestamp: z.string(), eventType: z.string(), elementId: z.string() })),
  totalEventsCollected: z.number(),
  eventsReturned: z.number(),
  truncated: z.boolean(),
  durationRequested: z.number(),
  durationActual: z.number(),
  applicationTerminated: z.boolean(),
  notes: z.array(z.string()),
});

type Args = z.output<typeof input>;
type Report = z.output<typeof output>;

export const observeChanges = defineTool({
  name: 'observe_changes',
  title: 'Watch an app',
  description:
    'Collects what changes in an app for a while: values, focus, titles, windows, each with id, path and time. ' +
    'Ends early when the app exits, until holds or maxEvents is reached.',
  kind: 'read',
  input,
  output,
  extraMs: ({ duration }) => clampDuration(duration).seconds * 1000,
  async handler(context, args, call) {
    const session = await context.sessions.find(args, call.signal);
    const { sessionId, app } = session.summary();
    const { seconds, notes } = clampDuration(args.duration);
    const observation = await session.changes.observe(
      {
        events: args.events ?? EVENT_TYPES,
        // A stream that is read as it comes has no end of its own.
        durationMs: call.live !== undefined && args.duration === undefined ? Number.POSITIVE_INFINITY : seconds * 1000,
        maxEvents: args.maxEvents,
        endsWhenFull: call.live === undefined,
        raw: args.raw,
        vision: wantsVision(args, context.settings.vision),
        ...(args.elementPath !== undefined && { elementPath: args.elementPath }),
        ...(args.until !== undefined && { until: conditionOf(args.until) }),
      },
      hooksOf(call),
      call.signal,
    );
    const report = reportOf(args, observation, [...notes, ...notesOf(observation)]);
    return { text: reportText(report, observation), data: report, subject: { sessionId, app } };
  },
});

export function clampDuration(asked: number | undefined): { seconds: number; notes: string[] } {
  const wanted = asked ?? SECONDS.default;
  const seconds = Math.min(SECONDS.max, Math.max(SECONDS.min, wanted));
  if (seconds === wanted) return { seconds, notes: [] };
  return {
    seconds,
    notes: [`duration ${wanted} was clamped to ${seconds} (${SECONDS.min} to ${SECONDS.max} seconds).`],
  };
}

function hooksOf({ progress, live }: ToolCall) {
  return {
    onReady: () => progress('Watching'),
    onProgress: (events: number, elapsedMs: number) =>
      progress(`${events} events in ${Math.round(elapsedMs / 1000)} s`),
    ...(live && { onEvent: (event: EventRecord) => live({ text: eventLine(event), data: event }) }),
  };
}

function reportOf(args: Args, observation: Observation, notes: string[]): Report {
  const { events, totalEvents, durationMs, endedBy } = observation;
  return {
    events,
    totalEventsCollected: totalEvents,
    eventsReturned: events.length,
    truncated: endedBy === 'maxEvents' || totalEvents > events.length,
    durationRequested: args.duration ?? SECONDS.default,
    durationActual: Math.round(durationMs) / 1000,
    applicationTerminated: endedBy === 'exit',
    notes,
  };
}

function notesOf({
  endedBy,
  mergedSignals,
  lostSignals: { dropped, unknown, gaps },
  unanswered,
}: Observation): string[] {
  return [
    ...(unanswered ? ['The application does not answer: what has changed in it since is unknown.'] : []),
    ...(endedBy === 'until' ? ['Ended because until holds.'] : []),
    ...(mergedSignals > 0 ? [`${mergedSignals} repeated changes were merged (count): raw:true lists each.`] : []),
    ...(gaps > 0
      ? [`The platform reported nothing for a while, ${gaps} times: what changed meanwhile was found by comparing.`]
      : []),
    ...(dropped > 0 ? [`${dropped} signals came too fast to be kept: what they led to was found by comparing.`] : []),
    ...(unknown > 0
      ? [`${unknown} signals came from elements that debug_ui does not show (scrolled away, or gone at once).`]
      : []),
  ];
}

function reportText(report: Report, { events }: Observation): string {
  const { totalEventsCollected: total, durationActual, truncated, applicationTerminated, notes } = report;
  const cut = truncated ? `, the first ${events.length} of them shown` : '';
  const end = applicationTerminated ? '; the application exited' : '';
  const head = `${total} events in ${durationActual} s${cut}${end}`;
  const body = events.length === 0 ? [] : [fence('events', events.map(eventLine).join('\n'))];
  return [head, ...body, ...notes.map((note) => `note: ${oneLine(note)}`)].join('\n');
}

/** A line reads `12:00:01.123 value_changed slider "Volume" id=sld_77d0 → 0.7 ×3`. */
function eventLine(event: EventRecord): string {
  const { timestamp, eventType, elementId, elementRole, elementTitle, newValue, field, count, detectedBy } = event;
  const element = `${nodeName({ role: elementRole, title: elementTitle })} id=${elementId}`;
  const value =
    newValue === null ? '' : ` ${field ?? ''}→ ${typeof newValue === 'boolean' ? newValue : formatValue(newValue)}`;
  const times = count === undefined ? '' : ` ×${count}`;
  return `${timestamp.slice(11, 23)} ${eventType} ${element}${value}${times}${detectedBy ? ' (poll)' : ''}`;
}

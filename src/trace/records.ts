import { z } from 'zod';
import type { Role } from '../core/roles.ts';

/** A reader refuses what is newer. */
export const TRACE_VERSION = 1;

/** `trace.json`, the first file of a trace: what was recorded, where and with what. */
export const traceHeader = z.object({
  version: z.literal(TRACE_VERSION),
  /** ISO 8601. */
  startedAt: z.string(),
  strobe: z.string(),
  node: z.string(),
  platform: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  sessionId: z.string(),
  app: z.string(),
  display: z.enum(['current', 'isolated']),
  /** Where the launch named one. */
  displayServer: z.enum(['x11', 'wayland']).optional(),
  /** Of a program that was launched. What may be a secret is `{ secret }`, by its number of characters. */
  launch: z
    .object({
      command: z.string(),
      args: z.array(z.union([z.string(), z.object({ secret: z.number() })])),
      cwd: z.string().optional(),
      env: z.record(z.string(), z.union([z.string(), z.object({ secret: z.number() })])),
    })
    .optional(),
});

const rect = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const point = z.object({ x: z.number(), y: z.number() });
const role = z.custom<Role>((value) => typeof value === 'string');
const source = z.union([
  z.literal(['ax', 'display']),
  z.object({ vision: z.number() }),
  z.object({ merged: z.number(), estimated: z.literal(true).optional() }),
]);

/** The facts of a node; those that nearly all have alike are left out. */
const facts = z.object({
  role,
  title: z.string().optional(),
  value: z.union([z.string(), z.number()]).optional(),
  enabled: z.boolean().default(true),
  focused: z.boolean().default(false),
  checked: z.union([z.boolean(), z.literal('mixed')]).optional(),
  selected: z.boolean().optional(),
  expanded: z.boolean().optional(),
  bounds: rect.optional(),
  actions: z.array(z.string()).default([]),
  source: source.default('ax'),
  offscreen: z.literal(true).optional(),
  secure: z.literal(true).optional(),
  active: z.literal(true).optional(),
  modal: z.literal(true).optional(),
  childCount: z.number().optional(),
});

const place = z.object({ parent: z.string().optional(), index: z.number().int().min(0) });

/** What leads from the tree before to this one; the first leads there from nothing. */
const tree = z.object({
  kind: z.literal('tree'),
  revision: z.number(),
  vision: z.literal(true).optional(),
  added: z.array(z.object({ id: z.string(), facts, at: place })).default([]),
  removed: z.array(z.string()).default([]),
  changed: z.array(z.object({ id: z.string(), facts })).default([]),
  moved: z.array(z.object({ id: z.string(), to: place })).default([]),
});

const modifiers = z.array(z.enum(['cmd', 'shift', 'alt', 'ctrl'])).default([]);
const clicks = { button: z.enum(['left', 'right', 'middle']), count: z.number(), modifiers };
const direction = z.enum(['up', 'down', 'left', 'right']);

/** What was done, to an element or at a point of the screen. `secret`: a text stands for itself by its length only. */
export const recordedAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('click'), id: z.string().optional(), at: point.optional(), ...clicks }),
  z.object({
    action: z.literal('set_value'),
    id: z.string(),
    value: z.union([z.number(), z.string(), z.boolean()]),
    secret: z.literal(true).optional(),
  }),
  z.object({
    action: z.literal('type'),
    id: z.string().optional(),
    text: z.string(),
    secret: z.literal(true).optional(),
  }),
  z.object({
    action: z.literal('key'),
    id: z.string().optional(),
    key: z.string(),
    modifiers,
    secret: z.literal(true).optional(),
  }),
  z.object({
    action: z.literal('scroll'),
    id: z.string().optional(),
    at: point.optional(),
    direction: direction.optional(),
    amount: z.number(),
  }),
  z.object({
    action: z.literal('drag'),
    id: z.string().optional(),
    toId: z.string().optional(),
    at: point.optional(),
    toAt: point.optional(),
  }),
]);

/** It stands between the tree before it and the tree after it. `focused`: the element that had the keyboard. */
const act = z.object({
  kind: z.literal('act'),
  atMs: z.number(),
  durationMs: z.number(),
  /** A person did it, and not a tool. */
  byHand: z.literal(true).optional(),
  action: recordedAction,
  focused: z.string().optional(),
  success: z.boolean(),
  changed: z.boolean(),
  settled: z.boolean(),
  /** It was not waited for what it did. */
  noWaitAfter: z.literal(true).optional(),
  method: z.string().optional(),
  revision: z.number(),
  effects: z.array(z.string()),
  /** The target as it was, where the tree before does not show it. */
  target: facts.optional(),
  /** The tree that comes next is what it led to. */
  leadsToNext: z.literal(true).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});

const call = z.object({
  kind: z.literal('call'),
  atMs: z.number(),
  durationMs: z.number(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  tokens: z.number(),
  revision: z.number().optional(),
  error: z.string().optional(),
});

export const traceRecord = z.discriminatedUnion('kind', [
  tree,
  act,
  call,
  z.object({ kind: z.literal('app'), app: z.string(), toolkit: z.string(), pid: z.number() }),
  z.object({ kind: z.literal('output'), text: z.string() }),
  z.object({ kind: z.literal('picture'), file: z.string(), revision: z.number(), bounds: rect, scale: z.number() }),
  z.object({ kind: z.literal('cut'), what: z.string() }),
  z.object({ kind: z.literal('end'), atMs: z.number(), exitCode: z.number().optional() }),
]);

export type TraceHeader = z.output<typeof traceHeader>;
export type RecordedAction = z.output<typeof recordedAction>;
export type TraceRecord = z.output<typeof traceRecord>;
export type TreeRecord = z.output<typeof tree>;
export type ActRecord = z.output<typeof act>;
export type CallRecord = z.output<typeof call>;
/** As it is written: what has a default may be left out. */
export type WrittenRecord = z.input<typeof traceRecord>;

import { errors, W3C_ELEMENT_KEY } from '@appium/base-driver';
import type { Point } from 'strobe-ui/test';

export type Origin = 'viewport' | 'pointer' | { id: string };

/** What one source does in one tick. */
export type Step = { durationMs: number } & (
  | { kind: 'pause' }
  | { kind: 'keyDown' | 'keyUp'; key: string }
  | { kind: 'move'; to: Point; origin: Origin }
  | { kind: 'down' | 'up'; button: number }
  | { kind: 'scroll'; to: Point; origin: Origin; by: Point }
);

type Fields = Record<string, unknown>;

const MAX_STEPS = 10_000;
const MAX_TICK_MS = 60_000;

/** Checks the sources of an actions command as a whole, and returns what they do in each tick. */
export function ticksOf(sources: unknown): Step[][] {
  const lists = listOf('actions', sources).map(stepsOf);
  const length = Math.max(0, ...lists.map((steps) => steps.length));
  if (length > MAX_STEPS) throw bad(`at most ${MAX_STEPS} of one source`);
  return Array.from({ length }, (_, tick) => lists.flatMap((steps) => steps[tick] ?? []));
}

function stepsOf(source: unknown): Step[] {
  const { type, actions } = fieldsOf(source);
  const read = READERS[String(type)];
  if (read === undefined) throw bad(`a source of type ${Object.keys(READERS).join(', ')}, not ${JSON.stringify(type)}`);
  return listOf('the actions of a source', actions).map((action) => {
    const fields = fieldsOf(action);
    const durationMs = numberIn(fields, 'duration', 0);
    if (durationMs < 0 || durationMs > MAX_TICK_MS) throw bad(`a duration of 0 to ${MAX_TICK_MS} ms`);
    if (fields.type === 'pause') return { kind: 'pause', durationMs };
    return { durationMs, ...read(fields) };
  });
}

type WithoutDuration<T> = T extends unknown ? Omit<T, 'durationMs'> : never;

const READERS: Record<string, (fields: Fields) => WithoutDuration<Step>> = {
  none: ({ type }) => {
    throw bad(`pauses of a source without a device, not ${JSON.stringify(type)}`);
  },
  key: ({ type, value }) => {
    if (typeof value !== 'string' || [...value].length !== 1) throw bad('one character as the value of a key');
    if (type === 'keyDown' || type === 'keyUp') return { kind: type, key: value };
    throw bad(`keyDown, keyUp or pause, not ${JSON.stringify(type)}`);
  },
  pointer: (fields) => {
    switch (fields.type) {
      case 'pointerMove':
        return { kind: 'move', to: placeIn(fields), origin: originOf(fields.origin) };
      case 'pointerDown':
        return { kind: 'down', button: numberIn(fields, 'button', 0) };
      case 'pointerUp':
        return { kind: 'up', button: numberIn(fields, 'button', 0) };
      default:
        throw bad(`pointerMove, pointerDown, pointerUp or pause, not ${JSON.stringify(fields.type)}`);
    }
  },
  wheel: (fields) => {
    if (fields.type !== 'scroll') throw bad(`scroll or pause, not ${JSON.stringify(fields.type)}`);
    const by = { x: numberIn(fields, 'deltaX', 0), y: numberIn(fields, 'deltaY', 0) };
    return { kind: 'scroll', to: placeIn(fields), origin: originOf(fields.origin), by };
  },
};

const placeIn = (fields: Fields): Point => ({ x: numberIn(fields, 'x'), y: numberIn(fields, 'y') });

function originOf(origin: unknown = 'viewport'): Origin {
  if (origin === 'viewport' || origin === 'pointer') return origin;
  const { [W3C_ELEMENT_KEY]: id } = fieldsOf(origin);
  if (typeof id === 'string') return { id };
  throw bad('viewport, pointer or an element as origin');
}

function numberIn(fields: Fields, name: string, otherwise?: number): number {
  const value = fields[name] ?? otherwise;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw bad(`a number as ${name}, not ${JSON.stringify(value)}`);
}

function listOf(what: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw bad(`a list as ${what}`);
}

function fieldsOf(value: unknown): Fields {
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  throw bad(`an object, not ${JSON.stringify(value)}`);
}

const bad = (what: string) => new errors.InvalidArgumentError(`Actions take ${what}.`);

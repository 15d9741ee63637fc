import { z } from 'zod';
import type { SettingLeaf } from './schema.ts';

/** Describes what a setting accepts: `a number from 30 to 3600`. */
export function allowedRange(leaf: SettingLeaf): string {
  const schema = z.toJSONSchema(leaf.schema, { io: 'input' });
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  switch (schema.type) {
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list of texts';
    case 'string':
      return 'a text';
    case 'integer':
    case 'number':
      return `a ${schema.type === 'integer' ? 'whole ' : ''}number ${numberRange(schema)}`;
    default:
      return 'another value';
  }
}

/** The default as written in a settings file, or undefined where a setting has none. */
export function defaultOf(leaf: SettingLeaf): unknown {
  return z.toJSONSchema(leaf.schema, { io: 'input' }).default;
}

type Bounds = { minimum?: unknown; exclusiveMinimum?: unknown; maximum?: unknown };

function numberRange({ minimum, exclusiveMinimum, maximum }: Bounds): string {
  return exclusiveMinimum === undefined
    ? `from ${minimum} to ${maximum}`
    : `above ${exclusiveMinimum}, at most ${maximum}`;
}

import { z } from 'zod';

/**
 * Takes the other spelling of a name for the same: `max_tokens` for the argument `maxTokens`, `valueChanged` for the
 * event `value_changed`. What is unknown in both stays as it is, and is refused later.
 */
export function respell(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  const meant = innerType(schema);
  if (meant instanceof z.ZodEnum && typeof value === 'string') {
    return [value, toSnakeCase(value)].find((word) => meant.options.includes(word)) ?? value;
  }
  if (meant instanceof z.ZodArray && Array.isArray(value)) return value.map((each) => respell(meant.element, each));
  if (!(meant instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const { shape } = meant;
  const nameOf = (given: string) => {
    const other = toCamelCase(given);
    return Object.hasOwn(shape, given) || !Object.hasOwn(shape, other) || Object.hasOwn(value, other) ? given : other;
  };
  return Object.fromEntries(
    Object.entries(value).map(([given, child]) => {
      const name = nameOf(given);
      return [name, Object.hasOwn(shape, name) ? respell(shape[name], child) : child];
    }),
  );
}

function innerType(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? innerType(schema.unwrap()) : schema;
}

const toSnakeCase = (word: string) => word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamelCase = (word: string) => word.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

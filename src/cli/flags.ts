import { InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import type { Tool } from '../tools/define.ts';

/** The part of a JSON schema that a flag needs. */
const property = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.string()).optional(),
  description: z.string().optional(),
  default: z.json().optional(),
  properties: z.record(z.string(), z.json()).optional(),
});

type Property = z.output<typeof property>;

/** One flag of a verb: which tool argument it fills, and how its text becomes a value. */
export type Flag = { path: string[]; option: Option };

/** The flags of a tool, straight from its input schema: `maxTokens` → `--max-tokens`, `query.role` → `--query-role`. */
export function toolFlags(tool: Tool, except: readonly string[] = []): Flag[] {
  return Object.entries(tool.inputSchema.properties)
    .filter(([name]) => !except.includes(name))
    .flatMap(([name, schema]) => flagsOfProperty([name], property.parse(schema)));
}

function flagsOfProperty(path: string[], schema: Property): Flag[] {
  if (schema.properties !== undefined) {
    const nested = Object.entries(schema.properties);
    return nested.flatMap(([name, child]) => flagsOfProperty([...path, name], property.parse(child)));
  }
  return [{ path, option: optionOf(flagName(path), schema) }];
}

const flagName = (path: string[]) => `--${path.join('-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function optionOf(name: string, schema: Property): Option {
  const described = (flags: string) => new Option(flags, describeFlag(schema));
  if (schema.enum !== undefined) return described(`${name} <choice>`).choices(schema.enum);
  switch (schema.type) {
    case 'boolean':
      return described(name);
    case 'number':
    case 'integer':
      return described(`${name} <number>`).argParser(parseNumber);
    case 'array':
      return described(`${name} <text...>`);
    case 'object':
      return described(`${name} <name=value>`).argParser(collectPair);
    default:
      return described(`${name} <text>`);
  }
}

function describeFlag(schema: Property): string {
  const hasDefault = schema.default !== undefined && schema.default !== false;
  return [schema.description, hasDefault ? `(default: ${schema.default})` : undefined].filter(Boolean).join(' ');
}

function parseNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.');
  return value;
}

function collectPair(text: string, previous: Record<string, string> | undefined): Record<string, string> {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError('Write it as NAME=VALUE.');
  return { ...previous, [text.slice(0, equals)]: text.slice(equals + 1) };
}

/** The tool's arguments from what commander parsed. Flags that were not given are left to the tool's own defaults. */
export function toolArguments(flags: readonly Flag[], parsed: Record<string, unknown>): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const { path, option } of flags) {
    const value = parsed[option.attributeName()];
    const [name, child] = path;
    if (value === undefined || name === undefined) continue;
    if (child === undefined) args[name] = value;
    else args[name] = { ...asObject(args[name]), [child]: value };
  }
  return args;
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

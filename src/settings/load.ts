import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { allowedRange } from './range.ts';
import { environmentName, type SettingLeaf, type Settings, settingLeaves, settingsSchema } from './schema.ts';

export type SettingsRequest = {
  home?: string;
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Settings from the command line, by dotted key. */
  flags?: Record<string, unknown>;
};

export type LoadedSettings = { settings: Settings; warnings: string[] };

/** One source of settings, its values under dotted keys. */
type Source = { name: string; values: Map<string, unknown> };

const leafByKey = new Map(settingLeaves.map((leaf) => [leaf.key, leaf]));
const sections = new Set(settingLeaves.map((leaf) => leaf.key.slice(0, leaf.key.lastIndexOf('.'))));

/** Defaults < user file < project file < environment < flags. What is wrong is named and skipped; the rest still loads. */
export function loadSettings(request: SettingsRequest = {}): LoadedSettings {
  const { home = homedir(), cwd = process.cwd(), env = process.env, flags = {} } = request;
  const warnings: string[] = [];
  const sources = [
    readSettingsFile(join(home, '.strobe', 'settings.json'), warnings),
    readSettingsFile(join(cwd, '.strobe', 'settings.json'), warnings),
    readEnvironment(env, warnings),
    { name: 'command line', values: new Map(Object.entries(flags)) },
  ];
  const accepted = new Map<string, unknown>();
  for (const source of sources) {
    for (const [key, value] of source.values) {
      const leaf = leafByKey.get(key);
      if (leaf === undefined) warnings.push(unknownKey(source.name, key));
      else if (leaf.schema.safeParse(value).success) accepted.set(key, value);
      else warnings.push(`${source.name}: ${key} is ${preview(value)}; it must be ${allowedRange(leaf)}.`);
    }
  }
  return { settings: settingsSchema.parse(nest(accepted)), warnings };
}

function readSettingsFile(path: string, warnings: string[]): Source {
  const values = new Map<string, unknown>();
  const text = readIfPresent(path, warnings);
  if (text !== undefined) {
    try {
      flatten(JSON.parse(text), '', values);
    } catch (error) {
      warnings.push(
        `${path}: not read, because it is not valid JSON (${error instanceof Error ? error.message : error}).`,
      );
    }
  }
  return { name: path, values };
}

function readIfPresent(path: string, warnings: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') warnings.push(`${path}: not read (${code ?? error}).`);
    return undefined;
  }
}

/** `{"vision": {"enabled": true}}` and `{"vision.enabled": true}` both become `vision.enabled`. */
function flatten(value: unknown, prefix: string, into: Map<string, unknown>): void {
  if (!isSection(value))
    throw new Error(prefix === '' ? 'the top level must be an object' : `${prefix} must be an object`);
  for (const [name, child] of Object.entries(value)) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (sections.has(key) && isSection(child)) flatten(child, key, into);
    else into.set(key, child);
  }
}

function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readEnvironment(env: Record<string, string | undefined>, warnings: string[]): Source {
  const values = new Map<string, unknown>();
  const known = new Map(settingLeaves.map((leaf) => [environmentName(leaf.key), leaf]));
  const prefixes = [...sections].map((section) => `${environmentName(section)}_`);
  for (const [name, text] of Object.entries(env)) {
    if (text === undefined || !prefixes.some((prefix) => name.startsWith(prefix))) continue;
    const leaf = known.get(name);
    if (leaf === undefined)
      warnings.push(`environment: ${name} is not a setting. Settings are ${[...known.keys()].join(', ')}.`);
    else values.set(leaf.key, parseText(leaf, text));
  }
  return { name: 'environment', values };
}

/** An environment variable is a text, which the type of the setting gives its meaning. */
function parseText(leaf: SettingLeaf, text: string): unknown {
  const readings = [text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined];
  const candidates: unknown[] = [...readings, text.trim() === '' ? undefined : Number(text), text, splitList(text)];
  return candidates.find((candidate) => candidate !== undefined && leaf.schema.safeParse(candidate).success) ?? text;
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function unknownKey(source: string, key: string): string {
  const section = key.slice(0, key.indexOf('.'));
  const siblings = settingLeaves.filter((leaf) => leaf.key.startsWith(`${section}.`));
  const known = siblings.length > 0 ? siblings : settingLeaves;
  return `${source}: ${key} is not a setting. Settings are ${known.map((leaf) => leaf.key).join(', ')}.`;
}

function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function nest(values: Map<string, unknown>): Record<string, Record<string, unknown>> {
  const nested: Record<string, Record<string, unknown>> = {};
  for (const section of sections) nested[section] = {};
  for (const [key, value] of values) {
    const dot = key.lastIndexOf('.');
    const section = nested[key.slice(0, dot)];
    if (section !== undefined) section[key.slice(dot + 1)] = value;
  }
  return nested;
}

import { readFileSync, statSync } from 'node:fs';
import { escapeText } from '../core/foreign-text.ts';
import { environmentName, type SettingLeaf, sections, settingLeaves } from './schema.ts';

/** One source of settings, its values under dotted keys. */
export type Source = { name: string; values: Map<string, unknown> };

const MAX_FILE_BYTES = 100_000;

export function readSettingsFile(path: string, warnings: string[]): Source {
  const values = new Map<string, unknown>();
  const name = escapeText(path);
  const text = readIfPresent(path, name, warnings);
  if (text !== undefined) {
    try {
      flatten(JSON.parse(text), '', values);
    } catch (error) {
      // The message of the parser quotes the file, which may hold anything.
      const reason = escapeText(error instanceof Error ? error.message : String(error));
      warnings.push(`${name}: not read, because it is not valid JSON (${reason}).`);
    }
  }
  return { name, values };
}

function readIfPresent(path: string, name: string, warnings: string[]): string | undefined {
  try {
    // A repository may hold a link to a device, which would give bytes for ever, or none.
    const stats = statSync(path);
    if (stats.isFile() && stats.size <= MAX_FILE_BYTES) return readFileSync(path, 'utf8');
    warnings.push(`${name}: not read, because it is no file of at most ${MAX_FILE_BYTES} bytes.`);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') warnings.push(`${name}: not read (${code ?? error}).`);
    return undefined;
  }
}

/** `{"vision": {"enabled": true}}` and `{"vision.enabled": true}` both become `vision.enabled`. */
function flatten(value: unknown, prefix: string, into: Map<string, unknown>): void {
  if (!isSection(value))
    throw new Error(prefix === '' ? 'the top level must be an object' : `${prefix} must be an object`);
  for (const [name, child] of Object.entries(value)) {
    const key = knownKey(prefix === '' ? name : `${prefix}.${name}`);
    if (sections.has(key) && isSection(child)) flatten(child, key, into);
    else into.set(key, child);
  }
}

/** `confidence_threshold` is taken for `confidenceThreshold`. */
function knownKey(key: string): string {
  const other = key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return settingLeaves.some((leaf) => leaf.key === other) ? other : key;
}

function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readEnvironment(env: Record<string, string | undefined>, warnings: string[]): Source {
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

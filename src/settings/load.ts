import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { escapeText } from '../core/foreign-text.ts';
import { cutText } from '../core/text.ts';
import { projectRule } from './project.ts';
import { allowedRange, defaultOf } from './range.ts';
import { type SettingLeaf, type Settings, sections, settingLeaves, settingsSchema } from './schema.ts';
import { readEnvironment, readSettingsFile, type Source } from './sources.ts';

export type SettingsRequest = {
  home?: string;
  /** The folder whose project settings count; none do without it. */
  project?: string | undefined;
  env?: Record<string, string | undefined>;
  /** Settings from the command line, by dotted key. */
  flags?: Record<string, unknown>;
};

export type LoadedSettings = { settings: Settings; warnings: string[] };

const PREVIEW_CHARS = 60;
const HINT = 'Only the user may do more, in ~/.strobe/settings.json, the environment or a flag.';

const leafByKey = new Map(settingLeaves.map((leaf) => [leaf.key, leaf]));

/** Defaults < user file < project file < environment < flags. What is wrong is named and skipped; the rest still loads. */
export function loadSettings(request: SettingsRequest = {}): LoadedSettings {
  const { home = homedir(), project, env = process.env, flags = {} } = request;
  const warnings: string[] = [];
  const merged = new Map<string, unknown>();
  const ownFile = settingsFileIn(home);
  const projectFile = project === undefined ? undefined : settingsFileIn(project);

  const override = ({ key }: SettingLeaf, value: unknown) => {
    if (key === 'policy.allowlist') merged.delete('policy.narrowedTo');
    merged.set(key, value);
  };
  merge(readSettingsFile(ownFile, warnings), override, warnings);
  if (projectFile !== undefined && !isSameFile(projectFile, ownFile)) {
    const own = new Map(merged);
    const source = readSettingsFile(projectFile, warnings);
    const tighten = (leaf: SettingLeaf, wanted: unknown) => {
      const { allows, apply } = projectRule(leaf.key);
      const { key, value, inVain } = apply(leaf.key, wanted, (name) => own.get(name) ?? defaultOfKey(name));
      merged.set(key, value);
      if (inVain) warnings.push(`${source.name}: ${leaf.key} is ${preview(wanted)}; a project may ${allows}. ${HINT}`);
    };
    merge(source, tighten, warnings);
  }
  merge(readEnvironment(env, warnings), override, warnings);
  merge({ name: 'command line', values: new Map(Object.entries(flags)) }, override, warnings);

  return { settings: settingsSchema.parse(nest(merged)), warnings };
}

function defaultOfKey(key: string): unknown {
  const leaf = leafByKey.get(key);
  return leaf && defaultOf(leaf);
}

const settingsFileIn = (folder: string) => join(folder, '.strobe', 'settings.json');

/** The file of the home folder is the user's own, also for a server that starts there. */
function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/** Hands on what a source sets, if it is valid. */
function merge(source: Source, take: (leaf: SettingLeaf, value: unknown) => void, warnings: string[]): void {
  for (const [key, value] of source.values) {
    const leaf = leafByKey.get(key);
    if (leaf === undefined) warnings.push(unknownKey(source.name, key));
    else if (leaf.schema.safeParse(value).success) take(leaf, value);
    else warnings.push(`${source.name}: ${key} is ${preview(value)}; it must be ${allowedRange(leaf)}.`);
  }
}

function unknownKey(source: string, key: string): string {
  const section = key.slice(0, key.indexOf('.'));
  const siblings = settingLeaves.filter((leaf) => leaf.key.startsWith(`${section}.`));
  const known = siblings.length > 0 ? siblings : settingLeaves;
  return `${source}: ${escapeText(cutText(key, PREVIEW_CHARS))} is not a setting. Settings are ${known.map((leaf) => leaf.key).join(', ')}.`;
}

function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  const kept = cutText(text, PREVIEW_CHARS);
  // JSON escapes the rest of what a terminal could take for more than text.
  return kept.replace(/[^ -~]/gu, escapeText) + (kept === text ? '' : '…');
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

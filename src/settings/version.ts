import { readFileSync } from 'node:fs';

/** The version of Strobe. package.json lies two levels up in the sources and in the build alike. */
export const VERSION = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const parsed: unknown = JSON.parse(text);
  const isVersioned = typeof parsed === 'object' && parsed !== null && 'version' in parsed;
  return isVersioned ? String(parsed.version) : '0.0.0';
}

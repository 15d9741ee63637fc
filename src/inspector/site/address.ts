import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const stored = z.object({ port: z.number().int(), token: z.string().min(32) });

/** Where the page is, and who may use it. It stays the same, so that an open page finds a restarted server. */
export type SiteAddress = z.output<typeof stored>;

const DEFAULT_PORT = 7312;
const fileIn = (directory: string) => join(directory, 'inspect.json');

export function loadAddress(directory: string): SiteAddress {
  try {
    return stored.parse(JSON.parse(readFileSync(fileIn(directory), 'utf8')));
  } catch {
    return { port: DEFAULT_PORT, token: randomToken() };
  }
}

/** The address of before, for those alone who are given the new token. */
export const renewToken = (directory: string): SiteAddress => ({ ...loadAddress(directory), token: randomToken() });

const randomToken = () => randomBytes(32).toString('base64url');

/** The folder is its owner's alone. */
export function saveAddress(directory: string, address: SiteAddress): void {
  writeFileSync(fileIn(directory), JSON.stringify(address), { mode: 0o600 });
}

import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';

/** What an Authorization header can carry after the word Bearer (RFC 6750). */
const TOKEN = /^[\w\-.~+/]+=*$/;

export function parseToken(text: string): string {
  if (TOKEN.test(text)) return text;
  throw new InvalidArgumentError('A token has letters, digits and -._~+/ only, and at least one of them.');
}

/** The token that is all a file holds. */
export function readToken(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new InvalidArgumentError(`The file cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
  return parseToken(text.trim());
}

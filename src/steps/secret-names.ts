import type { Step } from './steps-of.ts';

/** The variable that a test takes a secret from, by the field that it goes to: `TEST_PASSWORD`. */
export function secretName({ target, focused }: Pick<Step, 'target' | 'focused'>): string {
  return variableName((target ?? focused)?.node.title ?? 'secret');
}

export function variableName(words: string): string {
  const name = words
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  return `TEST_${name || 'SECRET'}`;
}

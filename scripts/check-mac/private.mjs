/** Takes out of a text what says whose machine it comes from. */
import { homedir, hostname, userInfo } from 'node:os';

const NEVER = [
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, '<address>'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, '<ip>'],
  [/\b([0-9a-f]{2}:){5}[0-9a-f]{2}\b/gi, '<mac>'],
  [/\/(Users|home)\/[^/\s"'):]+/g, '~'],
  [/\/(private\/)?var\/folders\/[^\s"'):]+/g, '<temporary>'],
];

/** What is known of the person and the machine that this runs for. */
export function identity() {
  const [name] = hostname().split('.');
  return { home: homedir(), words: [userInfo().username, hostname(), name] };
}

export function withoutPrivate(text, { home, words } = identity()) {
  let clean = home.length > 1 ? text.replaceAll(home, '~') : text;
  for (const [pattern, instead] of NEVER) clean = clean.replace(pattern, instead);
  // Names of one or two letters, or of everybody, would take half of the text along.
  const telling = words.filter((word) => word.length > 2 && !['root', 'runner', 'admin', 'localhost'].includes(word));
  for (const word of telling) clean = clean.replaceAll(new RegExp(`\\b${escaped(word)}\\b`, 'gi'), '<name>');
  return clean;
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

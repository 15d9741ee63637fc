import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** Names a program as a person would: a script by its own name, not by its interpreter's. */
export function programName(command: string, args: readonly string[]): string {
  const program = path.basename(command);
  const script =
    /^(python|node|java|perl|ruby|bash|sh)[\d.]*$/.test(program) && args.find((arg) => !arg.startsWith('-'));
  return script ? path.basename(script) : program;
}

/** Makes a readable and unguessable id: whoever knows it may act on the application. */
export function newSessionId(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return `${slug || 'app'}-${randomBytes(8).toString('hex')}`;
}

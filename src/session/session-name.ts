import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** These options are followed by the script itself, not by the name of its file. */
const INLINE = /^(-\w*[ce]|--eval|--print|-p)$/;

/** Names a program as a person would: a script by its own name, not by its interpreter's. Its text is no name. */
export function programName(command: string, args: readonly string[]): string {
  const program = path.basename(command);
  if (!/^(python|node|java|perl|ruby|bash|sh)[\d.]*$/.test(program)) return program;
  const script = args.find((arg) => !arg.startsWith('-') || INLINE.test(arg));
  return script === undefined || INLINE.test(script) ? program : path.basename(script);
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

import path from 'node:path';

/** LibreOffice puts a lock beside each document that it opens, and leaves it there when it is ended by a signal. */
export function documentLocks(args: readonly string[], cwd: string): string[] {
  const documents = args.filter((arg) => arg !== '' && !arg.startsWith('-')).map((arg) => path.resolve(cwd, arg));
  return documents.map((file) => path.join(path.dirname(file), `.~lock.${path.basename(file)}#`));
}

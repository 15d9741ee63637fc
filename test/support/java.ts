import path from 'node:path';
import { fileURLToPath } from 'node:url';

const REPO = fileURLToPath(new URL('../../', import.meta.url));

export const JAVA_CLASSES = path.join(REPO, 'out/java');
export const JAVA_SOURCES = ['test/fixtures/apps', 'examples/sample-app/swing'].map((folder) =>
  path.join(REPO, folder),
);

/** How to start a Java program of the fixtures, as the global set-up has compiled it. */
export function javaProgram(name: string, ...args: string[]): { command: string; args: string[] } {
  // A program that lives for seconds does not repay what optimising it costs.
  return { command: 'java', args: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', JAVA_CLASSES, name, ...args] };
}

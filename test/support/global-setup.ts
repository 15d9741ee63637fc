import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildStandIn } from '../fake-macos/build.mjs';
import { JAVA_CLASSES, JAVA_SOURCES } from './java.ts';

/** Builds once what many test files need, before any of them runs. */
export function setup(): void {
  buildStandIn();
  if (process.platform === 'linux') compileJava();
}

/** Started from its source, a Java program is compiled at every start, which takes two seconds of a processor. */
function compileJava(): void {
  const stale = JAVA_SOURCES.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.java'))
      .map((name) => path.join(folder, name)),
  ).filter(isStale);
  if (stale.length === 0) return;
  mkdirSync(JAVA_CLASSES, { recursive: true });
  execFileSync('javac', ['-d', JAVA_CLASSES, ...stale], { stdio: 'inherit' });
}

function isStale(source: string): boolean {
  const compiled = path.join(JAVA_CLASSES, `${path.basename(source, '.java')}.class`);
  return !existsSync(compiled) || statSync(compiled).mtimeMs < statSync(source).mtimeMs;
}

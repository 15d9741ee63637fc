/**
 * Every bench in turn, at most ten minutes each. Ends with exit code 1 if one of them did.
 *
 *   node bench/all.mjs     needs: npm run build, and what each of them needs
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

let bench;
let interrupted = false;
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true;
    bench?.kill(signal);
  });
}
for (const name of ['see', 'act', 'watch', 'costs']) {
  if (interrupted) break;
  bench = spawn(process.execPath, [join(import.meta.dirname, `${name}.mjs`)], { stdio: 'inherit' });
  const [code] = await once(bench, 'exit');
  if (code !== 0) process.exitCode = 1;
}

import type { Application, Desktop, ReadOptions } from '../../src/core/backend.ts';
import type { PlatformNode } from '../../src/core/node.ts';
import { eventually, patience, type Running } from './desktop.ts';

export const VISIBLE: ReadOptions = { depth: 50, maxNodes: 10_000, expand: 'nothing' };

/** A reading by someone who remembers nothing. */
async function readAfresh(desktop: Desktop, app: Application): Promise<PlatformNode[]> {
  await using fresh = await desktop.attach(app.info, patience());
  return (await fresh.read(VISIBLE, patience())).roots;
}

/** Has a fixture make its next change, and returns what it did. */
export async function nextStep(running: Running, number: number): Promise<string> {
  process.kill(running.program.pid, 'SIGUSR1');
  return eventually(() => new RegExp(`STEP ${number} (\\w+)`).exec(running.output())?.[1]);
}

/** The mirror's reading between two fresh ones that agree, in what matters: the application has come to rest. */
export async function readBothWays(
  desktop: Desktop,
  app: Application,
  whatMatters: (roots: PlatformNode[]) => unknown = (roots) => roots,
): Promise<{ mirrored: PlatformNode[]; fresh: PlatformNode[] }> {
  for (;;) {
    const before = await readAfresh(desktop, app);
    const { roots } = await app.read(VISIBLE, patience());
    const after = await readAfresh(desktop, app);
    if (JSON.stringify(whatMatters(before)) === JSON.stringify(whatMatters(after)))
      return { mirrored: roots, fresh: after };
  }
}

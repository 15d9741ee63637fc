import { describe, expect, it } from 'vitest';
import { IdRegistry } from '../../src/core/ids/id-registry.ts';
import type { PlatformNode } from '../../src/core/node.ts';
import { walk } from '../../src/core/tree.ts';
import { eventually, isolatedDesktop, launch, PYTHON } from '../support/desktop.ts';
import { nextStep, readBothWays } from '../support/mirror.ts';

/** The id of every object. */
function idsByRef(roots: PlatformNode[], registry: IdRegistry): Map<string, string> {
  const ids = new Map<string, string>();
  const flat: PlatformNode[] = [];
  walk(roots, (node) => {
    flat.push(node);
    return undefined;
  });
  let index = 0;
  walk(registry.assign(roots), (node) => {
    const ref = flat[index++]?.ref;
    if (ref) ids.set(ref, node.id);
    return undefined;
  });
  return ids;
}

/** Whatever an application changes, the mirror of it equals a fresh reading, and what is still there keeps its id. */
export function describeMirrorOfChanges({ steps, seed }: { steps: number; seed: number }): void {
  describe.each(['gtk3', 'gtk4', 'qt'])('the mirror of a %s application that changes at random', (toolkit) => {
    it.each([
      { kind: 'is at rest between', args: ['--seed', String(seed)] },
      { kind: 'moves all the time', args: ['--seed', String(seed + 1), '--restless'] },
    ])(
      `equals a fresh reading after each of ${steps} changes, and ids stay: $kind (seed ${seed})`,
      async ({ kind, args }) => {
        const desktop = await isolatedDesktop();
        const running = await launch(desktop, PYTHON, ['test/fixtures/apps/mutate.py', toolkit, ...args]);
        await eventually(() => running.output().includes('READY') || undefined);
        const registry = new IdRegistry();
        let ids = new Map<string, string>();
        let survivors = 0;
        for (let number = 1; number <= steps; number++) {
          const change = await nextStep(running, number);
          const { mirrored, fresh } = await readBothWays(desktop, running.app);
          expect(mirrored, `after step ${number}, ${change}`).toEqual(fresh);
          const now = idsByRef(mirrored, registry);
          const kept = [...now].filter(([ref]) => ids.has(ref));
          expect(kept, `ids after step ${number}, ${change}`).toEqual(kept.map(([ref]) => [ref, ids.get(ref)]));
          survivors += kept.length;
          ids = now;
        }
        console.log(`${toolkit}, ${kind}: ${survivors} objects kept their ids in ${steps} steps`);
      },
      60_000 + 5_000 * steps,
    );
  });
}

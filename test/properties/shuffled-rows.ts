import { expect, it } from 'vitest';
import type { UiNode } from '../../src/core/node.ts';
import { walk } from '../../src/core/tree.ts';
import { actOn } from '../support/acting.ts';
import { eventually, PYTHON } from '../support/desktop.ts';

function rowsIn(roots: UiNode[]): UiNode[] {
  const rows: UiNode[] = [];
  walk(roots, (node) => {
    if (node.title?.startsWith('Row ') && node.role === 'button') rows.push(node);
    return undefined;
  });
  return rows;
}

/** An id stays with its object, whatever became of its place and its title. */
export function itClicksShuffledRows(rounds: number, seed: number): void {
  it(
    `hits the same object, however rows are shuffled and renamed, ${rounds} times (seed ${seed})`,
    async () => {
      const app = await actOn(PYTHON, ['test/fixtures/apps/shuffling-rows.py', String(seed)]);
      const buttons = await eventually(async () => {
        const found = rowsIn(await app.roots());
        return found.length === 8 ? found : undefined;
      });
      for (let round = 0; round < rounds; round++) {
        const index = round % buttons.length;
        app.forgetOutput();
        process.kill(app.program.pid, 'SIGUSR1');
        await app.says('DONE');
        await app.click({ id: buttons[index]?.id ?? '' }, { settleMs: 0 });
        await eventually(() => app.output.includes('PRESSED') || undefined);
        expect(app.output).toContain(`PRESSED Row ${index}\n`);
      }
    },
    150_000 + 2_000 * rounds,
  );
}

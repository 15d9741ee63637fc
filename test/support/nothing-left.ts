import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from './desktop.ts';
import { type Brood, remainsOf } from './processes.ts';

/** Waits until nothing of a brood is left, neither processes nor X locks nor files; fails with the list of what is. */
export async function expectNothingLeft(brood: Brood, ...folders: string[]): Promise<void> {
  let left: string[] = [];
  await eventually(async () => {
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
    left = [...remainsOf(brood), ...files];
    return left.length === 0 || undefined;
  }, AbortSignal.timeout(90_000)).catch(() => {});
  expect(left).toEqual([]);
}

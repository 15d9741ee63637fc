import type { UiNode } from '../core/node.ts';
import { render } from '../core/render/render.ts';
import type { Driver, Sighting, Wanted } from './driver.ts';
import { failure } from './failure.ts';
import { diffLines } from './line-diff.ts';
import { missingSnapshot, readSnapshot, updateMode, writeSnapshot } from './snapshot-file.ts';

/** What is written for the first time has not changed for this long. */
const QUIET_MS = 300;

/** Waits until the tree of what is found is the one in the file; writes the file where that is asked for. */
export async function matchTree(
  driver: Driver,
  wanted: Wanted,
  name: string,
  file: string,
  timeoutMs: number,
): Promise<void> {
  const mode = updateMode(driver.defaults.update);
  const expected = (await readSnapshot(file))?.toString('utf8');
  if (mode === 'all' || (expected === undefined && mode === 'new')) {
    await driver.session.changes.wait({ idleMs: QUIET_MS }, timeoutMs, driver.signal);
    const text = treeText((await driver.find(wanted)).nodes);
    if (text !== expected) await writeSnapshot(file, text);
    return;
  }
  let last: Sighting = { nodes: [], roots: [] };
  const accept = (sighting: Sighting) => {
    last = sighting;
    return treeText(sighting.nodes) === expected || undefined;
  };
  if (await driver.until(wanted, accept, timeoutMs)) return;
  throw await failure(driver, 'not_as_expected', `${name} ${explain(file, expected, last.nodes)}`, last.roots);
}

/** The tree as compact text, without what differs from one start to the next: ids and places. */
export function treeText(nodes: readonly UiNode[]): string {
  const { text } = render(nodes, { maxTokens: Number.POSITIVE_INFINITY });
  // A quoted text of the application stays as it is, whatever it looks like.
  const bare = text.replaceAll(/("(?:[^"\\]|\\.)*")|:? (?:id|root)=\w+| bounds=[-\d,]+/g, (_, quoted) => quoted ?? '');
  return `${bare}\n`;
}

function explain(file: string, expected: string | undefined, nodes: readonly UiNode[]): string {
  if (expected === undefined) return `cannot be judged. ${missingSnapshot(file)}`;
  const difference = diffLines(expected.split('\n'), treeText(nodes).split('\n'));
  return `does not hold: it differs from ${file} (- expected, + now). STROBE_UPDATE=1 rewrites it.\n\n${difference}`;
}

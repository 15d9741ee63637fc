import { expect, it } from 'vitest';
import type { ReadOptions } from '../../../src/core/backend.ts';
import { walk } from '../../../src/core/tree.ts';
import { patience } from '../../support/desktop.ts';
import { useStandIn } from './stand-in.ts';

const EVERYTHING: ReadOptions = { depth: 50, maxNodes: 10_000, expand: 'nothing' };
const TREES = 15;
const ELEMENTS = 1000;
/** What is asked once: the switch for Electron, and the actions of each kind of element. */
const ONCE = 10;

const standIn = useStandIn();

it('needs one message for each element, and leaks nothing', async () => {
  const { app } = await standIn.launch(await standIn.desktop(), ['--elements', String(ELEMENTS)]);
  let first: string | undefined;
  for (let tree = 0; tree < TREES; tree++) {
    const { roots } = await app.read(EVERYTHING, patience());
    const now = JSON.stringify(roots);
    first ??= now;
    expect(now === first).toBe(true);
    let nodes = 0;
    walk(roots, () => {
      nodes += 1;
      return undefined;
    });
    // The application itself is an element, too.
    expect(nodes).toBe(ELEMENTS - 1);
  }
  await standIn.end();
  standIn.expectClean();
  const messages = standIn.report().map((line) => Number(/messages=(\d+)/.exec(line)?.[1]));
  const most = Math.max(...messages);
  expect(most).toBeGreaterThanOrEqual(TREES * ELEMENTS);
  expect(most - TREES * ELEMENTS).toBeLessThanOrEqual(ONCE);
});

import { setTimeout as delay } from 'node:timers/promises';
import type { Point } from '../../../../core/backend.ts';
import { scaled } from '../../../../core/timeouts.ts';
import { type Placement, UNMOVED } from '../geometry/placement.ts';
import type { MatchedWindow } from '../geometry/tops.ts';
import type { Accessibles } from '../protocol/accessible.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';

const DEPTH = 60;
/**
 * Chromium asks its page, and does not wait for the answer: until that has come, it tells what it hit last, or whose box
 * holds the point.
 */
const ANSWERING_MS = 100;
const ANSWERED_AT_LAST_MS = 1_000;
const LOOK_MS = 10;

/** From the object at a point up to its window. Empty where the toolkit cannot tell. */
export async function chainAt(
  objects: Accessibles,
  top: MatchedWindow,
  placement: Placement,
  point: Point,
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  const ask = () => innermostAt(objects, top, placement, point, signal);
  const innermost = objects.toolkit.name === 'chromium' ? await sameForLong(ask, signal) : await ask();
  return ancestry(objects, innermost, signal);
}

async function sameForLong(ask: () => Promise<ObjectRef>, signal: AbortSignal): Promise<ObjectRef> {
  const startMs = performance.now();
  let found = await ask();
  for (let sinceMs = performance.now(); performance.now() - sinceMs < ANSWERING_MS; ) {
    await delay(LOOK_MS, undefined, { signal });
    const now = await ask();
    if (now.path !== found.path) sinceMs = performance.now();
    found = now;
    if (performance.now() - startMs > scaled(ANSWERED_AT_LAST_MS)) break;
  }
  return found;
}

async function innermostAt(
  objects: Accessibles,
  { ref: top }: MatchedWindow,
  placement: Placement,
  point: Point,
  signal: AbortSignal,
): Promise<ObjectRef> {
  // Chromium takes pixels of the screen, though it tells the places of its own buttons in points.
  const { scale, dx, dy } = objects.toolkit.name === 'chromium' ? UNMOVED : placement;
  const [x, y] = [(point.x - dx) / scale, (point.y - dy) / scale];
  const chain = [top];
  // Some toolkits answer with the innermost object, some with the next one.
  for (let depth = 0; depth < DEPTH; depth++) {
    const last = chain[0] ?? top;
    const next = await objects.childAtPoint(last, x, y, signal).catch(() => undefined);
    if (!next || chain.some((each) => each.path === next.path)) break;
    chain.unshift(next);
  }
  return chain[0] ?? top;
}

/** The window that holds an object: the last one below the application. */
export async function topOf(
  objects: Accessibles,
  ref: ObjectRef,
  application: ObjectRef,
  signal: AbortSignal,
): Promise<ObjectRef | undefined> {
  return (await ancestry(objects, ref, signal)).findLast(({ path }) => path !== application.path);
}

export async function ancestry(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef[]> {
  const chain = [ref];
  for (let depth = 0; depth < DEPTH; depth++) {
    const parent = await objects.parent(chain.at(-1) ?? ref, signal).catch(() => undefined);
    if (!parent || isRoot(parent)) break;
    chain.push(parent);
  }
  return chain;
}

const isRoot = ({ path }: ObjectRef) => path.endsWith('/root');

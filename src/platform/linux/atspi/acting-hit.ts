import type { Point } from '../../../core/backend.ts';
import type { XWindow } from '../x11/window.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessibles } from './accessible.ts';
import { placementOf } from './placement.ts';
import { topsIn } from './tops.ts';

const DEPTH = 60;

/** From the object at a point up to its window. Empty where there is no such window. */
export async function chainAt(
  objects: Accessibles,
  application: ObjectRef,
  { window, among }: { window: XWindow; among: XWindow[] },
  point: Point,
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  const tops = await topsIn(objects, application, among, signal);
  const found = tops.length === 1 ? tops[0] : tops.find((each) => each.window?.xid === window.xid);
  if (!found) return [];
  const { ref: top } = found;
  const { scale, dx, dy } = placementOf(found, among, objects.toolkit);
  const [x, y] = [(point.x - dx) / scale, (point.y - dy) / scale];
  const chain = [top];
  // Some toolkits answer with the innermost object, some with the next one.
  for (let depth = 0; depth < DEPTH; depth++) {
    const last = chain[0] ?? top;
    const next = await objects.childAtPoint(last, x, y, signal).catch(() => undefined);
    if (!next || chain.some((each) => each.path === next.path)) break;
    chain.unshift(next);
  }
  const innermost = chain[0] ?? top;
  return ancestry(objects, innermost, application, signal);
}

/** The window that holds an object: the last one below the application. */
export async function topOf(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
  return (await ancestry(objects, ref, undefined, signal)).at(-1);
}

async function ancestry(
  objects: Accessibles,
  ref: ObjectRef,
  application: ObjectRef | undefined,
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  const chain = [ref];
  for (let depth = 0; depth < DEPTH; depth++) {
    const parent = await objects.parent(chain.at(-1) ?? ref, signal).catch(() => undefined);
    if (!parent || parent.path === application?.path || isRoot(parent)) break;
    chain.push(parent);
  }
  return chain;
}

const isRoot = ({ path }: ObjectRef) => path.endsWith('/root');

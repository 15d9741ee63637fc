import type { Point } from '../../../core/backend.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessibles } from './accessible.ts';

const DEPTH = 60;

/** From the object at a point up to the window of this title. Empty where there is no such window. */
export async function chainAt(
  objects: Accessibles,
  application: ObjectRef,
  title: string,
  { x, y }: Point,
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  const tops = await objects.children(application, signal);
  const names = await Promise.all(tops.map((top) => objects.name(top, signal).catch(() => '')));
  const top = tops.length === 1 ? tops[0] : tops[names.indexOf(title)];
  if (!top) return [];
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

/** Anything with children: platform nodes, our nodes, JSON nodes. */
export type Branch<T> = { children: T[] };

export type NodePosition<T> = { parent: T | undefined; depth: number; index: number };

type Step<T> = { node: T; place: NodePosition<T> };

/** Visits every node in document order, a parent before its children. Answering 'skip' leaves the subtree out. */
export function walk<T extends Branch<T>>(
  roots: readonly T[],
  visit: (node: T, place: NodePosition<T>) => 'skip' | undefined,
): void {
  const stack: Step<T>[] = [];
  push(stack, roots, undefined, 0);
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (visit(step.node, step.place) === 'skip') continue;
    push(stack, step.node.children, step.node, step.place.depth + 1);
  }
}

function push<T>(stack: Step<T>[], nodes: readonly T[], parent: T | undefined, depth: number): void {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    if (node !== undefined) stack.push({ node, place: { parent, depth, index } });
  }
}

export function find<T extends Branch<T>>(roots: readonly T[], wanted: (node: T) => boolean): T | undefined {
  const stack = roots.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (wanted(node)) return node;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) stack.push(child);
    }
  }
  return undefined;
}

export function findById<T extends Branch<T> & { id: string }>(roots: readonly T[], id: string): T | undefined {
  return find(roots, (node) => node.id === id);
}

export function countNodes<T extends Branch<T>>(roots: readonly T[]): number {
  let count = roots.length;
  for (const root of roots) if (root.children.length > 0) count += countNodes(root.children);
  return count;
}

/** The references of a node and of all in it. */
export function refsIn<T extends Branch<T> & { ref: string }>(node: T): string[] {
  return [node.ref, ...node.children.flatMap(refsIn)];
}

/** Every node by id. */
export function indexById<T extends Branch<T> & { id: string }>(roots: readonly T[]): Map<string, T> {
  const byId = new Map<string, T>();
  walk(roots, (node) => {
    byId.set(node.id, node);
    return undefined;
  });
  return byId;
}

/** Every node's parent; roots are absent. */
export function parentsOf<T extends Branch<T>>(roots: readonly T[]): Map<T, T> {
  const parents = new Map<T, T>();
  walk(roots, (node, { parent }) => {
    if (parent !== undefined) parents.set(node, parent);
    return undefined;
  });
  return parents;
}

/** From the root down to the node itself; empty when the node is not in the tree. */
export function ancestry<T extends Branch<T>>(roots: readonly T[], wanted: (node: T) => boolean): T[] {
  const line: T[] = [];
  let found = false;
  walk(roots, (node, { depth }) => {
    if (found) return 'skip';
    line.length = depth;
    line.push(node);
    found = wanted(node);
    return found ? 'skip' : undefined;
  });
  return found ? line : [];
}

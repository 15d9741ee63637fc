import type { UiNode } from '../node.ts';
import { pathOf } from '../query/path.ts';
import { parentsOf, walk } from '../tree.ts';

/** A tree that is kept up to date node by node. It copies what it is given: snapshots stay as they were. */
export class LiveTree {
  readonly roots: UiNode[];
  private readonly nodes = new Map<string, UiNode>();
  private readonly parents: Map<UiNode, UiNode>;

  constructor(roots: readonly UiNode[]) {
    this.roots = roots.map(copyTree);
    walk(this.roots, (node) => {
      this.nodes.set(node.id, node);
      return undefined;
    });
    this.parents = parentsOf(this.roots);
  }

  node(id: string): UiNode | undefined {
    return this.nodes.get(id);
  }

  all(): IterableIterator<UiNode> {
    return this.nodes.values();
  }

  /** Replaces the facts of a node and keeps its children. */
  update(id: string, facts: UiNode): void {
    const node = this.nodes.get(id);
    if (node === undefined) return;
    const { children } = node;
    for (const name of Object.keys(node)) if (!(name in facts)) Reflect.deleteProperty(node, name);
    Object.assign(node, facts, { children });
  }

  /** Only one node has focus, so that the one before loses it. */
  focus(id: string): void {
    for (const node of this.nodes.values()) node.focused = node.id === id;
  }

  pathOf(id: string): string {
    const line = this.lineOf(id);
    return line.length === 0 ? '' : pathOf(this.roots, line);
  }

  isWithin(id: string, ancestorId: string): boolean {
    return this.lineOf(id).some((node) => node.id === ancestorId);
  }

  isRoot(id: string): boolean {
    return this.roots.some((root) => root.id === id);
  }

  /** From the root down to the node itself. */
  private lineOf(id: string): UiNode[] {
    const line: UiNode[] = [];
    for (let at = this.nodes.get(id); at !== undefined; at = this.parents.get(at)) line.unshift(at);
    return line;
  }
}

const copyTree = (node: UiNode): UiNode => ({ ...node, children: node.children.map(copyTree) });

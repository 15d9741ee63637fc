import type { PlatformNode, UiNode } from '../../../../src/core/node.ts';
import { walk } from '../../../../src/core/tree.ts';
import { platform } from '../trees.ts';

export const idsOf = (roots: UiNode[]): string[] => {
  const ids: string[] = [];
  walk(roots, ({ id }) => {
    ids.push(id);
    return undefined;
  });
  return ids;
};

/** The same tree with other references, as after a restart of the application. */
export const reborn = (nodes: PlatformNode[]): PlatformNode[] =>
  nodes.map((node) => ({ ...node, ref: `new ${node.ref}`, children: reborn(node.children) }));

export const button = (title: string) => platform('button', { title, actions: ['click'] });

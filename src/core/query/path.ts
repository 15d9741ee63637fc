import { UiError } from '../errors.ts';
import { escapeText, unescapeText } from '../foreign-text.ts';
import type { UiNode } from '../node.ts';
import { isBlank } from '../text.ts';
import { ancestry } from '../tree.ts';

/** One step down: the nth of a role, or the one of a role that bears a title; among children, or all that is below. */
export type PathStep = {
  role: string;
  by: { kind: 'index'; index: number } | { kind: 'title'; title: string };
  among: 'children' | 'all below';
};

const LONGEST_TITLE = 120;
/** Further down, what lies between a window and the node says nothing to who reads the path. */
const LONGEST_LINE = 3;
const STEP = /^([^[\]/'\s]+)(?:\[(\d+)\]|\[@title='((?:[^'\\]|\\.)*)'\])?(\/\/?(?=[^/])|$)/s;

/** `window[0]/panel[1]/button[@title='Close']`, `window[0]//slider[2]`; undefined when the node is not in the tree. */
export function elementPath(roots: readonly UiNode[], id: string): string | undefined {
  const line = ancestry(roots, (node) => node.id === id);
  if (line.length === 0) return undefined;
  return pathOf(roots, line);
}

/** The path of a node whose ancestors, from the root down to itself, are known. */
export function pathOf(roots: readonly UiNode[], line: readonly UiNode[]): string {
  const [root] = line;
  const node = line.at(-1);
  if (line.length > LONGEST_LINE && root && node) {
    return `${stepTo(root, roots, false)}//${stepTo(node, allBelow(root, stepRole(node.role)), true)}`;
  }
  let siblings = roots;
  const steps = line.map((node, depth) => {
    const step = stepTo(node, siblings, depth === line.length - 1);
    siblings = node.children;
    return step;
  });
  return steps.join('/');
}

/** Only the last step goes by title: those of windows and groups change as one works. */
function stepTo(node: UiNode, siblings: readonly UiNode[], last: boolean): string {
  const alike = siblings.filter((other) => other.role === node.role);
  const title = node.title ?? '';
  const role = stepRole(node.role);
  if (last && !isBlank(title) && title.length <= LONGEST_TITLE && alike.filter((o) => o.title === title).length === 1) {
    return `${role}[@title='${escapeText(title).replaceAll("'", "\\'")}']`;
  }
  return `${role}[${alike.indexOf(node)}]`;
}

/** What is below a node, of the role that a step names, in reading order. */
function allBelow({ children }: UiNode, role: string, found: UiNode[] = []): UiNode[] {
  for (const child of children) {
    if (child.role === role || (child.role.length === role.length && stepRole(child.role) === role)) found.push(child);
    allBelow(child, role, found);
  }
  return found;
}

function stepRole(role: string): string {
  return role.replace(/[[\]/'\s]/g, '_');
}

export function parsePath(path: string): PathStep[] {
  const steps: PathStep[] = [];
  let rest = path;
  let among: PathStep['among'] = 'children';
  while (rest !== '' || steps.length === 0) {
    const match = STEP.exec(rest);
    const role = match?.[1];
    if (match === null || role === undefined) {
      throw new UiError('bad_arguments', `Not an element path, from ${JSON.stringify(rest.slice(0, 40))} on.`, {
        hint: "A path reads window[0]/panel[1]/button[@title='Close'].",
      });
    }
    steps.push({ role, by: predicate(match[2], match[3]), among });
    among = match[4] === '//' ? 'all below' : 'children';
    rest = rest.slice(match[0].length);
  }
  return steps;
}

function predicate(index: string | undefined, title: string | undefined): PathStep['by'] {
  if (title !== undefined) return { kind: 'title', title: unescapeText(title) };
  return { kind: 'index', index: Number(index ?? 0) };
}

/** The node a path leads to, if it is there. */
export function resolvePath(roots: readonly UiNode[], path: string): UiNode | undefined {
  let found: UiNode | undefined;
  for (const { role, by, among } of parsePath(path)) {
    const siblings: readonly UiNode[] = found?.children ?? roots;
    const isDeep = among === 'all below';
    const alike: UiNode[] =
      found && isDeep ? allBelow(found, role) : siblings.filter((node) => stepRole(node.role) === role);
    found = by.kind === 'index' ? alike[by.index] : alike.find((node) => node.title === by.title);
    if (found === undefined) return undefined;
  }
  return found;
}

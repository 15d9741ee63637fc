import { UiError } from '../errors.ts';
import { escapeText, unescapeText } from '../foreign-text.ts';
import type { UiNode } from '../node.ts';
import { isBlank } from '../text.ts';
import { ancestry } from '../tree.ts';

/** One step down: the nth child of a role, or the child of a role that bears a title. */
export type PathStep = { role: string; by: { kind: 'index'; index: number } | { kind: 'title'; title: string } };

const LONGEST_TITLE = 120;
const STEP = /^([^[\]/'\s]+)(?:\[(\d+)\]|\[@title='((?:[^'\\]|\\.)*)'\])?(?:\/|$)/s;

/** `window[0]/panel[1]/button[@title='Close']`; undefined when the node is not in the tree. */
export function elementPath(roots: readonly UiNode[], id: string): string | undefined {
  const line = ancestry(roots, (node) => node.id === id);
  if (line.length === 0) return undefined;
  return pathOf(roots, line);
}

/** The path of a node whose ancestors, from the root down to itself, are known. */
export function pathOf(roots: readonly UiNode[], line: readonly UiNode[]): string {
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

function stepRole(role: string): string {
  return role.replace(/[[\]/'\s]/g, '_');
}

export function parsePath(path: string): PathStep[] {
  const steps: PathStep[] = [];
  let rest = path;
  while (rest !== '' || steps.length === 0) {
    const match = STEP.exec(rest);
    const role = match?.[1];
    if (match === null || role === undefined || (match[0].endsWith('/') && match[0].length === rest.length)) {
      throw new UiError('bad_arguments', `Not an element path, from ${JSON.stringify(rest.slice(0, 40))} on.`, {
        hint: "A path reads window[0]/panel[1]/button[@title='Close'].",
      });
    }
    steps.push({ role, by: predicate(match[2], match[3]) });
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
  let siblings = roots;
  let found: UiNode | undefined;
  for (const { role, by } of parsePath(path)) {
    const alike = siblings.filter((node) => stepRole(node.role) === role);
    found = by.kind === 'index' ? alike[by.index] : alike.find((node) => node.title === by.title);
    if (found === undefined) return undefined;
    siblings = found.children;
  }
  return found;
}

import { mayShow, type UiNode } from '../core/node.ts';
import { isEcho } from '../core/node-traits.ts';
import { isControl, isList, isRange } from '../core/roles.ts';
import { isBlank } from '../core/text.ts';

/** A string is the whole text, with its case; a pattern may match any part of it. */
export type TextPattern = string | RegExp;

/** What a role can be asked for besides. All that are given must hold. */
export type RoleOptions = {
  name?: TextPattern;
  checked?: boolean;
  selected?: boolean;
  expanded?: boolean;
  disabled?: boolean;
};

/** Whether a node is meant; it is asked for every node that is looked at. */
export type NodeTest = (node: UiNode) => boolean;

export type SelectorStep =
  | ({ by: 'role'; role: string } & RoleOptions)
  | { by: 'text'; text: TextPattern }
  | { by: 'label'; text: TextPattern }
  | { by: 'id'; id: string }
  | { by: 'test'; test: NodeTest }
  /** `hasText`: some text in it contains this, whatever the case. */
  | { by: 'filter'; hasText?: TextPattern; has?: readonly SelectorStep[] }
  /** Counts from the end below 0. */
  | { by: 'nth'; index: number };

/** The way from the whole application to what is meant: each step narrows what the one before has found. */
export type Selector = readonly SelectorStep[];

/** A node with its ancestors, from its window down to itself. */
type Line = readonly UiNode[];

/** Finds what a selector means, in document order. Without `hidden`, what is not on the screen is left out. */
export function select(roots: readonly UiNode[], selector: Selector, options: { hidden: boolean }): UiNode[] {
  return nodesOf(narrow(undefined, roots, selector, options));
}

function narrow(
  scopes: readonly Line[] | undefined,
  roots: readonly UiNode[],
  selector: Selector,
  options: { hidden: boolean },
): Line[] {
  let found: readonly Line[] | undefined = scopes;
  for (const step of selector) found = take(step, found, roots, options);
  return [...(found ?? roots.map((root) => [root]))];
}

function take(
  step: SelectorStep,
  scopes: readonly Line[] | undefined,
  roots: readonly UiNode[],
  options: { hidden: boolean },
): readonly Line[] {
  if (step.by === 'nth') {
    const line = (scopes ?? []).at(step.index);
    return line === undefined ? [] : [line];
  }
  if (step.by === 'filter') return (scopes ?? []).filter((line) => passes(line, step, roots, options));
  const found = new Map<UiNode, Line>();
  const isWanted = testOf(step);
  const visit = (nodes: readonly UiNode[], above: Line) => {
    for (const [index, node] of nodes.entries()) {
      const line = [...above, node];
      const parent = above.at(-1);
      // The label inside a button that has the same name is the same find, not another.
      const isRepeated = parent !== undefined && isEcho(node, parent) && isWanted(parent, undefined);
      if (!isRepeated && isWanted(node, nodes[index - 1]) && (options.hidden || mayShow(line))) found.set(node, line);
      visit(node.children, line);
    }
  };
  if (scopes === undefined) visit(roots, []);
  else for (const line of scopes) visit(line.at(-1)?.children ?? [], line);
  return [...found.values()];
}

function passes(
  line: Line,
  { hasText, has }: SelectorStep & { by: 'filter' },
  roots: readonly UiNode[],
  options: { hidden: boolean },
): boolean {
  const node = line.at(-1);
  if (node === undefined) return false;
  if (hasText !== undefined && !textsIn(node).some((text) => contains(text, hasText))) return false;
  return has === undefined || narrow([line], roots, has, options).length > 0;
}

type Test = (node: UiNode, previous: UiNode | undefined) => boolean;

function testOf(step: SelectorStep): Test {
  switch (step.by) {
    case 'role':
      return (node) => hasRole(node, step);
    case 'text':
      return (node) => ownTexts(node).some((text) => matches(text, step.text));
    case 'label':
      return (node, previous) => isLabelled(node, previous, step.text);
    case 'id':
      return ({ id }) => id === step.id;
    case 'test':
      return (node) => step.test(node);
    default:
      return () => false;
  }
}

function hasRole(node: UiNode, wanted: SelectorStep & { by: 'role' }): boolean {
  const { role, name, checked, selected, expanded, disabled } = wanted;
  return (
    node.role.toLowerCase() === role.toLowerCase() &&
    (name === undefined || (node.title !== undefined && matches(node.title, name))) &&
    (checked === undefined || (node.checked === true) === checked) &&
    (selected === undefined || (node.selected === true) === selected) &&
    (expanded === undefined || node.expanded === expanded) &&
    (disabled === undefined || node.enabled === !disabled)
  );
}

/** Toolkits name a control after its label; one that has no name, or is named after its choice, stands right after it. */
function isLabelled({ role, title = '' }: UiNode, previous: UiNode | undefined, text: TextPattern): boolean {
  if (!isControl(role) && !isRange(role) && !isList(role)) return false;
  if (!isBlank(title) && (matches(bare(title), text) || matches(title, text))) return true;
  const mayBeNamedAfterChoice = role === 'comboBox' || role === 'popUpButton';
  const isNamedBefore = isBlank(title) || mayBeNamedAfterChoice;
  return isNamedBefore && previous?.role === 'label' && matches(bare(previous.title ?? ''), text);
}

const bare = (label: string) => label.trim().replace(/\s*:$/, '');

/** Its title, and its value where that is text; what is in a password field is nobody's to find. */
export function ownTexts({ title, value, secure }: UiNode): string[] {
  return [title, secure || value === undefined ? undefined : String(value)].filter((text) => text !== undefined);
}

export function textsIn(node: UiNode): string[] {
  return [...ownTexts(node), ...node.children.flatMap(textsIn)];
}

export function matches(text: string, wanted: TextPattern): boolean {
  if (typeof wanted === 'string') return text.trim() === wanted.trim();
  return tested(text, wanted);
}

export function contains(text: string, wanted: TextPattern): boolean {
  if (typeof wanted === 'string') return text.toLowerCase().includes(wanted.toLowerCase());
  return tested(text, wanted);
}

/** A pattern with the flag g remembers where it was. */
function tested(text: string, pattern: RegExp): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

const nodesOf = (lines: readonly Line[]) => lines.map((line) => line.at(-1)).filter((node) => node !== undefined);

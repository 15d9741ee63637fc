import type { UiNode } from '../core/node.ts';
import { nearestTitles, rolesPresent } from '../core/query/query-hints.ts';
import { nodeLine } from '../core/render/line.ts';
import { roleWord } from '../core/text.ts';
import { walk } from '../core/tree.ts';
import { type Selector, type SelectorStep, select } from './selector.ts';
import { selectorCode } from './selector-code.ts';

const LISTED = 8;

/** What pages (ARIA) and AT-SPI call roles that have another name here. */
const OUR_WORDS = new Map([
  ['textbox', 'textField or textArea'],
  ['searchbox', 'textField'],
  ['entry', 'textField'],
  ['text', 'textField or textArea'],
  ['radio', 'radioButton'],
  ['option', 'row or menuItem'],
  ['listitem', 'row'],
  ['listbox', 'list'],
  ['grid', 'table'],
  ['gridcell', 'cell'],
  ['img', 'image'],
  ['progressbar', 'progressIndicator'],
  ['alertdialog', 'dialog'],
  ['alert', 'dialog'],
  ['frame', 'window'],
  ['tablist', 'tabGroup'],
  ['pagetab', 'tab'],
  ['group', 'panel'],
  ['menuitemcheckbox', 'menuItem'],
  ['menuitemradio', 'menuItem'],
  ['pushbutton', 'button'],
  ['togglebutton', 'button'],
]);

/** ` Here it is called textField.`, where a role was asked for by the name that it has elsewhere. */
function ourWord(role: string): string {
  const word = OUR_WORDS.get(role.toLowerCase().replaceAll(/[ _-]/g, ''));
  return word === undefined ? '' : ` Here it is called ${word}.`;
}

/** Lists nodes, one a line. */
export function listNodes(nodes: readonly UiNode[]): string {
  const lines = nodes.slice(0, LISTED).map((node) => `  ${nodeLine(node)}`);
  return [...lines, ...(nodes.length > LISTED ? [`  … ${nodes.length - LISTED} more`] : [])].join('\n');
}

/** Explains a selector that finds nothing: which of its steps does, and what comes nearest to that. */
export function describeMiss(roots: readonly UiNode[], selector: Selector): string {
  const found = (steps: number) => select(roots, selector.slice(0, steps), { hidden: true });
  const at = selector.findIndex((_, index) => found(index + 1).length === 0);
  const step = selector[at];
  if (step === undefined) return 'It is there, but does not show.';
  const before = at === 0 ? [...roots] : found(at);
  const where = at === 0 ? '' : ` in ${selectorCode(selector.slice(0, at))}`;
  const [what, near] = nearest(step, at === 0 ? before : before.flatMap(({ children }) => children), before);
  const said = `Nothing matches ${selectorCode([step])}${where}. ${what}`.trim();
  return near.length === 0 ? said : `${said} Nearest:\n${listNodes(near)}`;
}

/** What there is instead, in words, and the nodes that come nearest. */
function nearest(step: SelectorStep, scope: readonly UiNode[], before: UiNode[]): [string, UiNode[]] {
  switch (step.by) {
    case 'role': {
      const { by, role, name } = step;
      const alike = select(scope, [{ by, role }], { hidden: true });
      const named = name === undefined ? [] : similar(scope, name);
      if (alike.length === 0)
        return [`No ${roleWord(role)} there; there are ${rolesPresent(scope)}.${ourWord(role)}`, named];
      return [`${alike.length} with that role.`, unique([...named, ...byLikeness(alike, name)])];
    }
    case 'text':
    case 'label':
      return ['', similar(scope, step.text)];
    case 'id':
    case 'test':
      return ['', []];
    case 'filter':
      return ['These do not pass.', before];
    case 'nth':
      return [`There are ${before.length}.`, before];
  }
}

function similar(scope: readonly UiNode[], text: string | RegExp): UiNode[] {
  return nearestTitles(scope, typeof text === 'string' ? text : text.source);
}

/** Those whose names are alike come first. */
function byLikeness(nodes: readonly UiNode[], name: string | RegExp | undefined): UiNode[] {
  return name === undefined ? [...nodes] : unique([...similar(nodes, name).filter((n) => nodes.includes(n)), ...nodes]);
}

function unique(nodes: readonly UiNode[]): UiNode[] {
  const byId = new Map<string, UiNode>();
  walk(
    nodes.map((node) => ({ ...node, children: [] })),
    (node) => {
      if (!byId.has(node.id)) byId.set(node.id, node);
      return undefined;
    },
  );
  return [...byId.values()];
}

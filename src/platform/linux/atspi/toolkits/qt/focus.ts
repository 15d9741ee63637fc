import type { PlatformNode } from '../../../../../core/node.ts';
import { isList, isRow } from '../../../../../core/roles.ts';
import { find, walk } from '../../../../../core/tree.ts';

/**
 * Qt reports focus of the current tab of every bar and the current item of every list, and of all that passes focus on to
 * something in it. Bars report whether they have it, and in Qt 6 lists do. In Qt 5, where nothing else has it, the item of
 * the only list that shows does; of several lists, it is not known which.
 */
export function withOneFocus(windows: readonly PlatformNode[]): PlatformNode[] {
  const isReported = find(windows, (node) => node.focused && node.role !== 'tab' && !isRow(node.role)) !== undefined;
  const [only, ...others] = isReported ? [] : currentItems(windows.filter(({ active }) => active));
  return windows.map((window) => withFocus(window, undefined, others.length === 0 ? only : undefined));
}

function currentItems(windows: readonly PlatformNode[]): PlatformNode[] {
  const items: PlatformNode[] = [];
  walk(windows, (node) => {
    if (node.offscreen || isDropDown(node)) return 'skip';
    if (node.focused && isRow(node.role)) items.push(node);
    return undefined;
  });
  return items;
}

function withFocus(node: PlatformNode, holder: PlatformNode | undefined, only: PlatformNode | undefined): PlatformNode {
  if (isDropDown(node)) return node;
  const isTab = node.role === 'tab' && holder?.role === 'tabGroup';
  const isItem = isRow(node.role) && holder !== undefined && isList(holder.role);
  // What scrolls in a text reports the same as the text.
  const isViewport = node.role === 'panel' && holder?.role === 'textArea';
  const hasAnother = isTab || isItem ? node !== only && holder.focused !== true : isViewport;
  const hasIt = node.focused && !hasAnother;
  const children = node.children.map((child) => withFocus(child, node, only));
  const focused = hasIt && find(children, (child) => child.focused) === undefined;
  const isSilent = isTab && node.selected === undefined && node.checked === undefined;
  const isSame = focused === node.focused && !isSilent && children.every((child, at) => child === node.children[at]);
  return isSame ? node : { ...node, focused, children, ...(isSilent && { selected: node.focused }) };
}

/** What drops down from a combo box takes the keys while the box keeps focus. */
const isDropDown = ({ role }: PlatformNode) => role === 'comboBox';

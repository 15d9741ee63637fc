import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { isBlank, quote } from '../../../core/text.ts';
import { find } from '../../../core/tree.ts';
import { type Target, targetName } from '../target.ts';

/** A list may be longer than this, or than what showed of it. */
const LISTED = 20;

export function noSuchItem(box: Target, item: string, items: readonly UiNode[]): UiError {
  const titles = items.map(titleIn).filter((title) => title !== undefined);
  const listed = titles.slice(0, LISTED).map((title) => quote(title));
  const more = titles.length > LISTED ? ', …' : '';
  return new UiError('node_not_found', `${targetName(box)} has no item ${quote(item)}: nothing was changed.`, {
    hint:
      listed.length > 0
        ? `It has ${listed.join(', ')}${more}.`
        : 'Click it, then call debug_ui: it shows what there is to choose.',
  });
}

const titleIn = (item: UiNode) => find([item], ({ title }) => !isBlank(title))?.title;

export function noItemShown(box: Target, item: string): UiError {
  const message = `${targetName(box)} shows no item ${quote(item)} in its list: nothing was changed.`;
  const hint = 'Double-click it, click the box that opens, then call debug_ui: it shows what there is to choose.';
  return new UiError('node_not_found', message, { hint });
}

export function notChosen(box: Target, item: string): UiError {
  const message = `${quote(item)} of ${targetName(box)} could not be chosen: its list stayed open, and was closed.`;
  return new UiError('unsupported', message, { hint: 'Call debug_ui again; the item may be disabled.' });
}

export function inSubmenu(box: Target, item: string): UiError {
  const message = `${quote(item)} of ${targetName(box)} is in a submenu: nothing was changed.`;
  return new UiError('unsupported', message, { hint: 'Click the box, then that menu, then the item.' });
}

export function noItemsReported(box: Target): UiError {
  return new UiError('unsupported', `${targetName(box)} does not report its items: nothing was chosen.`, {
    hint: 'Click it, take a screenshot, and go to the item with the arrow keys and Return; it may still be open.',
  });
}

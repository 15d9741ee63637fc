import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import { type Target, targetName } from '../target.ts';

export function noSuchItem(box: Target, item: string): UiError {
  return new UiError('node_not_found', `${targetName(box)} has no item ${quote(item)}: nothing was changed.`, {
    hint: 'Click it, then call debug_ui: it shows what there is to choose.',
  });
}

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

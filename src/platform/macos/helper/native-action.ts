import type { NativeAction } from '../../../core/backend.ts';
import type { AxApplication } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';
import { chooseItem } from './choose-item.ts';
import { pressElement, toOutcome } from './press.ts';
import { setText } from './set-text.ts';

/** Performs one action through accessibility. `unsupported` means that nothing was done. */
export function performNativeAction(
  app: AxApplication,
  element: AxElement,
  action: NativeAction,
): 'done' | 'unsupported' {
  const { ax } = app;
  const { cf } = ax;
  switch (action.kind) {
    case 'press':
      return pressElement(app, element);
    case 'setNumber':
      return cf.scope((own) =>
        toOutcome(ax.setAttribute(element.ref, 'AXValue', cf.newNumber(action.value, own)), 'set'),
      );
    case 'setText':
      return setText(app, element, action.text);
    case 'insertText':
      // AXSelectedText could be set, but no key handler would run: bindings would not see the text.
      return 'unsupported';
    case 'choose':
      return chooseItem(app, element, action.item);
    case 'focus':
      return toOutcome(ax.setAttribute(element.ref, 'AXFocused', cf.boolean(true)), 'focus');
    case 'caretToEnd':
      return caretToEnd(app, element);
    case 'reveal':
      return toOutcome(ax.performAction(element.ref, 'AXScrollToVisible'), 'reveal');
    case 'scrollTo':
      return 'unsupported';
  }
}

function caretToEnd(app: AxApplication, { ref }: AxElement): 'done' | 'unsupported' {
  const { ax } = app;
  const { cf } = ax;
  const end = app.ask(ref, ['AXNumberOfCharacters'], (read) => read.number('AXNumberOfCharacters'));
  if (end === undefined) return 'unsupported';
  return cf.scope((own) => toOutcome(ax.setAttribute(ref, 'AXSelectedTextRange', cf.newRange(end, 0, own)), 'set'));
}

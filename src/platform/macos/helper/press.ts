import { UiError } from '../../../core/errors.ts';
import { CONSTANTS } from '../shared/constants.ts';
import { CANNOT_COMPLETE, SUCCESS } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';

/** What a click does, by the names that applications give it, the most telling first. */
const PRESSING = ['AXPress', 'AXPick', 'AXOpen'] as const;
/** A press that opens a modal dialog answers when that closes. */
const PRESS_SECONDS = 0.5;

const NOT_SUPPORTED = new Set<number>([
  CONSTANTS.kAXErrorActionUnsupported,
  CONSTANTS.kAXErrorAttributeUnsupported,
  CONSTANTS.kAXErrorNotImplemented,
  CONSTANTS.kAXErrorIllegalArgument,
]);

/** Presses natively, where the element has an action for it. */
export function pressElement(app: AxApplication, { ref }: AxElement): 'done' | 'unsupported' {
  const names = app.ax.actionNames(ref);
  const action = PRESSING.find((name) => names.includes(name));
  if (action === undefined) return 'unsupported';
  return toOutcome(
    app.ax.withTimeout(ref, PRESS_SECONDS, () => app.ax.performAction(ref, action)),
    'press',
  );
}

/** What the frameworks' code means for what was asked. */
export function toOutcome(code: number, what: 'press' | 'set' | 'focus' | 'reveal'): 'done' | 'unsupported' {
  if (code === SUCCESS) return 'done';
  if (NOT_SUPPORTED.has(code)) return 'unsupported';
  if (code === CONSTANTS.kAXErrorInvalidUIElement) {
    throw new UiError('node_not_found', 'node not found: the element is gone.', { hint: 'Call debug_ui again.' });
  }
  if (code === CANNOT_COMPLETE) {
    throw new UiError(
      'unresponsive',
      `The application did not answer the ${what} in time: whether it happened is unknown.`,
      {
        hint: 'What was seen afterwards is in this answer; look again with debug_ui before you repeat it.',
      },
    );
  }
  // A value that was refused is not there; of a press that was, nobody can tell how far it got.
  if (what !== 'press') return 'unsupported';
  throw new UiError('not_reachable', `The application refused the press (AXError ${code}).`, {
    hint: 'Look again with debug_ui: what it shows tells whether anything happened.',
  });
}

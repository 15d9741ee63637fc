import { UiError } from '../../../core/errors.ts';
import { CONSTANTS } from '../shared/constants.ts';
import { CANNOT_COMPLETE, SUCCESS } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';
import { hasOpenMenu } from './cg-windows.ts';
import { pause } from './pause.ts';

/** Actions that do what a click does, the most specific first. */
const PRESS_ACTIONS = ['AXPress', 'AXPick', 'AXOpen'] as const;
/** A press that opens a modal dialog returns only when the dialog closes. */
const PRESS_SECONDS = 0.5;
/** These open a menu, and their press returns only when the menu closes. */
const MENU_OPENERS = new Set(['AXPopUpButton', 'AXMenuButton', 'AXMenuBarItem']);
const MENU_PRESS_SECONDS = 0.1;
const OPENING_MS = 1_000;
const POLL_MS = 10;

const NOT_SUPPORTED = new Set<number>([
  CONSTANTS.kAXErrorActionUnsupported,
  CONSTANTS.kAXErrorAttributeUnsupported,
  CONSTANTS.kAXErrorNotImplemented,
  CONSTANTS.kAXErrorIllegalArgument,
]);

/** Presses through accessibility, where the element has an action for it. */
export function pressElement(app: AxApplication, element: AxElement): 'done' | 'unsupported' {
  const { ref } = element;
  const names = app.ax.actionNames(ref);
  const action = PRESS_ACTIONS.find((name) => names.includes(name));
  if (action === undefined) return 'unsupported';
  const role = app.ask(ref, ['AXRole'], (read) => read.text('AXRole'));
  const opensMenu = MENU_OPENERS.has(role ?? '') && !hasOpenMenu(app.ax.cf, app.pid);
  const seconds = opensMenu ? MENU_PRESS_SECONDS : PRESS_SECONDS;
  const code = app.ax.withTimeout(ref, seconds, () => app.ax.performAction(ref, action));
  // No answer is what a menu that opens looks like: whether it has opened shows on the screen.
  if (opensMenu && code === CANNOT_COMPLETE && waitForOpenMenu(app)) return 'done';
  return toOutcome(code, 'press');
}

function waitForOpenMenu(app: AxApplication): boolean {
  const untilMs = performance.now() + OPENING_MS;
  while (performance.now() < untilMs) {
    if (hasOpenMenu(app.ax.cf, app.pid)) return true;
    pause(POLL_MS);
  }
  return false;
}

/** Returns or throws what the frameworks' code means for the action. */
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
        hint: 'This answer holds the state afterwards; call debug_ui before you repeat it.',
      },
    );
  }
  // A refused value was not set; how far a refused press got is unknown.
  if (what !== 'press') return 'unsupported';
  throw new UiError('not_reachable', `The application refused the press (AXError ${code}).`, {
    hint: 'Call debug_ui to see whether anything happened.',
  });
}

import type { AxApplication } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';
import { SECURE_SUBROLE } from './node-facts.ts';
import { pause } from './pause.ts';
import { toOutcome } from './press.ts';

/** A field may take a text a moment late, and SwiftUI sets one back when it draws the next time. */
const TAKING_MS = 300;
const NEXT_DRAWING_MS = 60;
const POLL_MS = 10;

/**
 * Gives a field a text. A field of SwiftUI shows what it is given, or not even that, and its application does not get
 * to know of it: that shows as soon as it is edited. Such a field is remembered, and `unsupported`.
 */
export function setText(app: AxApplication, element: AxElement, text: string): 'done' | 'unsupported' {
  if (element.takesKeysOnly) return 'unsupported';
  const { ax } = app;
  const before = contentOf(app, element);
  const set = ax.cf.scope((own) => ax.setAttribute(element.ref, 'AXValue', ax.cf.string(text, own)));
  const outcome = toOutcome(set, 'set');
  if (outcome === 'unsupported' || before === undefined || before === text) return outcome;
  ax.setAttribute(element.ref, 'AXFocused', ax.cf.boolean(true));
  element.takesKeysOnly = !isTaken(app, element, before);
  return element.takesKeysOnly ? 'unsupported' : 'done';
}

/** Whether the field has another text than before, and keeps it. What that is, is for others to judge. */
function isTaken(app: AxApplication, element: AxElement, before: string): boolean {
  const untilMs = performance.now() + TAKING_MS;
  while (contentOf(app, element) === before) {
    if (performance.now() > untilMs) return false;
    pause(POLL_MS);
  }
  pause(NEXT_DRAWING_MS);
  return contentOf(app, element) !== before;
}

/** Returns undefined where the field does not report its text, as one for passwords. */
function contentOf(app: AxApplication, { ref }: AxElement): string | undefined {
  return app.ask(ref, ['AXSubrole', 'AXValue'], (read) =>
    read.text('AXSubrole') === SECURE_SUBROLE ? undefined : read.text('AXValue'),
  );
}

import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import type { AxApplication, AxWindow } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';

/** Applications report parents in circles; no real tree is as deep as this. */
const MAX_ANCESTORS = 60;
const WINDOW_ATTRIBUTES_OF_ELEMENT = ['AXTopLevelUIElement', 'AXWindow'] as const;
const WINDOW_ROLES = new Set(['AXWindow', 'AXSheet']);

/** Returns the window or sheet that holds an element: found by its ancestors, else by its own attributes, which know windows only. */
export function windowOf(app: AxApplication, element: AxElement): AxWindow | undefined {
  const windows = app.windows();
  const among = (holders: AxElement[]) => windows.find((each) => holders.includes(each.element));
  const reported = app.ask(element.ref, WINDOW_ATTRIBUTES_OF_ELEMENT, (read) =>
    WINDOW_ATTRIBUTES_OF_ELEMENT.flatMap((name) => read.element(name) ?? []).map((ref) => app.elements.intern(ref)),
  );
  return among(ancestorsOf(app, element)) ?? among(reported ?? []);
}

/** Returns the element and its ancestors up to the window. The parents that an application reports may form a circle. */
export function ancestorsOf(app: AxApplication, element: AxElement): AxElement[] {
  const chain: AxElement[] = [];
  for (let at: AxElement | undefined = element; at && !chain.includes(at) && chain.length < MAX_ANCESTORS; ) {
    chain.push(at);
    const here: AxElement = at;
    at = app.ask(here.ref, ['AXRole', 'AXParent'], (read) => {
      here.role = read.text('AXRole');
      const parent = read.element('AXParent');
      return parent === undefined || WINDOW_ROLES.has(here.role ?? '') ? undefined : app.elements.intern(parent);
    });
  }
  return chain;
}

/** Raises a window within its application. While that is not in front, macOS gives the keyboard to another one of it. */
export function raiseWindow(app: AxApplication, handle: string): void {
  const { ax } = app;
  const window = app.windows().find((each) => each.handle === handle);
  if (window === undefined) {
    throw new UiError('not_reachable', `Window ${quote(handle)} is gone: it could not be raised.`);
  }
  const { ref } = window.element;
  if (!window.visible) ax.setAttribute(ref, 'AXMinimized', ax.cf.boolean(false));
  ax.setAttribute(ref, 'AXMain', ax.cf.boolean(true));
  ax.performAction(ref, 'AXRaise');
}

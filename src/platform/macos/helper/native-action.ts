import type { Hit, Inspection, NativeAction, Point, WindowInfo } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { intersection } from '../../../core/rect.ts';
import { quote } from '../../../core/text.ts';
import { isOrdinary } from '../shared/cg-window.ts';
import type { AxApplication, AxWindow } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';
import { cgWindows } from './cg-windows.ts';
import { chooseItem } from './choose-item.ts';
import { SECURE_SUBROLE } from './node-facts.ts';
import { pressElement, toOutcome } from './press.ts';

const DEEPEST = 60;

const INSPECTED = [
  ...['AXRole', 'AXSubrole', 'AXFocused', 'AXValue', 'AXMinValue', 'AXMaxValue', 'AXValueIncrement'],
  ...['AXNumberOfCharacters', 'AXSelectedTextRange'],
] as const;
const TEXT_ROLES = new Set(['AXTextField', 'AXTextArea', 'AXComboBox']);
const HOLDERS = ['AXTopLevelUIElement', 'AXWindow'] as const;
const WINDOW_ROLES = new Set(['AXWindow', 'AXSheet']);

/** Undefined where the element is gone. */
export function inspectElement(app: AxApplication, { ref }: AxElement): Inspection | undefined {
  const found = app.ask(ref, INSPECTED, (read) => {
    const role = read.text('AXRole') ?? '';
    const secure = read.text('AXSubrole') === SECURE_SUBROLE;
    const content = secure ? undefined : read.text('AXValue');
    const units = read.number('AXNumberOfCharacters');
    const isText = TEXT_ROLES.has(role) || units !== undefined;
    const selection = read.range('AXSelectedTextRange');
    const [min, max] = role === 'AXScrollBar' ? [0, 1] : [read.number('AXMinValue'), read.number('AXMaxValue')];
    const value = read.number('AXValue');
    const step = read.number('AXValueIncrement') ?? 0;
    const range = { min: min ?? 0, max: max ?? 0, step, ...(value !== undefined && { value }) };
    const text = {
      // The contract counts characters, AppKit UTF-16 units.
      length: content === undefined ? (units ?? 0) : [...content].length,
      caret: selection?.location ?? 0,
      selected: (selection?.length ?? 0) > 0,
      ...(content !== undefined && { content }),
    };
    return {
      focused: read.flag('AXFocused') ?? false,
      multiLine: role === 'AXTextArea',
      ...(min !== undefined && max !== undefined && { range }),
      ...(isText && { text }),
    };
  });
  return found && { ...found, editable: app.ax.isSettable(ref, 'AXValue') };
}

/** Does one thing through accessibility. `unsupported` means that nothing was done. */
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
      return cf.scope((own) => toOutcome(ax.setAttribute(element.ref, 'AXValue', cf.string(action.text, own)), 'set'));
    case 'insertText':
      // Setting AXSelectedText would, but past the handlers that a key reaches: bindings do not hear of it.
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

/** The window or sheet that holds an element: its parents lead there; or else it says so itself, but of windows only. */
export function windowOf(app: AxApplication, element: AxElement): AxWindow | undefined {
  const windows = app.windows();
  const among = (holders: AxElement[]) => windows.find((each) => holders.includes(each.element));
  const told = app.ask(element.ref, HOLDERS, (read) =>
    HOLDERS.flatMap((name) => read.element(name) ?? []).map((ref) => app.elements.intern(ref)),
  );
  return among(ancestorsOf(app, element)) ?? among(told ?? []);
}

/** What a click at this point would reach. */
export function hitTest(app: AxApplication, at: Point): Hit {
  const { ax } = app;
  return ax.cf.scope((own) => {
    const ref = ax.elementAt(at.x, at.y, own);
    if (ref === undefined) return hitByWindows(app, at);
    const element = app.elements.intern(ref);
    const chain = ancestorsOf(app, element);
    const popup = ax.pidOf(ref) === app.pid && chain.some(({ role }) => role === 'AXMenu' || role === 'AXMenuBar');
    // Pages are other processes' elements in windows of ours: it is the window that tells.
    const window = popup ? undefined : windowOf(app, element);
    if (!window && !popup) return hitByWindows(app, at);
    const { element: top, ...info } = window ?? menuWindow(at);
    // Parents that do not lead to the window say nothing about what holds what.
    const isWhole = popup || (top !== undefined && chain.includes(top));
    const keys = isWhole ? chain.map(({ key }) => key) : [];
    return { kind: 'own', window: info, popup, chain: keys, stacking: isWhole ? 'known' : 'unknown' };
  });
}

/** Where accessibility does not tell, the window server does: whose window is on top there. */
function hitByWindows(app: AxApplication, { x, y }: Point): Hit {
  const top = cgWindows(app.ax.cf).find(
    (window) => window.onScreen && isOrdinary(window) && intersection(window.bounds, { x, y, w: 1, h: 1 }),
  );
  if (top === undefined) return { kind: 'nothing' };
  const window = app.windows().find(({ handle }) => handle === String(top.number));
  if (top.pid !== app.pid || window === undefined) return { kind: 'other', app: top.owner || `process ${top.pid}` };
  return { kind: 'own', window: withoutElement(window), popup: false, chain: [], stacking: 'unknown' };
}

export function withoutElement({ element: _, ...window }: AxWindow): WindowInfo {
  return window;
}

/** An open menu belongs to no window. */
function menuWindow({ x, y }: Point): WindowInfo & { element: undefined } {
  const bounds = { x, y, w: 1, h: 1 };
  const flags = { active: true, dialog: false, modal: false, visible: true };
  return { element: undefined, handle: '', title: '', bounds, ...flags };
}

/** From the element up to its window. What an application says of parents is not to be trusted: it may lead in circles. */
function ancestorsOf(app: AxApplication, element: AxElement): AxElement[] {
  const chain: AxElement[] = [];
  for (let at: AxElement | undefined = element; at && !chain.includes(at) && chain.length < DEEPEST; ) {
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

/** Brings a window before the others, and its application before the others. */
export function raiseWindow(app: AxApplication, handle: string): void {
  const { ax } = app;
  const window = app.windows().find((each) => each.handle === handle);
  if (window === undefined) {
    throw new UiError('not_reachable', `Window ${quote(handle)} is gone: it could not be raised.`);
  }
  const { ref } = window.element;
  if (!window.visible) ax.setAttribute(ref, 'AXMinimized', ax.cf.boolean(false));
  ax.performAction(ref, 'AXRaise');
  ax.setAttribute(ref, 'AXMain', ax.cf.boolean(true));
  ax.setAttribute(app.element, 'AXFrontmost', ax.cf.boolean(true));
}

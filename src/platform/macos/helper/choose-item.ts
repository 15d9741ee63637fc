import { UiError } from '../../../core/errors.ts';
import type { PlatformNode } from '../../../core/node.ts';
import { quote } from '../../../core/text.ts';
import { find } from '../../../core/tree.ts';
import { SUCCESS } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';
import { hasOpenMenu } from './cg-windows.ts';
import { pause } from './pause.ts';
import { pressElement } from './press.ts';

const OPENING_MS = 1_000;
const CLOSING_MS = 300;
const POLL_MS = 10;
/** The levels from a pop-up button to the items of its menu, and from a list to the texts in its rows. */
const MENU_DEPTH = 3;
const ROW_DEPTH = 6;

/** Chooses the item with this text from a menu or a list. */
export function chooseItem(app: AxApplication, element: AxElement, item: string): 'done' | 'unsupported' {
  const role = app.ask(element.ref, ['AXRole'], (read) => read.text('AXRole'));
  if (role === 'AXPopUpButton' || role === 'AXMenuButton') return chooseFromMenu(app, element, item);
  if (role === 'AXList' || role === 'AXTable' || role === 'AXOutline') return chooseRow(app, element, item);
  return app.ax.cf.scope((own) => {
    const code = app.ax.setAttribute(element.ref, 'AXValue', app.ax.cf.string(item, own));
    return code === SUCCESS ? 'done' : 'unsupported';
  });
}

/** Opens the menu, which stays open for whoever chooses nothing from it: whatever goes wrong, it is closed again. */
function chooseFromMenu(app: AxApplication, button: AxElement, item: string): 'done' | 'unsupported' {
  if (pressElement(app, button) === 'unsupported') return 'unsupported';
  const menu = waitForMenu(app, button);
  try {
    const wanted = menu && find(menu.children, ({ role, title }) => role === 'menuItem' && title === item);
    const element = wanted && app.elements.find(wanted.ref);
    if (menu && !element) throw itemNotFound(item, menu.children);
    return element ? pressElement(app, element) : 'unsupported';
  } finally {
    const opened = (menu && app.elements.find(menu.ref)) ?? button;
    if (!waitForClosedMenu(app)) app.ax.performAction(opened.ref, 'AXCancel');
  }
}

/** A menu closes a moment after an item was chosen from it. */
function waitForClosedMenu(app: AxApplication): boolean {
  const untilMs = performance.now() + CLOSING_MS;
  while (hasOpenMenu(app.ax.cf, app.pid)) {
    if (performance.now() > untilMs) return false;
    pause(POLL_MS);
  }
  return true;
}

/** Returns the menu once it is open: that takes a moment. */
function waitForMenu(app: AxApplication, button: AxElement): PlatformNode | undefined {
  const untilMs = performance.now() + OPENING_MS;
  while (performance.now() < untilMs) {
    const tree = app.readBelow(button, MENU_DEPTH);
    const menu = tree && find([tree], ({ role, children }) => role === 'menu' && children.length > 0);
    if (menu) return menu;
    pause(POLL_MS);
  }
  return undefined;
}

function chooseRow(app: AxApplication, list: AxElement, item: string): 'done' | 'unsupported' {
  const tree = app.readBelow(list, ROW_DEPTH);
  const rows = tree?.children ?? [];
  const row = rows.find(({ title }) => title === item);
  const element = row && app.elements.find(row.ref);
  if (element === undefined) throw itemNotFound(item, rows);
  return app.ax.setAttribute(element.ref, 'AXSelected', app.ax.cf.boolean(true)) === SUCCESS ? 'done' : 'unsupported';
}

function itemNotFound(item: string, items: PlatformNode[]): UiError {
  const names = items.flatMap(({ title }) => (title ? [quote(title)] : [])).slice(0, 20);
  return new UiError('node_not_found', `There is no item ${quote(item)}: nothing was changed.`, {
    hint: `Items: ${names.join(', ') || 'none'}.`,
  });
}

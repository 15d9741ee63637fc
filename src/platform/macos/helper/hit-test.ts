import type { Hit, Point, WindowInfo } from '../../../core/backend.ts';
import { holdsPoint } from '../../../core/rect.ts';
import type { CgWindow } from '../shared/cg-window.ts';
import { type AxApplication, withoutElement } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';
import { MENU_LAYER, onScreenWindows } from './cg-windows.ts';
import { ancestorsOf, windowOf } from './element-window.ts';

/** From this layer on come the Dock, the menu bar and what covers the whole screen without taking clicks. */
const DOCK_LAYER = 20;

/**
 * Returns what a click at this point would reach: the window server tells which window is on top there, and the
 * application, which does not mind what lies over it, what is in that window.
 */
export function hitTest(app: AxApplication, at: Point): Hit {
  const { ax } = app;
  const top = onScreenWindows(ax.cf).find((window) => takesClicks(window) && holdsPoint(window.bounds, at));
  if (top !== undefined && top.pid !== app.pid) return { kind: 'other', app: top.owner || `process ${top.pid}` };
  return ax.cf.scope((own) => {
    const ref = ax.elementAt(app.element, at.x, at.y, own);
    const element = ref === undefined ? undefined : app.elements.intern(ref);
    const chain = element ? ancestorsOf(app, element) : [];
    if (top === undefined) return hitMenuBar(app, chain, at);
    if (top.layer === MENU_LAYER) return hitMenu(chain, at);
    return hitWindow(app, top, element, chain);
  });
}

function takesClicks({ layer, transparent, bounds }: CgWindow): boolean {
  const isInFront = (layer >= 0 && layer < DOCK_LAYER) || layer === MENU_LAYER;
  return isInFront && !transparent && bounds.w > 1 && bounds.h > 1;
}

function hitWindow(app: AxApplication, top: CgWindow, element: AxElement | undefined, chain: AxElement[]): Hit {
  const listed = app.windows().find(({ handle }) => handle === String(top.number));
  const window = listed ?? (element && windowOf(app, element));
  if (window === undefined) return { kind: 'other', app: top.owner };
  // Ancestors that do not lead to the window show nothing about what holds what.
  const isWhole = chain.includes(window.element);
  const keys = isWhole ? chain.map(({ key }) => key) : [];
  const stacking = isWhole ? 'known' : 'unknown';
  return { kind: 'own', window: withoutElement(window), popup: false, chain: keys, stacking };
}

/** Only the application in front has its menu bar on the screen. */
function hitMenuBar(app: AxApplication, chain: AxElement[], at: Point): Hit {
  if (!chain.some(({ role }) => role === 'AXMenuBar' || role === 'AXMenu')) return { kind: 'nothing' };
  if (!app.isFrontmost()) return { kind: 'other', app: 'the menu bar of the application in front' };
  return hitMenu(chain, at);
}

/** An open menu belongs to no window. */
function hitMenu(chain: AxElement[], { x, y }: Point): Hit {
  const bounds = { x, y, w: 1, h: 1 };
  const flags = { active: true, dialog: false, modal: false, visible: true };
  const window: WindowInfo = { handle: '', title: '', bounds, ...flags };
  return { kind: 'own', window, popup: true, chain: chain.map(({ key }) => key), stacking: 'known' };
}

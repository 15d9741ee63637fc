import type { Hit, Point, WindowInfo } from '../../../core/backend.ts';
import { intersection } from '../../../core/rect.ts';
import { isOrdinary } from '../shared/cg-window.ts';
import { type AxApplication, withoutElement } from './ax-application.ts';
import { cgWindows } from './cg-windows.ts';
import { ancestorsOf, windowOf } from './element-window.ts';

/** Returns what a click at this point would reach. */
export function hitTest(app: AxApplication, at: Point): Hit {
  const { ax } = app;
  return ax.cf.scope((own) => {
    const ref = ax.elementAt(at.x, at.y, own);
    if (ref === undefined) return hitByWindows(app, at);
    const element = app.elements.intern(ref);
    const chain = ancestorsOf(app, element);
    const popup = ax.pidOf(ref) === app.pid && chain.some(({ role }) => role === 'AXMenu' || role === 'AXMenuBar');
    // Elements of pages belong to other processes: the window shows whose they are.
    const window = popup ? undefined : windowOf(app, element);
    if (!window && !popup) return hitByWindows(app, at);
    const { element: top, ...info } = window ?? menuWindow(at);
    // Ancestors that do not lead to the window show nothing about what holds what.
    const isWhole = popup || (top !== undefined && chain.includes(top));
    const keys = isWhole ? chain.map(({ key }) => key) : [];
    return { kind: 'own', window: info, popup, chain: keys, stacking: isWhole ? 'known' : 'unknown' };
  });
}

/** Where accessibility does not answer, the window server shows whose window is on top at the point. */
function hitByWindows(app: AxApplication, { x, y }: Point): Hit {
  const top = cgWindows(app.ax.cf).find(
    (window) => window.onScreen && isOrdinary(window) && intersection(window.bounds, { x, y, w: 1, h: 1 }),
  );
  if (top === undefined) return { kind: 'nothing' };
  const window = app.windows().find(({ handle }) => handle === String(top.number));
  if (top.pid !== app.pid || window === undefined) return { kind: 'other', app: top.owner || `process ${top.pid}` };
  return { kind: 'own', window: withoutElement(window), popup: false, chain: [], stacking: 'unknown' };
}

/** An open menu belongs to no window. */
function menuWindow({ x, y }: Point): WindowInfo & { element: undefined } {
  const bounds = { x, y, w: 1, h: 1 };
  const flags = { active: true, dialog: false, modal: false, visible: true };
  return { element: undefined, handle: '', title: '', bounds, ...flags };
}

import type { Rect } from '../../../core/rect.ts';
import type { CgWindow } from '../shared/cg-window.ts';
import { CONSTANTS } from '../shared/constants.ts';
import type { CfRef } from './c-types.ts';
import type { CoreFoundation } from './core-foundation.ts';

/** Pop-up menus are in this layer. */
export const MENU_LAYER = 101;

const { kCGWindowListOptionAll, kCGWindowListOptionOnScreenOnly, kCGWindowListExcludeDesktopElements } = CONSTANTS;

/** Returns every window of every application: those on the screen first, the topmost before the others. */
export function cgWindows(cf: CoreFoundation): CgWindow[] {
  const shown = onScreenWindows(cf);
  const numbers = new Set(shown.map(({ number }) => number));
  return [...shown, ...listWindows(cf, kCGWindowListOptionAll).filter(({ number }) => !numbers.has(number))];
}

/** Returns the windows on the screen, the topmost first: the window server promises an order for these alone. */
export function onScreenWindows(cf: CoreFoundation): CgWindow[] {
  return listWindows(cf, kCGWindowListOptionOnScreenOnly);
}

/** Returns whether a menu of this process is open. */
export function hasOpenMenu(cf: CoreFoundation, pid: number): boolean {
  return onScreenWindows(cf).some((window) => window.pid === pid && window.layer === MENU_LAYER);
}

function listWindows(cf: CoreFoundation, option: number): CgWindow[] {
  return cf.scope((own) => {
    const list = own(cf.api.CGWindowListCopyWindowInfo(option | kCGWindowListExcludeDesktopElements, 0));
    if (list === null) return [];
    return cf.items(list).flatMap((entry) => (entry === null ? [] : (toCgWindow(cf, entry) ?? [])));
  });
}

function toCgWindow(cf: CoreFoundation, entry: CfRef): CgWindow | undefined {
  const { variables } = cf;
  const member = (name: keyof typeof variables) => cf.decode(cf.member(entry, variables[name]));
  const [number, pid] = [member('kCGWindowNumber'), member('kCGWindowOwnerPID')];
  const bounds = boundsOf(cf, cf.member(entry, variables.kCGWindowBounds));
  if (typeof number !== 'number' || typeof pid !== 'number' || bounds === undefined) return undefined;
  const [owner, title, layer] = [member('kCGWindowOwnerName'), member('kCGWindowName'), member('kCGWindowLayer')];
  return {
    number,
    pid,
    owner: typeof owner === 'string' ? owner : '',
    title: typeof title === 'string' ? title : undefined,
    bounds,
    layer: typeof layer === 'number' ? layer : 0,
    onScreen: member('kCGWindowIsOnscreen') === true,
    transparent: member('kCGWindowAlpha') === 0,
  };
}

function boundsOf(cf: CoreFoundation, dictionary: CfRef | null): Rect | undefined {
  if (dictionary === null) return undefined;
  const rect: Parameters<typeof cf.api.CGRectMakeWithDictionaryRepresentation>[1] = {};
  if (!cf.api.CGRectMakeWithDictionaryRepresentation(dictionary, rect)) return undefined;
  const { origin, size } = rect;
  return origin && size && { x: origin.x, y: origin.y, w: size.width, h: size.height };
}

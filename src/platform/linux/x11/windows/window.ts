import type { Attributes, Geometry, Property } from 'x11';
import type { Rect } from '../../../../core/rect.ts';
import type { Insets, ScreenWindow } from '../../screen/window.ts';
import type { XDisplay } from '../connection/display.ts';
import { decodeText, decodeUtf8, readCardinals } from '../connection/property.ts';
import { connectionPid } from './receiver.ts';
import { frameOf, skipGone } from './window-tree.ts';

/** `frame` is the child of the root that holds it: the window manager's frame, or the window itself. */
export type XWindow = ScreenWindow & { frame: number };

export const VIEWABLE = 2;
export const INPUT_ONLY = 2;
const ICONIC = 3;

/** Returns undefined for an input-only window, which has no pixels. */
export async function readWindow(
  display: XDisplay,
  xid: number,
  signal: AbortSignal,
): Promise<Omit<XWindow, 'active'> | undefined> {
  const [attributes, bounds, frame, properties] = await Promise.all([
    attributesOf(display, xid, signal),
    boundsOf(display, xid, signal),
    frameOf(display, xid, signal),
    readProperties(display, xid, signal),
  ]);
  if (attributes.klass === INPUT_ONLY) return undefined;
  const names = (atoms: number[]) => Promise.all(atoms.map((atom) => display.atomName(atom, signal)));
  const [types, states, title, pid] = await Promise.all([
    names(readCardinals(properties.type)),
    names(readCardinals(properties.state)),
    decodeTitle(display, properties.title, properties.oldTitle, signal),
    // Programs of the Xt age do not set it.
    readCardinals(properties.pid)[0] ?? connectionPid(display, xid, signal),
  ]);
  const mapped = attributes.mapState === VIEWABLE;
  const isIconic = readCardinals(properties.wmState)[0] === ICONIC;
  const popup = attributes.overrideRedirect !== 0;
  const transientFor = readCardinals(properties.transientFor)[0];
  // A transient of a whole group of windows names the root.
  const hasParent = transientFor !== undefined && transientFor !== 0 && transientFor !== display.root;
  const decorations = readExtents(properties.frameExtents);
  const shadow = readExtents(properties.gtkFrameExtents);
  return {
    handle: xid,
    frame,
    ...(pid !== undefined && { pid }),
    title,
    bounds,
    ...(decorations && { decorations }),
    ...(shadow && { shadow }),
    mapped,
    minimised: !mapped && (states.includes('_NET_WM_STATE_HIDDEN') || isIconic),
    popup,
    kind: kindOf(types, popup, transientFor),
    ...(hasParent && { parent: transientFor }),
    modal: states.includes('_NET_WM_STATE_MODAL'),
  };
}

async function readProperties(display: XDisplay, xid: number, signal: AbortSignal) {
  const property = (name: string, words?: number) => display.property(xid, name, signal, words);
  const [title, oldTitle, pid, frameExtents, gtkFrameExtents, type, state, wmState, transientFor] = await Promise.all([
    property('_NET_WM_NAME'),
    property('WM_NAME'),
    property('_NET_WM_PID', 1),
    property('_NET_FRAME_EXTENTS', 4),
    property('_GTK_FRAME_EXTENTS', 4),
    property('_NET_WM_WINDOW_TYPE', 16),
    property('_NET_WM_STATE', 32),
    property('WM_STATE', 2),
    property('WM_TRANSIENT_FOR', 1),
  ]);
  return { title, oldTitle, pid, frameExtents, gtkFrameExtents, type, state, wmState, transientFor };
}

/** Where a window is on the screen, without what the window manager draws around it. */
export async function boundsOf(display: XDisplay, xid: number, signal: AbortSignal): Promise<Rect> {
  const { client, root } = display;
  const [{ width, height }, { destX, destY }] = await Promise.all([
    display.request<Geometry>((done) => client.GetGeometry(xid, done), signal),
    display.request<{ destX: number; destY: number }>(
      (done) => client.TranslateCoordinates(xid, root, 0, 0, done),
      signal,
    ),
  ]);
  return { x: destX, y: destY, w: width, h: height };
}

export function attributesOf(display: XDisplay, xid: number, signal: AbortSignal): Promise<Attributes> {
  return display.request<Attributes>((done) => display.client.GetWindowAttributes(xid, done), signal);
}

export async function isViewable(display: XDisplay, xid: number, signal: AbortSignal): Promise<boolean> {
  const attributes = await skipGone(() => attributesOf(display, xid, signal));
  return attributes?.mapState === VIEWABLE;
}

async function decodeTitle(
  display: XDisplay,
  title: Property | undefined,
  oldTitle: Property | undefined,
  signal: AbortSignal,
): Promise<string> {
  if (title) return decodeUtf8(title);
  return oldTitle ? decodeText(oldTitle, await display.atomName(oldTitle.type, signal)) : '';
}

/** Reads _NET_FRAME_EXTENTS and _GTK_FRAME_EXTENTS. */
export function readExtents(property: Property | undefined): Insets | undefined {
  const [left, right, top, bottom] = readCardinals(property);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  return { left, right, top, bottom };
}

const KINDS = new Map<string, ScreenWindow['kind']>([
  ['_NET_WM_WINDOW_TYPE_NORMAL', 'normal'],
  ['_NET_WM_WINDOW_TYPE_DIALOG', 'dialog'],
  ['_NET_WM_WINDOW_TYPE_MENU', 'menu'],
  ['_NET_WM_WINDOW_TYPE_DROPDOWN_MENU', 'menu'],
  ['_NET_WM_WINDOW_TYPE_POPUP_MENU', 'menu'],
  ['_NET_WM_WINDOW_TYPE_COMBO', 'menu'],
  ['_NET_WM_WINDOW_TYPE_TOOLTIP', 'tooltip'],
  ['_NET_WM_WINDOW_TYPE_SPLASH', 'splash'],
]);

/** `types` are the names in _NET_WM_WINDOW_TYPE, the most fitting first. */
export function kindOf(types: string[], popup: boolean, transientFor: number | undefined): ScreenWindow['kind'] {
  for (const type of types) {
    const kind = KINDS.get(type);
    if (kind) return kind;
  }
  if (types.length > 0 || popup) return 'other';
  return transientFor === undefined ? 'normal' : 'dialog';
}

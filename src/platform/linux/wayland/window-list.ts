import type { Point } from '../../../core/backend.ts';
import { holdsPoint, type Rect } from '../../../core/rect.ts';
import { type Insets, type ScreenWindow, visibleBounds } from '../screen/window.ts';
import type { RelayClient } from './relay-client.ts';
import { idInTag, type RelayedWindow } from './shared/relay-protocol.ts';
import type { SwayIpc, SwayNode } from './sway-ipc.ts';

/** sway counts its windows from 1; popups are in none of its lists. */
const FIRST_POPUP = 2 ** 32;

/** A window, with the number that the relay gave it, if its program is behind the relay. */
export type WaylandWindow = ScreenWindow & { relayed?: number };

type Listed = { node: SwayNode; hidden: boolean };

/** The windows of sway, and the popups that only programs and their compositor know of. */
export class WindowList {
  /** All of the outputs. */
  area: Rect = { x: 0, y: 0, w: 0, h: 0 };
  private readonly ipc: SwayIpc;
  private readonly relay: RelayClient;

  constructor(ipc: SwayIpc, relay: RelayClient) {
    this.ipc = ipc;
    this.relay = relay;
  }

  /** The topmost first. */
  async read(signal: AbortSignal): Promise<WaylandWindow[]> {
    const [root, answer] = await Promise.all([this.ipc.tree(signal), this.relay.ask({ kind: 'windows' }, signal)]);
    const { x, y, width: w, height: h } = root.rect;
    this.area = { x, y, w, h };
    const relayed = new Map((answer.windows ?? []).map((window) => [window.id, window]));
    const listed = leavesOf(root);
    const handles = new Map(listed.flatMap(({ node }) => withNumber(idInTag(node.app_id), node.id)));
    const windows = listed.map(({ node, hidden }) => windowOf(node, hidden, relayed, handles));
    return [...popupsOn(windows, relayed, handles), ...windows];
  }

  /** The window that a click at this point goes to. */
  async at(point: Point, signal: AbortSignal): Promise<WaylandWindow | undefined> {
    return (await this.read(signal)).find((window) => window.mapped && holdsPoint(visibleBounds(window), point));
  }
}

const withNumber = (id: number | undefined, handle: number): [number, number][] =>
  id === undefined ? [] : [[id, handle]];

/** The windows in a part of the tree, the topmost first: what floats is over what is tiled. */
function leavesOf(node: SwayNode, hidden = false): Listed[] {
  const isHidden = hidden || (node.type === 'workspace' && node.name === '__i3_scratch');
  const below = [...node.floating_nodes.toReversed(), ...node.nodes];
  if (below.length > 0) return below.flatMap((each) => leavesOf(each, isHidden));
  return node.pid === undefined ? [] : [{ node, hidden: isHidden || node.visible === false }];
}

function windowOf(
  node: SwayNode,
  hidden: boolean,
  relayed: ReadonlyMap<number, RelayedWindow>,
  handles: ReadonlyMap<number, number>,
): WaylandWindow {
  const { rect, window_rect: inner = { x: 0, y: 0, width: rect.width, height: rect.height } } = node;
  const place = { x: rect.x + inner.x, y: rect.y + inner.y, w: inner.width, h: inner.height };
  const id = idInTag(node.app_id);
  const drawn = id === undefined ? undefined : relayed.get(id);
  const parent = drawn?.parent === undefined ? undefined : handles.get(drawn.parent);
  return {
    handle: node.id,
    ...(drawn ? { pid: drawn.pid } : node.pid !== undefined && { pid: node.pid }),
    title: node.name ?? '',
    ...(drawn?.mapped ? drawnAt(place, drawn) : { bounds: place }),
    mapped: !hidden,
    minimised: hidden,
    popup: false,
    kind: parent === undefined ? 'normal' : 'dialog',
    ...(parent !== undefined && { parent }),
    modal: false,
    active: node.focused,
    unplaced: true,
    ...(id !== undefined && { relayed: id }),
  };
}

/** Where all that is drawn is, if its visible part is there. */
function drawnAt({ x, y }: Point, { size, visible }: RelayedWindow): { bounds: Rect; shadow?: Insets } {
  const bounds = { x: x - visible.x, y: y - visible.y, ...size };
  const shadow = {
    left: visible.x,
    top: visible.y,
    right: Math.max(0, size.w - visible.x - visible.w),
    bottom: Math.max(0, size.h - visible.y - visible.h),
  };
  return Object.values(shadow).every((width) => width === 0) ? { bounds } : { bounds, shadow };
}

/** Open popups, the latest first. Each counts from what it hangs on. */
function popupsOn(
  windows: readonly WaylandWindow[],
  relayed: ReadonlyMap<number, RelayedWindow>,
  handles: ReadonlyMap<number, number>,
): WaylandWindow[] {
  const placed = new Map(windows.map((window) => [window.relayed, window]));
  const popups: WaylandWindow[] = [];
  for (const drawn of [...relayed.values()].sort((a, b) => a.id - b.id)) {
    const { id, pid, parent, popupAt, grabs, mapped } = drawn;
    const holder = parent === undefined ? undefined : placed.get(parent);
    if (!popupAt || !mapped || parent === undefined || !holder) continue;
    const corner = visibleBounds(holder);
    const popup: WaylandWindow = {
      handle: FIRST_POPUP + id,
      pid,
      title: '',
      ...drawnAt({ x: corner.x + popupAt.x, y: corner.y + popupAt.y }, drawn),
      mapped: holder.mapped,
      minimised: false,
      popup: true,
      kind: grabs ? 'menu' : 'other',
      parent: handles.get(parent) ?? FIRST_POPUP + parent,
      modal: false,
      unplaced: true,
      relayed: id,
    };
    placed.set(id, popup);
    popups.unshift(popup);
  }
  return popups;
}

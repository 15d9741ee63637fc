import { expect, it } from 'vitest';
import type { PlatformNode } from '../../../../../../src/core/node.ts';
import type { Rect } from '../../../../../../src/core/rect.ts';
import type { Role } from '../../../../../../src/core/roles.ts';
import { NO_PADDING } from '../../../../../../src/platform/linux/atspi/geometry/place.ts';
import { StateSet } from '../../../../../../src/platform/linux/atspi/protocol/names.ts';
import { refOf } from '../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { type KnownObject, KnownTree } from '../../../../../../src/platform/linux/atspi/reading/known-tree.ts';

const BUS = ':1.7';

/** Something in a window: what it is, where, or nowhere where it does not show, and what it holds. */
const part = (name: string, role: Role, bounds?: Rect, ...children: PlatformNode[]): PlatformNode => ({
  ref: `${BUS}/${name}`,
  role,
  enabled: true,
  focused: false,
  actions: [],
  ...(bounds ? { bounds } : { offscreen: true as const }),
  children,
});

function treeOf(root: PlatformNode): KnownTree {
  const all = new Map<string, KnownObject>();
  const add = (node: PlatformNode, parent: string | undefined) => {
    const ref = refOf(BUS, node.ref.slice(BUS.length));
    const object = { ref, role: node.role, name: '', states: new StateSet(0, 0), interfaces: [], childCount: 1 };
    const none = { refs: [], indices: [], total: 0, boxes: new Map(), padding: NO_PADDING, kinds: new Map() };
    all.set(node.ref, { parent, object, box: node.bounds, extras: {}, children: none, node });
    for (const child of node.children) add(child, node.ref);
  };
  add(root, undefined);
  return new KnownTree(all);
}

const BAR = { x: 0, y: 0, w: 100, h: 20 };
const SHEET = { x: 0, y: 20, w: 100, h: 60 };
const HEADER = { x: 0, y: 20, w: 100, h: 10 };
const STATUS = { x: 0, y: 80, w: 100, h: 20 };
const CELLS = { x: 0, y: 30, w: 100, h: 50 };

const window = treeOf(
  part(
    'window',
    'window',
    { x: 0, y: 0, w: 100, h: 100 },
    part('menu', 'menu', BAR, part('item', 'menuItem')),
    part('pane', 'scrollArea', SHEET, part('header', 'panel', HEADER), part('cells', 'panel', CELLS)),
    part('status', 'panel', STATUS, part('progress', 'progressIndicator')),
  ),
);
const names = (keys: Iterable<string>) => [...keys].map((key) => key.slice(BUS.length + 1)).sort();

it('takes paint that looks the same for a change where what scrolls looks different somewhere', () => {
  const painted = [{ x: 0, y: 0, w: 100, h: 100 }];
  expect(window.inChangedPanes({ painted, changed: [STATUS] })).toEqual([]);
  expect(window.inChangedPanes({ painted, changed: [HEADER] })).toEqual([SHEET]);
});

it('does not expect the items of a closed menu where no popup was painted', () => {
  expect(names(window.keysWithin([{ ...BAR, inPopup: false }]))).toEqual(['menu', 'window']);
  expect(names(window.keysWithin([BAR]))).toEqual(['item', 'menu', 'window']);
  expect(names(window.keysWithin([{ ...STATUS, inPopup: false }]))).toEqual(['progress', 'status', 'window']);
});

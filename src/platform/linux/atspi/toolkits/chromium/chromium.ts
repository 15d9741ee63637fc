import path from 'node:path';
import { overlapRatio, type Rect } from '../../../../../core/rect.ts';
import type { ScreenWindow } from '../../../screen/window.ts';
import type { MatchedWindow } from '../../geometry/app-windows.ts';
import { type Place, toScreen } from '../../geometry/place.ts';
import { type Placement, UNMOVED } from '../../geometry/placement.ts';
import type { WindowTraits } from '../../geometry/window-match.ts';
import type { Accessible } from '../../protocol/accessible.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import { isNumeric, isPlain } from '../../protocol/roles.ts';
import { EMBEDDED_GTK3 } from '../gtk3.ts';
import { PLAIN, type Toolkit } from '../toolkit.ts';
import { CHROMIUM_ACTING } from './chromium-acting.ts';
import { isInParts, wholeText } from './embedded-text.ts';

const COMMANDS = /^(chromium|google-chrome|chrome|msedge|microsoft-edge|brave|vivaldi|opera|electron|code|codium)/;
/** The likeliest first: Chromium rounds the scale of a desktop to 64ths, and takes any that it is started with. */
const SCALE_STEPS = [4, 20, 64];

export const CHROMIUM: Toolkit = {
  ...PLAIN,
  recognises: ({ toolkitName }) => toolkitName === 'Chromium',
  environment: () => ({ ACCESSIBILITY_ENABLED: '1' }),
  launchArgs,
  // GTK shows the file chooser.
  embedded: EMBEDDED_GTK3,
  usesGetAll: true,
  hasUsualInterfaces: isPlain,
  peerToPeer: true,
  placementOf: (top, { tops }) => placeInPoints(top, tops),
  isClosed,
  hidesUnmapped: true,
  correctPlace: (place, { role }) =>
    role === 'document-web' && place.geometry.placement.scale !== 1 ? placePage(place) : place,
  reportsLate: true,
  actionsOf,
  // The selection is one level down, in the list that opens.
  choiceHolder: async (objects, { ref }, signal) => (await objects.children(ref, signal))[0],
  isInParts,
  wholeText,
  acting: CHROMIUM_ACTING,
};

function launchArgs(command: string, display: Parameters<Toolkit['launchArgs']>[1]): string[] {
  if (!COMMANDS.test(path.basename(command))) return [];
  const args = ['--force-renderer-accessibility', '--no-first-run', '--no-default-browser-check'];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  // No keyring is unlocked on a display of its own, and the prompt for its password takes all mouse and keyboard.
  if (display === 'isolated') args.push('--password-store=basic');
  return args;
}

/**
 * Chromium counts in points, which are as large in all its windows; but its pages in pixels of the screen. A menu has no
 * title to know its window by. While a window changes its size, the scale may not be known.
 */
function placeInPoints(top: MatchedWindow, tops: readonly MatchedWindow[]): Placement {
  const { window, isSure } = top;
  const largest = tops.toSorted((a, b) => (b.traits.box?.w ?? 0) - (a.traits.box?.w ?? 0));
  const scales = largest.map(({ traits, window: own }) => traits.box && own && scaleOf(traits.box, own));
  const scale = scales.find((each) => each !== undefined);
  const shifts = [top, ...largest].map((each) => shiftOf(each, scale ?? 1));
  const moved = { ...UNMOVED, ...shifts.find((each) => each !== undefined), scale: scale ?? 1 };
  return window ? { ...moved, handle: window.handle, isSure: isSure && scale !== undefined } : moved;
}

/** Where no program knows its place on the screen, the first window of Chromium is at 0, 0, and its popups count from there. */
function shiftOf({ traits, window }: MatchedWindow, scale: number): { dx: number; dy: number } | undefined {
  if (!window?.unplaced || !traits.box) return undefined;
  return { dx: window.bounds.x - traits.box.x * scale, dy: window.bounds.y - traits.box.y * scale };
}

/** A frame of Chromium is its window, with the shadow in it, and the points at the edges are whole ones. */
function scaleOf({ w, h }: Rect, { bounds }: ScreenWindow): number | undefined {
  const fits = (scale: number) => Math.max(Math.abs(w * scale - bounds.w), Math.abs(h * scale - bounds.h)) <= 2 * scale;
  return SCALE_STEPS.map((steps) => Math.round((bounds.w / w) * steps) / steps).find(fits);
}

/** Chromium counts what is on a page in pixels of the screen, whatever the scale. */
function placePage(place: Place): Place {
  const { placement, popups, clip, parentBox } = place.geometry;
  const geometry = {
    placement: { ...placement, scale: 1 },
    popups,
    clip: clip && toScreen(clip, placement),
    parentBox: parentBox && toScreen(parentBox, placement),
  };
  return { ...place, geometry };
}

/** Chromium goes on listing the popups of its address bar, of which it reports that they show. */
function isClosed(traits: WindowTraits, placement: Placement, windows: readonly ScreenWindow[]): boolean {
  const { title, box } = traits;
  if (PLAIN.isClosed(traits, placement, windows)) return true;
  if (title !== '' || !box) return false;
  const onScreen = toScreen(box, placement);
  return !windows.some(({ bounds }) => overlapRatio(bounds, onScreen) > 0.5);
}

/** Everything has a default action and a context menu; only what holds a number has more to do, texts have less. */
async function actionsOf(objects: Accessibles, object: Accessible, signal: AbortSignal): Promise<string[]> {
  const { ref, role } = object;
  if (isNumeric(role)) return PLAIN.actionsOf(objects, object, signal);
  return role === 'static' ? [] : [await objects.actionName(ref, 0, signal)];
}

import type { Point, WindowInfo } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import type { Rect } from '../core/rect.ts';
import { quote } from '../core/text.ts';
import type { PointAction } from './acting/action.ts';
import type { Picture } from './snapshot.ts';

/** What a point of a picture is placed by. */
export type Frame = Pick<Picture, 'bounds' | 'scale' | 'widthPx' | 'heightPx' | 'shown'>;

/** The action with its places on the screen, which were given in pixels of a picture. */
export function onScreen(action: PointAction, picture: Frame, windows: readonly WindowInfo[]): PointAction {
  const frame = { ...picture, bounds: boundsNow(picture, windows) };
  const at = placeOf(action.at, frame);
  return action.action === 'drag' ? { ...action, at, toAt: placeOf(action.toAt, frame) } : { ...action, at };
}

/** Where on the screen is now what the picture shows. */
function boundsNow({ bounds, shown }: Frame, windows: readonly WindowInfo[]): Rect {
  if (shown === undefined) return bounds;
  const now = windows.find(({ handle }) => handle === shown.handle);
  if (now === undefined) {
    throw new UiError(
      'node_not_found',
      `The window ${quote(shown.title)} of the last screenshot is closed: nothing was done.`,
      { hint: 'Take a new screenshot: debug_ui with mode "screenshot" or "both".' },
    );
  }
  return { ...bounds, x: bounds.x + now.bounds.x - shown.bounds.x, y: bounds.y + now.bounds.y - shown.bounds.y };
}

function placeOf({ x, y }: Point, { bounds, scale, widthPx, heightPx }: Frame): Point {
  if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) {
    throw new UiError('bad_arguments', `${x},${y} is not in the last screenshot, which has ${widthPx}×${heightPx}.`, {
      hint: 'Points are counted in its pixels from its upper left corner.',
    });
  }
  return { x: bounds.x + x / scale, y: bounds.y + y / scale };
}

import type { Point } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import type { PointAction } from './acting/action.ts';
import type { Picture } from './snapshot.ts';

type Frame = Pick<Picture, 'bounds' | 'scale' | 'widthPx' | 'heightPx'>;

/** The action with its places on the screen, which were given in pixels of a picture. */
export function onScreen(action: PointAction, picture: Frame | undefined): PointAction {
  if (picture === undefined) {
    throw new UiError('bad_arguments', 'There is no screenshot of this session that at could be a point of.', {
      hint: 'Take one first: debug_ui with mode "screenshot" or "both".',
    });
  }
  const at = placeOf(action.at, picture);
  return action.action === 'drag' ? { ...action, at, toAt: placeOf(action.toAt, picture) } : { ...action, at };
}

function placeOf({ x, y }: Point, { bounds, scale, widthPx, heightPx }: Frame): Point {
  if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) {
    throw new UiError('bad_arguments', `${x},${y} is not in the last screenshot, which has ${widthPx}×${heightPx}.`, {
      hint: 'Points are counted in its pixels from its upper left corner.',
    });
  }
  return { x: bounds.x + x / scale, y: bounds.y + y / scale };
}

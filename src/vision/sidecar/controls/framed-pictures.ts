import type { RgbPicture } from '../../shared/picture.ts';
import type { DetectedBox } from '../network/boxes.ts';
import { isRound, straightSides } from './edges.ts';

/** A picture in a square frame is pressed for a list of others: it has corners, and nothing round that could turn. */
export function withFramedPicturesAsButtons(picture: RgbPicture, controls: readonly DetectedBox[]): DetectedBox[] {
  return controls.map((box) =>
    box.label === 'knob' && straightSides(picture, box.bounds) === 4 && !isRound(picture, box.bounds)
      ? { ...box, label: 'iconButton' }
      : box,
  );
}

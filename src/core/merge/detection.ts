import type { Rect } from '../rect.ts';
import { isKnownRole, type KnownRole } from '../roles.ts';

/** One thing that a vision pass found in a picture. */
export type Detection = {
  /** The class that the detector gave it: `knob`, `iconButton`, `pad` … */
  label: string;
  /** The text on it or beside it; empty where there is none. */
  description: string;
  confidence: number;
  bounds: Rect;
  /** How far a knob is turned or a slider pushed, from 0 to 1, where the picture shows it. */
  value?: number;
  checked?: boolean;
};

/** What each class of the detector is in the one role vocabulary. */
const ROLE_OF: ReadonlyMap<string, KnownRole> = new Map<string, KnownRole>([
  ['iconButton', 'button'],
  ['pad', 'button'],
  ['key', 'button'],
  ['radio', 'radioButton'],
  ['meter', 'progressIndicator'],
  ['dropdown', 'popUpButton'],
  ['text', 'label'],
  ['icon', 'image'],
  ['listItem', 'row'],
  ['scrollbar', 'scrollBar'],
  ['stepper', 'spinButton'],
  ['node', 'panel'],
]);

/** The labels of another detector may be roles already; what is neither counts as an image. */
export function roleOfLabel(label: string): KnownRole {
  return ROLE_OF.get(label) ?? (isKnownRole(label) ? label : 'image');
}

/** Where on the screen a picture was taken: the part it shows, and its pixels per screen unit. */
export type PictureArea = { bounds: Rect; scale: number };

/** Undoes the scale of the picture and the origin of its window. */
export function toScreen({ bounds: { x, y, w, h }, ...found }: Detection, place: PictureArea): Detection {
  const { bounds: origin, scale } = place;
  return { ...found, bounds: { x: origin.x + x / scale, y: origin.y + y / scale, w: w / scale, h: h / scale } };
}

import type { Rect } from '../../../core/rect.ts';
import { brightness, pixelAt } from '../../shared/gauge/pixels.ts';
import type { RgbPicture } from '../../shared/picture.ts';

/** Paint that differs less from what is beside it makes no edge. */
const EDGE = 6;
/** So much of the side of a frame, and of the rim of a knob, is seen as one edge. */
const STRAIGHT = 0.9;
const ROUND = 0.85;
/** The corners of a frame are rounded. */
const CORNER = 0.15;
/** A box ends this share of its size beside what it holds. */
const BESIDE = 0.2;
const ANGLES = 48;
const [LEAST_RADIUS, MOST_RADIUS] = [0.5, 1.1];

/** How the brightness changes from one side of a place to the other. */
type Slope = (along: number, across: number) => number;

/** How many sides of a box have a straight edge along them. */
export function straightSides(picture: RgbPicture, { x, y, w, h }: Rect): number {
  const at = lightOf(picture);
  const upright: Slope = (along, across) => at(across + 1, along) - at(across - 1, along);
  const level: Slope = (along, across) => at(along, across + 1) - at(along, across - 1);
  const beside = BESIDE * Math.min(w, h);
  const sides = [
    hasLine(upright, { from: y, length: h, place: x, beside }),
    hasLine(upright, { from: y, length: h, place: x + w, beside }),
    hasLine(level, { from: x, length: w, place: y, beside }),
    hasLine(level, { from: x, length: w, place: y + h, beside }),
  ];
  return sides.filter(Boolean).length;
}

type Side = { from: number; length: number; place: number; beside: number };

function hasLine(slope: Slope, { from, length, place, beside }: Side): boolean {
  const places = range(from + CORNER * length, from + (1 - CORNER) * length);
  return range(place - beside, place + beside).some(
    (across) => sharedEdge(places.map((along) => slope(along, across))) >= STRAIGHT,
  );
}

/** Whether a box holds something with a round rim. */
export function isRound(picture: RgbPicture, { x, y, w, h }: Rect): boolean {
  const at = lightOf(picture);
  const half = Math.min(w, h) / 2;
  const off = range(-2 * BESIDE * half, 2 * BESIDE * half);
  const directions = range(0, ANGLES).map((step) => (2 * Math.PI * step) / ANGLES);
  return range(LEAST_RADIUS * half, MOST_RADIUS * half).some((radius) =>
    off.some((dx) =>
      off.some((dy) => {
        const slopes = directions.map((angle) => {
          const light = (away: number) =>
            at(x + w / 2 + dx + Math.cos(angle) * away, y + h / 2 + dy + Math.sin(angle) * away);
          return light(radius + 1) - light(radius - 1);
        });
        return sharedEdge(slopes) >= ROUND;
      }),
    ),
  );
}

/** The share of the places where it gets brighter, or darker, whichever are more. */
function sharedEdge(slopes: readonly number[]): number {
  const brighter = slopes.filter((slope) => slope > EDGE).length;
  const darker = slopes.filter((slope) => slope < -EDGE).length;
  return Math.max(brighter, darker) / slopes.length;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(1, Math.round(to - from)) }, (_, at) => Math.round(from) + at);
}

function lightOf(picture: RgbPicture) {
  const inside = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(value)));
  return (x: number, y: number) =>
    brightness(pixelAt(picture, inside(x, picture.widthPx), inside(y, picture.heightPx)));
}

import type { Rect } from '../../../core/rect.ts';
import type { RgbPicture } from '../picture.ts';

const STEP_DEGREES = 3;
const STEPS = 360 / STEP_DEGREES;
/** Pointers are drawn at these shares of the radius: near the middle, near the rim, outside it, or along all of it. */
const RINGS = [
  { from: 0.2, to: 0.5 },
  { from: 0.4, to: 0.7 },
  { from: 0.6, to: 0.9 },
  { from: 0.25, to: 0.8 },
];
const USUAL_LENGTH = 0.3;
/** A pointer differs from what is so many steps to both of its sides; the end of an arc does on one side alone. */
const NEAREST = 4;
const NEAR_COUNT = 5;
const POINTER_STEPS = 5;
const VISIBLE = 25;
/** The marks of a scale differ as much as each other. */
const CLEAR = 1.6;
const SCALE_MARK = 0.5;
const LEAST_SCALE = 5;
/** Boxes are this share of their size beside the middle of what they hold. */
const OFF_CENTRE = 0.15;
const FARTHER_COSTS = 0.3;
/** Knobs turn from half past seven to half past four. */
const DEAD_DEGREES = 45;
const SHARPENED = 2;

type Middle = { x: number; y: number };
/** The pixels along each direction, counted from a place: so many of one direction after those of the other. */
type Rays = { perDirection: number; dx: Int32Array; dy: Int32Array };
type Ring = { rays: Rays; width: number };
type Mark = { step: number; peak: number; score: number; isClear: boolean };

/** Reads where the pointer of a knob points, as a share of its way. The picture shows some of what is around the box. */
export function readKnob(picture: RgbPicture, box: Rect): number | undefined {
  const radius = Math.min(box.w, box.h) / 2;
  const middle = { x: box.x + box.w / 2 - 0.5, y: box.y + box.h / 2 - 0.5 };
  const reach = Math.max(1, Math.round(2 * OFF_CENTRE * radius));
  const farther = (place: Middle) => Math.hypot(place.x - middle.x, place.y - middle.y) / reach;
  const rings = RINGS.map((ring) => ({ rays: raysAround(middle, radius, ring), width: ring.to - ring.from }));
  const best = (places: Middle[]) =>
    places.map((place) => ({ place, ...markAround(picture, place, rings, farther(place)) })).reduce(better);
  const rough = best(around(middle, reach, 2));
  const mark = better(rough, best(around(rough.place, 1, 1)));
  if (!mark.isClear || hasScale(picture, middle, rings, mark.peak)) return undefined;
  const degrees = mark.step * STEP_DEGREES;
  // A line straight down is a mark or a shadow.
  if (degrees < DEAD_DEGREES / 2 || degrees > 360 - DEAD_DEGREES / 2) return undefined;
  return (degrees - DEAD_DEGREES) / (360 - 2 * DEAD_DEGREES);
}

const better = <T extends Mark>(a: T, b: T): T => (b.score > a.score ? b : a);

function around({ x, y }: Middle, reach: number, step: number): Middle[] {
  const offsets = [0];
  for (let away = step; away <= reach; away += step) offsets.push(-away, away);
  return offsets.flatMap((dy) => offsets.map((dx) => ({ x: x + dx, y: y + dy })));
}

/** The clearest narrow mark on the way out from a place. */
function markAround(picture: RgbPicture, place: Middle, rings: readonly Ring[], farther: number): Mark {
  const marks = rings.map(({ rays, width }) => {
    const contrast = contrastsOf(profileOf(picture, place, rays));
    const top = contrast.reduce((best, value, step) => (value > (contrast[best] ?? 0) ? step : best), 0);
    const peak = contrast[top] ?? 0;
    const next = highestBeside(contrast, top);
    const weight = (1 - FARTHER_COSTS * farther) * Math.sqrt(width / USUAL_LENGTH);
    return {
      peak,
      step: sharpened(contrast, top),
      score: (peak - CLEAR * next) * weight,
      isClear: peak >= VISIBLE && peak >= CLEAR * next,
    };
  });
  return marks.reduce(better);
}

/** Whether so many marks stand around the middle of the box that one of them, seen from beside it, is no pointer. */
function hasScale(picture: RgbPicture, middle: Middle, rings: readonly Ring[], peak: number): boolean {
  return rings.some(({ rays }) => {
    let [count, last] = [0, -POINTER_STEPS];
    for (const [step, value] of contrastsOf(profileOf(picture, middle, rays)).entries()) {
      if (value < SCALE_MARK * peak || step - last < POINTER_STEPS) continue;
      count++;
      last = step;
    }
    return count >= LEAST_SCALE;
  });
}

const highestBeside = (contrast: Float32Array, top: number) =>
  contrast.reduce((most, value, step) => (stepsApart(step, top) > POINTER_STEPS ? Math.max(most, value) : most), 0);

const stepsApart = (a: number, b: number) => Math.min(Math.abs(a - b), STEPS - Math.abs(a - b));

/** Between two steps, by what is on both sides of the highest. */
function sharpened(contrast: Float32Array, top: number): number {
  let [sum, weight] = [0, 0];
  for (let away = -SHARPENED; away <= SHARPENED; away++) {
    const value = contrast[(top + away + STEPS) % STEPS] ?? 0;
    sum += away * value;
    weight += value;
  }
  return top + (weight > 0 ? sum / weight : 0);
}

/** Angles start straight down and go clockwise. The cosine of a right angle comes out a little beside 0. */
const DIRECTIONS = Array.from({ length: STEPS }, (_, step) => {
  const angle = (step * STEP_DEGREES * Math.PI) / 180;
  return { x: withoutNoise(-Math.sin(angle)), y: withoutNoise(Math.cos(angle)) };
});

function withoutNoise(share: number): number {
  return Math.round(share * 1e9) / 1e9;
}

/** They are the same around all places that lie whole pixels apart. */
function raysAround(place: Middle, radius: number, ring: (typeof RINGS)[number]): Rays {
  const [from, to] = [radius * ring.from, radius * ring.to];
  const perDirection = Math.max(3, Math.round(to - from) + 1);
  const rest = { x: place.x - Math.floor(place.x), y: place.y - Math.floor(place.y) };
  const points = DIRECTIONS.flatMap(({ x, y }) =>
    Array.from({ length: perDirection }, (_, sample) => {
      const away = from + ((to - from) * sample) / (perDirection - 1);
      return { x: Math.round(rest.x + x * away), y: Math.round(rest.y + y * away) };
    }),
  );
  return { perDirection, dx: Int32Array.from(points, ({ x }) => x), dy: Int32Array.from(points, ({ y }) => y) };
}

/** The mean colour along each direction: red, green and blue of one after the other. */
function profileOf(
  { widthPx, heightPx, rgb }: RgbPicture,
  place: Middle,
  { perDirection, dx, dy }: Rays,
): Float32Array {
  const [left, top] = [Math.floor(place.x), Math.floor(place.y)];
  const profile = new Float32Array(3 * STEPS);
  for (let step = 0; step < STEPS; step++) {
    let [red, green, blue] = [0, 0, 0];
    for (let point = step * perDirection; point < (step + 1) * perDirection; point++) {
      const x = Math.min(widthPx - 1, Math.max(0, left + (dx[point] ?? 0)));
      const y = Math.min(heightPx - 1, Math.max(0, top + (dy[point] ?? 0)));
      const at = 3 * (y * widthPx + x);
      red += rgb[at] ?? 0;
      green += rgb[at + 1] ?? 0;
      blue += rgb[at + 2] ?? 0;
    }
    profile[3 * step] = red / perDirection;
    profile[3 * step + 1] = green / perDirection;
    profile[3 * step + 2] = blue / perDirection;
  }
  return profile;
}

/** How much each direction differs from those on both of its sides. */
function contrastsOf(profile: Float32Array): Float32Array {
  const sums = nearSums(profile);
  const differenceTo = (step: number, first: number) => {
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      const near = (sums[3 * ((first + STEPS) % STEPS) + channel] ?? 0) / NEAR_COUNT;
      most = Math.max(most, Math.abs((profile[3 * step + channel] ?? 0) - near));
    }
    return most;
  };
  const contrasts = new Float32Array(STEPS);
  for (let step = 0; step < STEPS; step++) {
    contrasts[step] = Math.min(differenceTo(step, step + NEAREST), differenceTo(step, step - NEAREST - NEAR_COUNT + 1));
  }
  return contrasts;
}

/** Of each direction: the sum of as many as are compared with, from it on. */
function nearSums(profile: Float32Array): Float32Array {
  const sums = new Float32Array(3 * STEPS);
  for (let channel = 0; channel < 3; channel++) {
    const valueAt = (step: number) => profile[3 * (step % STEPS) + channel] ?? 0;
    let sum = 0;
    for (let step = 0; step < NEAR_COUNT; step++) sum += valueAt(step);
    for (let step = 0; step < STEPS; step++) {
      sums[3 * step + channel] = sum;
      sum += valueAt(step + NEAR_COUNT) - valueAt(step);
    }
  }
  return sums;
}

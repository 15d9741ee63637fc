import type { RgbPicture } from '../picture.ts';
import { type Bar, barOf, difference, meanColour, median, medianColour, type Rgb } from './pixels.ts';

/** Colours that differ less are one colour with a gradient or noise on it. */
const OTHER_COLOUR = 24;
const FILLED = 30;
/** In breadths of the slider: a longer handle is its filled part. */
const LONGEST_HANDLE = 2.5;
/** The bevel of a handle belongs to neither. */
const CLEAR_TRACK = 0.9;

/** Reads where the handle is, else how far it is filled. */
export function readSlider(crop: RgbPicture): number | undefined {
  const bar = barOf(crop);
  const handle = broadHandle(bar);
  return handle ? shareBefore(handle, bar) : readMeter(crop);
}

/** Reads how far a meter is filled: up to where its colour changes; or where a handle is that is no broader than its track. */
export function readMeter(crop: RgbPicture): number | undefined {
  const bar = barOf(crop);
  const handle = flatHandle(bar);
  return handle ? shareBefore(handle, bar) : fillOf(bar);
}

/** Where the middle of the handle is, as a share of the length; undefined where none shows. */
export function middleOfHandle(crop: RgbPicture): number | undefined {
  const bar = barOf(crop);
  const handle = broadHandle(bar) ?? flatHandle(bar);
  return handle && (handle.start + handle.length / 2) / bar.length;
}

type Run = { start: number; length: number };

const shareBefore = (handle: Run, bar: Bar) => handle.start / (bar.length - handle.length);

/** A handle that is broader than its track. The face of one with a bevel may be of the colour of the ground. */
function broadHandle(bar: Bar): Run | undefined {
  const breadths = handleProfile(bar);
  const track = median(breadths);
  const peak = Math.max(...breadths);
  if (peak - track < Math.max(2, 0.2 * bar.breadth)) return undefined;
  const least = (track + peak) / 2;
  const longest = Math.min(LONGEST_HANDLE * bar.breadth, 0.6 * bar.length);
  const isBroad = (breadth: number) => breadth > least;
  const start = breadths.findIndex(isBroad);
  const outline = { start, length: breadths.findLastIndex(isBroad) + 1 - start };
  const handle = outline.length <= longest ? outline : longestRun(breadths, least);
  return handle && handle.length <= longest ? handle : undefined;
}

/** A handle of another colour in a track that is the same on both of its sides. */
function flatHandle(bar: Bar): Run | undefined {
  const colours = innerColours(bar);
  const track = medianColour(colours);
  const margin = Math.max(2, Math.floor(0.02 * bar.length));
  const run = longestRun(
    colours.map((colour) => difference(colour, track)),
    OTHER_COLOUR,
  );
  if (!run || run.length < 0.5 * bar.breadth || run.length > Math.min(LONGEST_HANDLE * bar.breadth, 0.5 * bar.length)) {
    return undefined;
  }
  const rest = [...colours.slice(margin, run.start), ...colours.slice(run.start + run.length, -margin)];
  const isTrack =
    rest.filter((colour) => difference(colour, track) <= OTHER_COLOUR).length >= CLEAR_TRACK * rest.length;
  const standsFree = run.start > margin && run.start + run.length < bar.length - margin;
  return isTrack && standsFree ? run : undefined;
}

/** Counts the pixels across that differ from the background, at each place along the bar. */
function handleProfile({ length, breadth, at }: Bar): number[] {
  const along = Array.from({ length }, (_, place) => place);
  const background = medianColour(along.flatMap((place) => [at(place, 0), at(place, breadth - 1)]));
  return along.map((place) => {
    let count = 0;
    for (let across = 0; across < breadth; across++) {
      if (difference(at(place, across), background) > OTHER_COLOUR) count++;
    }
    return count;
  });
}

function longestRun(values: readonly number[], least: number): Run | undefined {
  let best: Run | undefined;
  let start: number | undefined;
  for (let at = 0; at <= values.length; at++) {
    const isIn = (values[at] ?? Number.NEGATIVE_INFINITY) > least;
    if (isIn) start ??= at;
    else if (start !== undefined) {
      if (!best || at - start > best.length) best = { start, length: at - start };
      start = undefined;
    }
  }
  return best;
}

/** Returns the place that divides the bar best into two colours. A bar of one colour may be empty or full. */
function fillOf(bar: Bar): number | undefined {
  const margin = Math.min(2, Math.floor(bar.length / 10));
  const colours = innerColours(bar).slice(margin, bar.length - margin);
  const total = sumOf(colours);
  let [sum, best]: [Rgb, { at: number; score: number; apart: number } | undefined] = [[0, 0, 0], undefined];
  for (let at = 1; at < colours.length; at++) {
    sum = plus(sum, colours[at - 1] ?? [0, 0, 0]);
    const rest = colours.length - at;
    const apart = difference(times(sum, 1 / at), times(minus(total, sum), 1 / rest));
    const score = apart * apart * at * rest;
    if (!best || score > best.score) best = { at, score, apart };
  }
  return best && best.apart >= FILLED ? best.at / colours.length : undefined;
}

/** Returns the mean colour of the middle half, at each place along the bar. */
function innerColours({ length, breadth, at }: Bar): Rgb[] {
  const from = Math.floor(breadth / 4);
  const to = Math.max(from + 1, Math.ceil((breadth * 3) / 4));
  return Array.from({ length }, (_, along) =>
    meanColour(Array.from({ length: to - from }, (__, across) => at(along, from + across))),
  );
}

const plus = (a: Rgb, b: Rgb): Rgb => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Rgb, b: Rgb): Rgb => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: Rgb, by: number): Rgb => [a[0] * by, a[1] * by, a[2] * by];
const sumOf = (colours: readonly Rgb[]) => colours.reduce(plus, [0, 0, 0]);

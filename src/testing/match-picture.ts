import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UNLIMITED_IMAGE } from '../core/limits.ts';
import type { Rect } from '../core/rect.ts';
import { comparePixels, type PixelDifference } from '../image/compare.ts';
import { decodePng } from '../image/decode.ts';
import { encodePng } from '../image/encode.ts';
import { type Pixels, toPicture } from '../image/pixels.ts';
import { blackOut } from '../image/redact.ts';
import type { Driver, Wanted } from './driver.ts';
import { failure, rootsOrNone } from './failure.ts';
import { select } from './selector.ts';
import { missingSnapshot, readSnapshot, updateMode, writeSnapshot } from './snapshot-file.ts';

export type PictureTolerance = {
  /** How far red, green or blue of a pixel may be off, from 0 to 1. */
  threshold: number;
  /** Which share of the pixels may differ, from 0 to 1. */
  maxDiffRatio: number;
};

/** A picture reports no event when it changes. */
const POLL_MS = 200;

/** What a picture is taken of: the front window or the element of an id, without what is masked. */
export type PictureSubject = { elementId?: () => Promise<string>; masks: readonly Wanted[] };

/** Waits until a picture is like the one in the file; writes the file where that is asked for. */
export async function matchPicture(
  driver: Driver,
  subject: PictureSubject,
  tolerance: PictureTolerance,
  name: string,
  file: string,
  timeoutMs: number,
): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  const mode = updateMode(driver.defaults.update);
  const known = await readSnapshot(file);
  const expected = known && (await decodePng(known));
  let actual = await take(driver, subject);
  if (mode === 'all' || (expected === undefined && mode === 'new')) {
    await writeSnapshot(file, await toPng(await atRest(driver, subject, actual, endMs), driver.signal));
    return;
  }
  for (;;) {
    const difference = expected && compare(expected, actual, tolerance.threshold);
    if (difference && difference.count <= tolerance.maxDiffRatio * actual.widthPx * actual.heightPx) return;
    if (performance.now() >= endMs || expected === undefined) {
      throw await notAlike(driver, name, file, expected, actual, difference);
    }
    await delay(POLL_MS, undefined, { signal: driver.signal });
    actual = await take(driver, subject);
  }
}

/** Pictures of different sizes cannot be compared. */
function compare(expected: Pixels, actual: Pixels, threshold: number): PixelDifference | undefined {
  const isAlike = expected.widthPx === actual.widthPx && expected.heightPx === actual.heightPx;
  return isAlike ? comparePixels(expected, actual, threshold) : undefined;
}

async function take({ session, signal }: Driver, { elementId: findId, masks }: PictureSubject): Promise<Pixels> {
  const elementId = await findId?.();
  const snapshot = await session.snapshot({ expand: 'nothing' }, signal);
  const picture = await session.picture({ snapshot, annotate: false, ...(elementId && { elementId }) }, signal);
  const pixels = await decodePng(picture.png);
  const hidden = masks.flatMap(({ selector }) => select(snapshot.roots, selector, { hidden: false }));
  const boxes = hidden.map(({ bounds }) => bounds).filter((bounds): bounds is Rect => bounds !== undefined);
  blackOut(
    pixels,
    boxes.map((box) => toPicture(box, picture)),
  );
  return pixels;
}

/** Two pictures in a row are the same, or the time is up. */
async function atRest(driver: Driver, subject: PictureSubject, first: Pixels, endMs: number): Promise<Pixels> {
  for (let before = first; ; ) {
    await delay(POLL_MS, undefined, { signal: driver.signal });
    const now = await take(driver, subject);
    if (compare(before, now, 0)?.count === 0 || performance.now() >= endMs) return now;
    before = now;
  }
}

async function toPng(pixels: Pixels, signal: AbortSignal): Promise<Uint8Array> {
  return (await encodePng(pixels, { limits: UNLIMITED_IMAGE }, signal)).png;
}

async function notAlike(
  driver: Driver,
  name: string,
  file: string,
  expected: Pixels | undefined,
  actual: Pixels,
  difference: PixelDifference | undefined,
) {
  const { roots } = await rootsOrNone(driver);
  if (expected === undefined) {
    return failure(driver, 'not_as_expected', `${name} cannot be judged. ${missingSnapshot(file)}`, roots);
  }
  const { base } = path.parse(file);
  const beside = (ending: string) => path.resolve(driver.defaults.artifacts, base.replace(/\.png$/, `-${ending}.png`));
  await writeSnapshot(beside('actual'), await toPng(actual, driver.signal));
  const size = ({ widthPx, heightPx }: Pixels) => `${widthPx}×${heightPx}`;
  let what = `it is ${size(actual)} instead of ${size(expected)} pixels`;
  if (difference) {
    await writeSnapshot(beside('diff'), await toPng(difference.picture, driver.signal));
    what = `${difference.count} of ${actual.widthPx * actual.heightPx} pixels differ: ${beside('diff')}`;
  }
  const message = `${name} does not hold: ${what}. Expected: ${file}. Now: ${beside('actual')}. STROBE_UPDATE=1 rewrites it.`;
  return failure(driver, 'not_as_expected', message, roots);
}

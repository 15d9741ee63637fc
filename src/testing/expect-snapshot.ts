import { z } from 'zod';
import { checkedOptions } from './arguments.ts';
import type { Driver, Wanted } from './driver.ts';
import type { Locator } from './locator.ts';
import { matchPicture, type PictureSubject } from './match-picture.ts';
import { matchTree } from './match-tree.ts';
import { textCode } from './selector-code.ts';
import { folderOfCaller, snapshotPath } from './snapshot-file.ts';

export type ScreenshotOptions = {
  /** How long to wait until it holds. */
  timeoutMs?: number;
  /** What these find is blacked out in both pictures: a clock, a progress bar. */
  mask?: readonly Locator[];
  /** How far red, green or blue of a pixel may be off, from 0 to 1 (0.1). */
  threshold?: number;
  /** Which share of the pixels may differ, from 0 to 1 (0). */
  maxDiffRatio?: number;
};

const screenshotOptions = z.strictObject({
  timeoutMs: z.number().min(0).optional(),
  mask: z
    .array(z.custom<Locator>((value) => typeof value === 'object' && value !== null && 'wanted' in value))
    .default([]),
  threshold: z.number().min(0).max(1).default(0.1),
  maxDiffRatio: z.number().min(0).max(1).default(0),
});

/** Who is compared with a file: a driver, what is looked for in it, and how that is called. */
export type SnapshotSubject = { driver: Driver; wanted: Wanted; code: string; elementId?: () => Promise<string> };

/** Compares a tree with a file. */
export function expectTree({ driver, wanted, code }: SnapshotSubject, name: string, timeoutMs?: number): Promise<void> {
  const file = snapshotPath(driver.defaults.snapshots ?? folderOfCaller(), name, '.tree');
  const called = `expect(${code}).toMatchTree(${textCode(name)})`;
  return matchTree(driver, { ...wanted, hidden: 'never' }, called, file, timeoutMs ?? driver.defaults.timeoutMs);
}

/** Compares a picture with a file. */
export function expectScreenshot(subject: SnapshotSubject, name: string, options: ScreenshotOptions): Promise<void> {
  const { driver, code, elementId } = subject;
  const file = snapshotPath(driver.defaults.snapshots ?? folderOfCaller(), name, '.png');
  const { mask, threshold, maxDiffRatio, ...rest } = checkedOptions('toMatchScreenshot', screenshotOptions, options);
  const taken: PictureSubject = { masks: mask.map(({ wanted }) => wanted), ...(elementId && { elementId }) };
  const called = `expect(${code}).toMatchScreenshot(${textCode(name)})`;
  const { timeoutMs = driver.defaults.timeoutMs } = rest;
  return matchPicture(driver, taken, { threshold, maxDiffRatio }, called, file, timeoutMs);
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClickSpacing } from '../../../../../src/platform/linux/screen/click-spacing.ts';

const AT = { x: 100, y: 100 };
const BESIDE = { x: 110, y: 100 };
const ELSEWHERE = { x: 140, y: 100 };

let nowMs = 0;

beforeEach(() => {
  nowMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('keeps clicks on one spot apart, and no others', () => {
  const spacing = new ClickSpacing();
  expect(spacing.waitMs(AT, 'left')).toBe(0);
  spacing.noteSent(AT, 'left');
  expect(spacing.waitMs(BESIDE, 'left')).toBe(520);
  expect(spacing.waitMs(ELSEWHERE, 'left')).toBe(0);
  expect(spacing.waitMs(BESIDE, 'right')).toBe(0);
  nowMs += 520;
  expect(spacing.waitMs(AT, 'left')).toBe(0);
});

it('counts from when a busy program took the click, once', () => {
  const spacing = new ClickSpacing();
  spacing.noteSent(AT, 'left');
  nowMs += 400;
  spacing.noteTaken();
  expect(spacing.waitMs(AT, 'left')).toBe(520);
  nowMs += 500;
  spacing.noteTaken();
  expect(spacing.waitMs(AT, 'left')).toBe(20);
});

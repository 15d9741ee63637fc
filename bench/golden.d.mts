import type { Rect } from '../src/core/node.ts';

export type Box = { label: string; bounds: Rect };
export type GoldenPicture = {
  file: string;
  groups: string[];
  picture: { widthPx: number; heightPx: number; rgb: Uint8Array };
  real: Box[];
  judged<T extends Box>(found: readonly T[]): T[];
};
export type Counts = { real: number; met: number; found: number; right: number };

export const SAME_PLACE: number;
export function goldenPictures(): AsyncGenerator<GoldenPicture>;
export class Tally {
  controls: Counts;
  classes: Map<string, Counts & { named: number; alike: number }>;
  add(real: readonly Box[], found: readonly Box[]): void;
}

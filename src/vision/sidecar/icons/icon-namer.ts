import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Rect } from '../../../core/rect.ts';
import { cropPicture, type RgbPicture, toPixels } from '../../shared/picture.ts';
import type { DetectedBox } from '../network/boxes.ts';
import { CropCache } from '../network/crop-cache.ts';
import type { Model, Output, Runtime } from '../network/runtime.ts';
import { iconShapeOf } from './icon-shape.ts';

/**
 * The manifest of a classifier: the side of its input, the names of its outputs (an empty name: none of the known icons),
 * and the least share for a name.
 */
const iconManifest = z.object({
  size: z.number().int().positive(),
  names: z.array(z.string()).min(1),
  threshold: z.number().min(0).max(1),
});

type IconManifest = z.output<typeof iconManifest>;

/** `share` is the likelihood of the name, from 0 to 1. */
export type IconGuess = { name: string; share: number };

const MOST_IN_A_BATCH = 64;
const KEPT_ICONS = 2_048;
const GUESSES = 6;
/** Longer boxes hold words, larger ones a picture. */
const LONGEST = 2;
const LARGEST_PX = 256;
/** The box of an icon without a button ends at the icon; the background is around it. */
const EDGE_PX = 2;

/** Names icons by what they stand for: "save", "play". Only their shape counts, not their colours. */
export class IconNamer {
  private readonly model: Model;
  private readonly manifest: IconManifest;
  private readonly cache = new CropCache<IconGuess[]>(KEPT_ICONS);

  private constructor(model: Model, icons: IconManifest) {
    this.model = model;
    this.manifest = icons;
  }

  /** Returns undefined where the folder has no such model: icons then stay without a name. */
  static async open(runtime: Runtime, folder: string, threads: number): Promise<IconNamer | undefined> {
    const path = join(folder, 'icons.onnx');
    if (!existsSync(path)) return undefined;
    const icons = iconManifest.parse(JSON.parse(readFileSync(join(folder, 'icons.json'), 'utf8')));
    return new IconNamer(await runtime.load(path, threads), icons);
  }

  /** Returns a name for each icon or button with an icon; empty where the share is too low. */
  async name(picture: RgbPicture, found: readonly DetectedBox[]): Promise<string[]> {
    const guesses = await this.guess(picture, found);
    return guesses.map(([best]) => (best && best.share >= this.manifest.threshold ? best.name : ''));
  }

  /** Returns the names that each may have, the likeliest first; none where it shows no icon. */
  async guess(picture: RgbPicture, found: readonly DetectedBox[]): Promise<IconGuess[][]> {
    const crops = found.map(({ label, bounds }) => {
      const framed = label !== 'icon';
      const area = mayBeIcon(bounds) ? toPixels(framed ? bounds : withEdge(bounds), picture) : undefined;
      const crop = area && cropPicture(picture, area);
      return crop && { crop, framed, key: CropCache.keyOf(crop) };
    });
    const fresh = crops.flatMap((each) => {
      if (each === undefined || this.cache.get(each.key)) return [];
      const shape = iconShapeOf(each.crop, this.manifest.size, each.framed);
      return shape ? [{ key: each.key, shape }] : [];
    });
    for (let from = 0; from < fresh.length; from += MOST_IN_A_BATCH) {
      const batch = fresh.slice(from, from + MOST_IN_A_BATCH);
      const guesses = await this.classify(batch.map(({ shape }) => shape));
      for (const [at, { key }] of batch.entries()) this.cache.set(key, guesses[at] ?? []);
    }
    return crops.map((each) => (each && this.cache.get(each.key)) ?? []);
  }

  private async classify(shapes: readonly Float32Array[]): Promise<IconGuess[][]> {
    const { size } = this.manifest;
    const data = new Float32Array(shapes.length * size * size);
    for (const [at, shape] of shapes.entries()) data.set(shape, at * size * size);
    const [input] = this.model.inputs;
    const outputs = await this.model.run({ [input?.name ?? 'icons']: { data, dims: [shapes.length, 1, size, size] } });
    const [output] = Object.values(outputs);
    if (output === undefined) throw new Error('the icon model has no output');
    return shapes.map((_, at) => this.guessesOf(output, at));
  }

  private guessesOf({ data, dims }: Output, icon: number): IconGuess[] {
    const count = dims.at(-1) ?? 0;
    const logits = data.subarray(icon * count, (icon + 1) * count);
    const top = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const all = logits.reduce((sum, logit) => sum + Math.exp(logit - top), 0);
    const guesses = this.manifest.names.map((name, at) => ({ name, share: Math.exp((logits[at] ?? 0) - top) / all }));
    return guesses.toSorted((a, b) => b.share - a.share).slice(0, GUESSES);
  }
}

const mayBeIcon = ({ w, h }: Rect) => Math.max(w, h) <= Math.min(LARGEST_PX, LONGEST * Math.min(w, h));

const withEdge = ({ x, y, w, h }: Rect): Rect => ({
  x: x - EDGE_PX,
  y: y - EDGE_PX,
  w: w + 2 * EDGE_PX,
  h: h + 2 * EDGE_PX,
});

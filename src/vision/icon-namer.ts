import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Rect } from '../core/node.ts';
import { CropCache } from './crop-cache.ts';
import { brightness, median, pixelAt } from './gauge-pixels.ts';
import { cropOf, type Picture, pixelsOf } from './picture.ts';
import type { Model, Output, Runtime } from './runtime.ts';

/** What goes with a classifier: the side of its input, what its outputs are called, and how sure it has to be. */
const manifest = z.object({
  size: z.number().int().positive(),
  names: z.array(z.string()).min(1),
  threshold: z.number().min(0).max(1),
});

type Manifest = z.output<typeof manifest>;

const MOST_IN_A_BATCH = 64;
const KEPT_NAMES = 2_048;
/** Differences below this are noise of the background. */
const LEAST_CONTRAST = 24;

/** Says what an icon stands for: "save", "play". Icons are seen by shape alone, whatever their colours. */
export class IconNamer {
  private readonly model: Model;
  private readonly manifest: Manifest;
  private readonly cache = new CropCache<string>(KEPT_NAMES);

  private constructor(model: Model, told: Manifest) {
    this.model = model;
    this.manifest = told;
  }

  /** Undefined where the folder has no such model: icons then stay without a name. */
  static async open(runtime: Runtime, folder: string, threads: number): Promise<IconNamer | undefined> {
    const path = join(folder, 'icons.onnx');
    if (!existsSync(path)) return undefined;
    const told = manifest.parse(JSON.parse(readFileSync(join(folder, 'icons.json'), 'utf8')));
    return new IconNamer(await runtime.load(path, threads), told);
  }

  /** A name for each box; empty where it is not sure. */
  async name(picture: Picture, boxes: readonly Rect[]): Promise<string[]> {
    const crops = boxes.map((box) => {
      const area = pixelsOf(box, picture);
      const crop = area && cropOf(picture, area);
      return crop && { crop, key: CropCache.keyOf(crop) };
    });
    const fresh = crops.filter((each) => each !== undefined).filter(({ key }) => this.cache.get(key) === undefined);
    for (let from = 0; from < fresh.length; from += MOST_IN_A_BATCH) {
      const batch = fresh.slice(from, from + MOST_IN_A_BATCH);
      const names = await this.classify(batch.map(({ crop }) => crop));
      for (const [at, { key }] of batch.entries()) this.cache.set(key, names[at] ?? '');
    }
    return crops.map((each) => (each && this.cache.get(each.key)) ?? '');
  }

  private async classify(crops: readonly Picture[]): Promise<string[]> {
    const { size } = this.manifest;
    const data = new Float32Array(crops.length * size * size);
    for (const [at, crop] of crops.entries()) data.set(shapeOf(crop, size), at * size * size);
    const [input] = this.model.inputs;
    const outputs = await this.model.run({ [input?.name ?? 'icons']: { data, dims: [crops.length, 1, size, size] } });
    const [output] = Object.values(outputs);
    if (output === undefined) throw new Error('the icon model has no output');
    return crops.map((_, at) => this.best(output, at));
  }

  private best({ data, dims }: Output, icon: number): string {
    const count = dims.at(-1) ?? 0;
    const logits = [...data.subarray(icon * count, (icon + 1) * count)];
    const top = Math.max(...logits);
    const share = 1 / logits.reduce((sum, logit) => sum + Math.exp(logit - top), 0);
    return share >= this.manifest.threshold ? (this.manifest.names[logits.indexOf(top)] ?? '') : '';
  }
}

/** How much each point differs from the background, 0 to 1, in a square around the whole crop. */
function shapeOf(crop: Picture, size: number): Float32Array {
  const { widthPx, heightPx } = crop;
  const side = Math.max(widthPx, heightPx);
  const background = borderBrightness(crop);
  const shape = new Float32Array(size * size);
  for (let at = 0; at < shape.length; at++) {
    const x = Math.floor((((at % size) + 0.5) * side) / size - (side - widthPx) / 2);
    const y = Math.floor(((Math.floor(at / size) + 0.5) * side) / size - (side - heightPx) / 2);
    const isInside = x >= 0 && y >= 0 && x < widthPx && y < heightPx;
    shape[at] = isInside ? Math.abs(brightness(pixelAt(crop, x, y)) - background) : 0;
  }
  const most = Math.max(LEAST_CONTRAST, ...shape);
  return shape.map((value) => value / most);
}

function borderBrightness(crop: Picture): number {
  const { widthPx, heightPx } = crop;
  const across = Array.from({ length: widthPx }, (_, x) => [pixelAt(crop, x, 0), pixelAt(crop, x, heightPx - 1)]);
  const down = Array.from({ length: heightPx }, (_, y) => [pixelAt(crop, 0, y), pixelAt(crop, widthPx - 1, y)]);
  return median([...across, ...down].flat().map(brightness));
}

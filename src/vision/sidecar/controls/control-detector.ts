import { join } from 'node:path';
import type { RgbPicture } from '../../shared/picture.ts';
import { clipTo, type DetectedBox, suppressOverlaps } from '../network/boxes.ts';
import { UNIT_RGB, writePlanes } from '../network/planes.ts';
import type { Model, Output, Runtime } from '../network/runtime.ts';
import { type DetectorManifest, readDetectorManifest } from './detector-manifest.ts';
import { joinScrollBars } from './scroll-bars.ts';

const CHANNELS_A_BOX = 4;
/** The grey of the training: neither light nor dark themes have it as their background. */
const PADDING = 114 / 255;
/** The network gives distances as exponents; larger ones are noise. */
const MAX_EXPONENT = 6;

/** One level of the network's output: a grid of points with channels for each. */
type OutputLevel = { stride: number; columns: number; rows: number; read(channel: number, point: number): number };

/** Strobe's own detector, without anchors, runs on the whole window at its native pixels. */
export class ControlDetector {
  private readonly model: Model;
  private readonly manifest: DetectorManifest;

  private constructor(model: Model, manifest: DetectorManifest) {
    this.model = model;
    this.manifest = manifest;
  }

  static async open(runtime: Runtime, folder: string, threads: number): Promise<ControlDetector> {
    return new ControlDetector(
      await runtime.load(join(folder, 'detector.onnx'), threads),
      readDetectorManifest(folder),
    );
  }

  async detect(picture: RgbPicture, confidence: number, iouThreshold: number): Promise<DetectedBox[]> {
    const largest = Math.max(...this.manifest.strides);
    const [width, height] = [picture.widthPx, picture.heightPx].map((side) => Math.ceil(side / largest) * largest);
    if (width === undefined || height === undefined) return [];
    const data = new Float32Array(3 * width * height).fill(PADDING);
    writePlanes(picture, data, { offset: 0, rowPx: width, planePx: width * height }, UNIT_RGB);
    const [input] = this.model.inputs;
    const outputs = await this.model.run({ [input?.name ?? 'images']: { data, dims: [1, 3, height, width] } });
    const levels = levelsOf(Object.values(outputs), this.manifest.strides, width, height);
    const groups = new Set(this.manifest.groups);
    return [...groups].flatMap((group) => {
      const boxes = levels.flatMap((level) => this.decode(level, group, confidence));
      const inside = boxes.flatMap((box) => {
        const bounds = clipTo(box.bounds, picture);
        return bounds ? [{ ...box, bounds }] : [];
      });
      return joinScrollBars(suppressOverlaps(inside, iouThreshold));
    });
  }

  /** Returns a box for every point whose best class of this group has enough confidence. */
  private decode({ stride, columns, rows, read }: OutputLevel, group: number, confidence: number): DetectedBox[] {
    const { classes, groups } = this.manifest;
    const boxChannels = CHANNELS_A_BOX * new Set(groups).size;
    const own = classes.map((_, at) => at).filter((at) => groups[at] === group);
    const least = Math.log(confidence / (1 - confidence));
    const found: DetectedBox[] = [];
    for (let point = 0; point < columns * rows; point++) {
      let best = Number.NEGATIVE_INFINITY;
      let winner = -1;
      for (const each of own) {
        const logit = read(boxChannels + each, point);
        if (logit <= best) continue;
        best = logit;
        winner = each;
      }
      if (!(best >= least)) continue;
      const [x, y] = [((point % columns) + 0.5) * stride, (Math.floor(point / columns) + 0.5) * stride];
      const reach = (side: number) =>
        2 * stride * Math.exp(clamp(read(CHANNELS_A_BOX * group + side, point), -MAX_EXPONENT, MAX_EXPONENT));
      const [left, top, right, bottom] = [reach(0), reach(1), reach(2), reach(3)];
      const bounds = { x: x - left, y: y - top, w: left + right, h: top + bottom };
      found.push({ label: classes[winner] ?? '', confidence: 1 / (1 + Math.exp(-best)), bounds });
    }
    return found;
  }
}

/** Exported models give one output for all levels, one after the other, or one output for each. */
function levelsOf(
  outputs: readonly Output[],
  strides: readonly number[],
  width: number,
  height: number,
): OutputLevel[] {
  let start = 0;
  return strides.map((stride, at) => {
    const [columns, rows] = [Math.ceil(width / stride), Math.ceil(height / stride)];
    const points = columns * rows;
    const whole = outputs.length === 1;
    const output = outputs[whole ? 0 : at];
    if (output === undefined) throw new Error('the detector has fewer outputs than strides');
    const from = whole ? start : 0;
    const step = whole ? (output.dims.at(-1) ?? 0) : points;
    start += points;
    return { stride, columns, rows, read: (channel, point) => output.data[channel * step + from + point] ?? 0 };
  });
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

import { join } from 'node:path';
import type { Rect } from '../../../core/rect.ts';
import type { RgbPicture } from '../../shared/picture.ts';
import { type Colours, writeResized } from '../network/planes.ts';
import type { Model, Runtime } from '../network/runtime.ts';

const LETTER = 0.3;
const LINE = 0.5;
/** The network marks the core of a line; this much of its size is missing around it. */
const UNCLIP = 1.6;
const MULTIPLE = 32;
const LEAST_PX = 4;

const COLOURS: Colours = {
  order: 'bgr',
  scale: [1 / 255 / 0.229, 1 / 255 / 0.224, 1 / 255 / 0.225],
  shift: [-0.485 / 0.229, -0.456 / 0.224, -0.406 / 0.225],
};

/** Finds lines of text where the control detector found none (PP-OCR, differentiable binarisation). */
export class TextDetector {
  private readonly model: Model;

  private constructor(model: Model) {
    this.model = model;
  }

  static async open(runtime: Runtime, folder: string, threads: number): Promise<TextDetector> {
    return new TextDetector(await runtime.load(join(folder, 'en_PP-OCRv3_det_infer.onnx'), threads));
  }

  async find(picture: RgbPicture): Promise<Rect[]> {
    const widthPx = toMultiple(picture.widthPx);
    const heightPx = toMultiple(picture.heightPx);
    const data = new Float32Array(3 * widthPx * heightPx);
    const layout = { offset: 0, rowPx: widthPx, planePx: widthPx * heightPx };
    writeResized(picture, { widthPx, heightPx }, data, layout, COLOURS);
    const [input] = this.model.inputs;
    const outputs = await this.model.run({ [input?.name ?? 'x']: { data, dims: [1, 3, heightPx, widthPx] } });
    const [output] = Object.values(outputs);
    if (output === undefined) throw new Error('the text detector has no output');
    const [across, down] = [picture.widthPx / widthPx, picture.heightPx / heightPx];
    return connectedBoxes(output.data, widthPx, heightPx).flatMap(({ x, y, w, h }) => {
      const margin = (w * h * UNCLIP) / (2 * (w + h));
      const left = Math.max(0, (x - margin) * across);
      const top = Math.max(0, (y - margin) * down);
      const right = Math.min(picture.widthPx, (x + w + margin) * across);
      const bottom = Math.min(picture.heightPx, (y + h + margin) * down);
      return bottom - top < LEAST_PX ? [] : [{ x: left, y: top, w: right - left, h: bottom - top }];
    });
  }
}

const toMultiple = (px: number) => Math.max(MULTIPLE, Math.round(px / MULTIPLE) * MULTIPLE);

/** Returns the boxes of all connected points that are likely enough. */
function connectedBoxes(likely: Float32Array, width: number, height: number): Rect[] {
  const visited = new Uint8Array(width * height);
  const stack: number[] = [];
  const boxes: Rect[] = [];
  const visit = (point: number) => {
    if (visited[point] || (likely[point] ?? 0) <= LETTER) return;
    visited[point] = 1;
    stack.push(point);
  };
  for (let start = 0; start < visited.length; start++) {
    visit(start);
    let [left, right, top, bottom, sum, count] = [width, 0, height, 0, 0, 0];
    for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
      const x = point % width;
      const y = (point - x) / width;
      sum += likely[point] ?? 0;
      count++;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      if (x > 0) visit(point - 1);
      if (x < width - 1) visit(point + 1);
      if (y > 0) visit(point - width);
      if (y < height - 1) visit(point + width);
    }
    const box = { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
    if (count > 0 && Math.min(box.w, box.h) >= 2 && sum / count >= LINE) boxes.push(box);
  }
  return boxes;
}

import { join } from 'node:path';
import type { RgbPicture } from '../../shared/picture.ts';
import { clipTo, type DetectedBox, suppressOverlaps } from '../network/boxes.ts';
import { letterbox } from '../network/letterbox.ts';
import type { Model, Output, Runtime } from '../network/runtime.ts';

/** The network was trained at this size. */
const LONGEST_PX = 1_280;
const BOX_ROWS = 4;

/** OmniParser's detector finds everything that can be clicked, as one class (YOLO, `[1, 4 + classes, points]`). */
export class IconDetector {
  private readonly model: Model;

  private constructor(model: Model) {
    this.model = model;
  }

  static async open(runtime: Runtime, folder: string, threads: number): Promise<IconDetector> {
    return new IconDetector(await runtime.load(join(folder, 'icon_detect.onnx'), threads));
  }

  async detect(picture: RgbPicture, confidence: number, iouThreshold: number): Promise<DetectedBox[]> {
    const [input] = this.model.inputs;
    const shape = input?.isTensor ? input.shape : [];
    const { data, widthPx, heightPx, undo } = letterbox(picture, shape, LONGEST_PX);
    const outputs = await this.model.run({ [input?.name ?? 'images']: { data, dims: [1, 3, heightPx, widthPx] } });
    const [output] = Object.values(outputs);
    if (output === undefined) throw new Error('the icon detector has no output');
    const found = decodeBoxes(output, confidence).flatMap((each) => {
      const bounds = clipTo(undo(each.bounds), picture);
      return bounds ? [{ ...each, bounds }] : [];
    });
    return suppressOverlaps(found, iouThreshold);
  }
}

/** Each point has the centre and size of its box, then a likelihood for each class. */
function decodeBoxes({ data, dims }: Output, confidence: number): DetectedBox[] {
  const [, rows = 0, points = 0] = dims;
  const at = (row: number, point: number) => data[row * points + point] ?? 0;
  const found: DetectedBox[] = [];
  for (let point = 0; point < points; point++) {
    let best = 0;
    for (let row = BOX_ROWS; row < rows; row++) best = Math.max(best, at(row, point));
    if (best < confidence) continue;
    const [x, y, w, h] = [at(0, point), at(1, point), at(2, point), at(3, point)];
    found.push({ label: 'button', confidence: Math.min(1, best), bounds: { x: x - w / 2, y: y - h / 2, w, h } });
  }
  return found;
}

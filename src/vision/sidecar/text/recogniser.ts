import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grown, type Rect } from '../../../core/rect.ts';
import { cropPicture, type RgbPicture, rotateClockwise, toPixels } from '../../shared/picture.ts';
import { CropCache } from '../network/crop-cache.ts';
import { type Colours, writeResized } from '../network/planes.ts';
import type { Model, Output, Runtime } from '../network/runtime.ts';

export type ReadText = { text: string; confidence: number };

/** Text is left for later beyond so many columns of pixels in all, and once so much time has gone by. */
export type ReadingBudget = { columns: number; ms: number };
export const UNLIMITED: ReadingBudget = { columns: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY };

/** The network takes lines of this height. */
const LINE_PX = 48;
const LONGEST_PX = 1_600;
const STEP_PX = 16;
const MOST_IN_A_BATCH = 16;
/** After so many columns of pixels it is looked how much time has gone by. */
const COLUMNS_A_LOOK = 1_000;
const FEW = 3;
/** Lines go together while the longest needs at most this much more room than the shortest. */
const LIKE_WIDTH = 1.3;
const KEPT_LINES = 4_096;
/** A line of text is lower than this; a box that is higher and narrow holds upright text. */
const UPRIGHT_PX = 26;
const UPRIGHT_RATIO = 1.9;
const LEAST_CONFIDENCE = 0.5;
/** In heights of the line: longer lines are read better, and faster, with some ground around them (measured). */
const LONG = 8;
const MARGIN = 0.15;
/** A box that ends with its letters loses their edges: "Fie" for "File", "AMP ENY", "Irawing". */
const SHORT_MARGIN_PX = 1;
/** Words are read as well when narrowed to this (measured); single letters are not, and cost little. */
const NARROWED = 0.75;
const SHORT_PX = 128;

const COLOURS: Colours = {
  order: 'bgr',
  scale: [1 / 127.5, 1 / 127.5, 1 / 127.5],
  shift: [-1, -1, -1],
};

const UNREADABLE: ReadText = { text: '', confidence: 0 };

type TextCrop = { crop: RgbPicture; key: string; widthPx: number };

/** Reads lines of text (PP-OCR), lines of like width together, none of them twice. */
export class Recogniser {
  private readonly model: Model;
  /** The letter of each output; the first is the gap between letters. */
  private readonly alphabet: readonly string[];
  private readonly cache = new CropCache<ReadText>(KEPT_LINES);
  private pending: TextCrop[] = [];

  private constructor(model: Model, letters: readonly string[]) {
    this.model = model;
    this.alphabet = letters;
  }

  static async open(runtime: Runtime, folder: string, threads: number): Promise<Recogniser> {
    const dictionary = readFileSync(join(folder, 'en_dictionary.txt'), 'utf8').split('\n').slice(0, -1);
    const model = await runtime.load(join(folder, 'en_PP-OCRv4_rec.onnx'), threads);
    return new Recogniser(model, ['', ...dictionary, ' ']);
  }

  /** Returns the text in each box; empty where none can be read, and undefined where it is left for later. */
  async read(
    picture: RgbPicture,
    boxes: readonly Rect[],
    { columns, ms }: ReadingBudget,
  ): Promise<(ReadText | undefined)[]> {
    const lines = boxes.map((box) => toTextCrop(picture, box));
    const fresh = new Map<string, TextCrop>();
    for (const line of lines) if (line && this.cache.get(line.key) === undefined) fresh.set(line.key, line);
    const untilMs = performance.now() + ms;
    let [now, later] = splitByColumns([...fresh.values()], columns);
    while (now.length > 0 && performance.now() < untilMs) {
      const [part, rest] = splitByColumns(now, COLUMNS_A_LOOK);
      for (const batch of toBatches(part)) await this.readBatch(batch);
      now = rest;
    }
    later = [...now, ...later];
    this.pending = later;
    return lines.map((line) => {
      if (!line) return UNREADABLE;
      const result = this.cache.get(line.key);
      return result && result.confidence < LEAST_CONFIDENCE ? UNREADABLE : result;
    });
  }

  /** Reads what the last picture left, for as long as nothing else is to be done. */
  async readPending(isIdle: () => boolean): Promise<void> {
    for (const batch of toBatches(this.pending.splice(0), FEW)) {
      // While a network runs no message is received: between two runs the event loop gets its turn.
      await new Promise((resolve) => setImmediate(resolve));
      if (!isIdle()) return;
      await this.readBatch(batch);
    }
  }

  private async readBatch(batch: readonly TextCrop[]): Promise<void> {
    for (const [at, result] of (await this.run(batch)).entries()) this.cache.set(batch[at]?.key ?? '', result);
  }

  private async run(lines: readonly TextCrop[]): Promise<ReadText[]> {
    const rowPx = Math.max(...lines.map(({ widthPx }) => widthPx));
    const planePx = rowPx * LINE_PX;
    const data = new Float32Array(lines.length * 3 * planePx);
    for (const [at, { crop, widthPx }] of lines.entries()) {
      const layout = { offset: at * 3 * planePx, rowPx, planePx };
      writeResized(crop, { widthPx, heightPx: LINE_PX }, data, layout, COLOURS);
    }
    const [input] = this.model.inputs;
    const outputs = await this.model.run({ [input?.name ?? 'x']: { data, dims: [lines.length, 3, LINE_PX, rowPx] } });
    const [output] = Object.values(outputs);
    if (output === undefined) throw new Error('the text model has no output');
    return lines.map((_, at) => this.spell(output, at));
  }

  /** Takes the likeliest letter at each step; repeats without a gap between them are one letter. */
  private spell({ data, dims }: Output, line: number): ReadText {
    const [, steps = 0, letters = 0] = dims;
    let text = '';
    let last = 0;
    let sum = 0;
    let count = 0;
    for (let step = 0; step < steps; step++) {
      const from = (line * steps + step) * letters;
      let best = 0;
      for (let letter = 1; letter < letters; letter++) {
        if ((data[from + letter] ?? 0) > (data[from + best] ?? 0)) best = letter;
      }
      if (best !== 0 && best !== last) {
        text += this.alphabet[best] ?? '';
        sum += data[from + best] ?? 0;
        count++;
      }
      last = best;
    }
    return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
  }
}

function toTextCrop(picture: RgbPicture, box: Rect): TextCrop | undefined {
  const area = toPixels(withMargin(box), picture);
  if (!area || area.w < 2 || area.h < 2) return undefined;
  const isUpright = area.h >= UPRIGHT_PX && area.h >= area.w * UPRIGHT_RATIO;
  const crop = isUpright ? rotateClockwise(cropPicture(picture, area)) : cropPicture(picture, area);
  const natural = (LINE_PX * crop.widthPx) / crop.heightPx;
  const narrowed = natural <= SHORT_PX ? natural : Math.max(SHORT_PX, natural * NARROWED);
  const widthPx = Math.min(LONGEST_PX, Math.max(STEP_PX, Math.ceil(narrowed / STEP_PX) * STEP_PX));
  return { crop, key: CropCache.keyOf(crop), widthPx };
}

const withMargin = (box: Rect) => grown(box, box.w < LONG * box.h ? SHORT_MARGIN_PX : MARGIN * box.h);

/** Returns the lines to read now, at least one, and those to read later. */
function splitByColumns(lines: TextCrop[], maxColumns: number): [TextCrop[], TextCrop[]] {
  let columns = 0;
  const end = lines.findIndex(({ widthPx }, at) => {
    columns += widthPx;
    return at > 0 && columns > maxColumns;
  });
  return end < 0 ? [lines, []] : [lines.slice(0, end), lines.slice(end)];
}

function toBatches(lines: readonly TextCrop[], most = MOST_IN_A_BATCH): TextCrop[][] {
  const result: TextCrop[][] = [];
  for (const line of lines.toSorted((a, b) => a.widthPx - b.widthPx)) {
    const last = result.at(-1);
    const shortest = last?.[0]?.widthPx ?? 0;
    if (last && last.length < most && line.widthPx <= Math.max(64, shortest * LIKE_WIDTH)) last.push(line);
    else result.push([line]);
  }
  return result;
}

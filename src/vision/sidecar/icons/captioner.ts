import { join } from 'node:path';
import type { Rect } from '../../../core/rect.ts';
import { cropPicture, type RgbPicture, toPixels } from '../../shared/picture.ts';
import { CropCache } from '../network/crop-cache.ts';
import { type Colours, writeResized } from '../network/planes.ts';
import type { Model, Output, Runtime } from '../network/runtime.ts';
import { Vocabulary } from './vocabulary.ts';

/** The size of OmniParser's crops: at Florence-2's own 768 pixels a side each takes six seconds. */
const CROP_PX = 64;
const MOST_IN_A_BATCH = 16;
const MOST_TOKENS = 20;
const KEPT_CAPTIONS = 2_048;
/** The task `<CAPTION>` has this prompt. */
const PROMPT = ['<s>', 'What', 'Ġdoes', 'Ġthe', 'Ġimage', 'Ġdescribe', '?', '</s>'];

const COLOURS: Colours = {
  order: 'rgb',
  scale: [1 / 255 / 0.229, 1 / 255 / 0.224, 1 / 255 / 0.225],
  shift: [-0.485 / 0.229, -0.456 / 0.224, -0.406 / 0.225],
};

type Networks = { visionEncoder: Model; embedTokens: Model; encoder: Model; decoder: Model };

/** Describes icons in a few words (Florence-2), many icons at a time, none of them twice. */
export class Captioner {
  private readonly networks: Networks;
  private readonly vocabulary: Vocabulary;
  private readonly cache = new CropCache<string>(KEPT_CAPTIONS);

  private constructor(networks: Networks, vocabulary: Vocabulary) {
    this.networks = networks;
    this.vocabulary = vocabulary;
  }

  static async open(runtime: Runtime, folder: string, threads: number): Promise<Captioner> {
    const load = (name: string) => runtime.load(join(folder, `${name}.onnx`), threads);
    const [visionEncoder, embedTokens, encoder, decoder] = await Promise.all([
      load('vision_encoder'),
      load('embed_tokens'),
      load('encoder_model'),
      load('decoder_model'),
    ]);
    const networks = { visionEncoder, embedTokens, encoder, decoder };
    return new Captioner(networks, Vocabulary.read(join(folder, 'vocab.json')));
  }

  async caption(picture: RgbPicture, boxes: readonly Rect[]): Promise<string[]> {
    const crops = boxes.map((box) => {
      const area = toPixels(box, picture);
      const crop = area && cropPicture(picture, area);
      return crop && { crop, key: CropCache.keyOf(crop) };
    });
    const fresh = new Map(
      crops.flatMap((each) => (each && this.cache.get(each.key) === undefined ? [[each.key, each]] : [])),
    );
    const waiting = [...fresh.values()];
    const freshCaptions = new Map<string, string>();
    for (let from = 0; from < waiting.length; from += MOST_IN_A_BATCH) {
      const batch = waiting.slice(from, from + MOST_IN_A_BATCH);
      const captions = await this.captionBatch(batch.map(({ crop }) => crop));
      for (const [at, { key }] of batch.entries()) {
        freshCaptions.set(key, captions[at] ?? '');
        this.cache.set(key, captions[at] ?? '');
      }
    }
    return crops.map((each) => (each ? (freshCaptions.get(each.key) ?? this.cache.get(each.key) ?? '') : ''));
  }

  private async captionBatch(crops: readonly RgbPicture[]): Promise<string[]> {
    const { visionEncoder, encoder } = this.networks;
    const count = crops.length;
    const pixels = new Float32Array(count * 3 * CROP_PX * CROP_PX);
    for (const [at, crop] of crops.entries()) {
      const layout = { offset: at * 3 * CROP_PX * CROP_PX, rowPx: CROP_PX, planePx: CROP_PX * CROP_PX };
      writeResized(crop, { widthPx: CROP_PX, heightPx: CROP_PX }, pixels, layout, COLOURS);
    }
    const features = firstOutput(
      await visionEncoder.run({ pixel_values: { data: pixels, dims: [count, 3, CROP_PX, CROP_PX] } }),
    );
    const prompt = PROMPT.map((token) => this.vocabulary.idOf(token));
    const asked = concatenate(features, await this.embed(crops.map(() => prompt)));
    const mask = ones(count, asked.dims[1] ?? 0);
    const hidden = firstOutput(await encoder.run({ inputs_embeds: asked, attention_mask: mask }));
    return await this.generate(hidden, mask);
  }

  /** Takes the likeliest token at each step, for all icons at once, until each caption has ended. */
  private async generate(hidden: Output, mask: ReturnType<typeof ones>): Promise<string[]> {
    const [begin, end] = [this.vocabulary.idOf('<s>'), this.vocabulary.idOf('</s>')];
    const count = hidden.dims[0] ?? 0;
    // The decoder starts from the end token, and its first word is always the beginning of a sentence.
    const lines = Array.from({ length: count }, () => [end, begin]);
    for (let step = 0; step < MOST_TOKENS && lines.some((line) => !isFinished(line, end)); step++) {
      const embedded = await this.embed(lines);
      const { decoder } = this.networks;
      const feeds = { encoder_hidden_states: hidden, encoder_attention_mask: mask, inputs_embeds: embedded };
      const { logits } = await decoder.run(feeds, ['logits']);
      if (logits === undefined) throw new Error('the caption decoder has no logits');
      for (const [at, line] of lines.entries()) line.push(isFinished(line, end) ? end : likeliestToken(logits, at));
    }
    return lines.map((line) => this.vocabulary.decode(line.slice(2)));
  }

  private async embed(lines: readonly (readonly number[])[]): Promise<Output> {
    const data = new BigInt64Array(lines.flat().map(BigInt));
    const dims = [lines.length, lines[0]?.length ?? 0];
    return firstOutput(await this.networks.embedTokens.run({ input_ids: { data, dims } }));
  }
}

const isFinished = (line: readonly number[], end: number) => line.length > 2 && line.at(-1) === end;

/** Returns the likeliest token after the last of a line. */
function likeliestToken({ data, dims }: Output, line: number): number {
  const [, steps = 0, tokens = 0] = dims;
  const from = (line * steps + steps - 1) * tokens;
  let best = 0;
  for (let token = 1; token < tokens; token++) {
    if ((data[from + token] ?? 0) > (data[from + best] ?? 0)) best = token;
  }
  return best;
}

/** Puts two sequences of vectors one after the other, line by line. */
function concatenate(a: Output, b: Output): Output {
  const [lines = 0, ownSteps = 0, size = 0] = a.dims;
  const moreSteps = b.dims[1] ?? 0;
  const [own, more] = [ownSteps * size, moreSteps * size];
  const data = new Float32Array(lines * (own + more));
  for (let line = 0; line < lines; line++) {
    data.set(a.data.subarray(line * own, (line + 1) * own), line * (own + more));
    data.set(b.data.subarray(line * more, (line + 1) * more), line * (own + more) + own);
  }
  return { data, dims: [lines, ownSteps + moreSteps, size] };
}

function ones(lines: number, steps: number): { data: BigInt64Array; dims: number[] } {
  return { data: new BigInt64Array(lines * steps).fill(1n), dims: [lines, steps] };
}

function firstOutput(outputs: Record<string, Output>): Output {
  const [output] = Object.values(outputs);
  if (output === undefined) throw new Error('a caption network has no output');
  return output;
}

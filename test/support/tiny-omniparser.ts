import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelFolder } from '../../src/core/model-catalogue.ts';
import { decodePicture } from '../../src/vision/shared/picture.ts';
import { drawn } from './drawing.ts';
import { onnx } from './onnx.ts';

/** The colour of a patch encodes a box, in quarters: red its x, green its y, blue its confidence. */
export const PX_A_SHADE = 4;
export const BOX_PX = 40;

const CELL = 32;

/**
 * A detector of the shape of OmniParser's, `[1, 5, points]`: each cell of 32 pixels encodes one box by its colour. Grey,
 * which letterboxes are filled with, and black encode none.
 */
export function tinyIconDetector(side: number | 'free'): Buffer {
  const area = CELL * CELL;
  const weights = new Float32Array(5 * 3 * area);
  const set = (row: number, colour: number, weight: number) =>
    weights.fill(weight / area, (row * 3 + colour) * area, (row * 3 + colour + 1) * area);
  set(0, 0, 255 * PX_A_SHADE);
  set(1, 1, 255 * PX_A_SHADE);
  set(4, 2, 2);
  const [height, width] = side === 'free' ? ['height', 'width'] : [side, side];
  return onnx({
    inputs: [{ name: 'images', type: 'float32', dims: [1, 3, height, width] }],
    outputs: [{ name: 'output0', type: 'float32', dims: [1, 5, 'points'] }],
    constants: [
      { name: 'w', dims: [5, 3, CELL, CELL], data: weights },
      { name: 'b', dims: [5], data: new Float32Array([0, 0, BOX_PX, BOX_PX, -1]) },
      { name: 'flat', dims: [3], data: new BigInt64Array([1n, 5n, -1n]) },
    ],
    nodes: [
      {
        op: 'Conv',
        inputs: ['images', 'w', 'b'],
        outputs: ['grid'],
        attributes: { kernel_shape: [CELL, CELL], strides: [CELL, CELL] },
      },
      { op: 'Reshape', inputs: ['grid', 'flat'], outputs: ['output0'] },
    ],
  });
}

const TOKENS = ['<s>', '</s>', 'What', 'Ġdoes', 'Ġthe', 'Ġimage', 'Ġdescribe', '?', 'dark', 'light', 'Ġicon'];
const token = (word: string) => TOKENS.indexOf(word);
const WIDTH = 4;

/** Networks of the shapes of Florence-2's that call every crop a dark or a light icon. */
export function tinyCaptioner(): Record<string, Buffer | string> {
  return {
    'vision_encoder.onnx': visionEncoder(),
    'embed_tokens.onnx': embedTokens(),
    'encoder_model.onnx': encoder(),
    'decoder_model.onnx': decoder(),
    'vocab.json': JSON.stringify(Object.fromEntries(TOKENS.map((word, id) => [word, id]))),
  };
}

/** Four vectors for a crop; the first number of each is how light that quarter is. */
function visionEncoder(): Buffer {
  const weights = new Float32Array(WIDTH * 3 * CELL * CELL);
  weights.fill(1 / (3 * CELL * CELL), 0, 3 * CELL * CELL);
  return onnx({
    inputs: [{ name: 'pixel_values', type: 'float32', dims: ['batch', 3, 'height', 'width'] }],
    outputs: [{ name: 'image_features', type: 'float32', dims: ['batch', 'steps', WIDTH] }],
    constants: [
      { name: 'w', dims: [WIDTH, 3, CELL, CELL], data: weights },
      { name: 'flat', dims: [3], data: new BigInt64Array([0n, BigInt(WIDTH), -1n]) },
    ],
    nodes: [
      {
        op: 'Conv',
        inputs: ['pixel_values', 'w'],
        outputs: ['grid'],
        attributes: { kernel_shape: [CELL, CELL], strides: [CELL, CELL] },
      },
      { op: 'Reshape', inputs: ['grid', 'flat'], outputs: ['rows'] },
      { op: 'Transpose', inputs: ['rows'], outputs: ['image_features'], attributes: { perm: [0, 2, 1] } },
    ],
  });
}

function embedTokens(): Buffer {
  const table = new Float32Array(TOKENS.length * WIDTH);
  const embed = (word: string, at: number) => {
    table[token(word) * WIDTH + at] = 1;
  };
  embed('<s>', 1);
  embed('dark', 2);
  embed('light', 2);
  embed('Ġicon', 3);
  return onnx({
    inputs: [{ name: 'input_ids', type: 'int64', dims: ['batch', 'steps'] }],
    outputs: [{ name: 'inputs_embeds', type: 'float32', dims: ['batch', 'steps', WIDTH] }],
    constants: [{ name: 'table', dims: [TOKENS.length, WIDTH], data: table }],
    nodes: [{ op: 'Gather', inputs: ['table', 'input_ids'], outputs: ['inputs_embeds'] }],
  });
}

/** What the mask lets through. */
function encoder(): Buffer {
  return onnx({
    inputs: [
      { name: 'attention_mask', type: 'int64', dims: ['batch', 'steps'] },
      { name: 'inputs_embeds', type: 'float32', dims: ['batch', 'steps', WIDTH] },
    ],
    outputs: [{ name: 'last_hidden_state', type: 'float32', dims: ['batch', 'steps', WIDTH] }],
    constants: [{ name: 'last', dims: [1], data: new BigInt64Array([2n]) }],
    nodes: [
      { op: 'Cast', inputs: ['attention_mask'], outputs: ['share'], attributes: { to: 1 } },
      { op: 'Unsqueeze', inputs: ['share', 'last'], outputs: ['column'] },
      { op: 'Mul', inputs: ['inputs_embeds', 'column'], outputs: ['last_hidden_state'] },
    ],
  });
}

/** After the beginning comes dark or light, then icon, then the end. It has a second output, as the real one has many. */
function decoder(): Buffer {
  const next = new Float32Array(WIDTH * TOKENS.length);
  const follows = (at: number, word: string, logit: number) => {
    next[at * TOKENS.length + token(word)] = logit;
  };
  follows(1, 'dark', 50);
  follows(1, 'light', 50);
  follows(2, 'Ġicon', 100);
  follows(3, '</s>', 100);
  const shown = new Float32Array(WIDTH * TOKENS.length);
  shown[token('light')] = 1;
  shown[token('dark')] = -1;
  return onnx({
    inputs: [
      { name: 'encoder_attention_mask', type: 'int64', dims: ['batch', 'asked'] },
      { name: 'encoder_hidden_states', type: 'float32', dims: ['batch', 'asked', WIDTH] },
      { name: 'inputs_embeds', type: 'float32', dims: ['batch', 'steps', WIDTH] },
    ],
    outputs: [
      { name: 'logits', type: 'float32', dims: ['batch', 'steps', TOKENS.length] },
      { name: 'present', type: 'int64', dims: ['batch', 'asked'] },
    ],
    constants: [
      { name: 'next', dims: [WIDTH, TOKENS.length], data: next },
      { name: 'shown', dims: [WIDTH, TOKENS.length], data: shown },
    ],
    nodes: [
      {
        op: 'ReduceMean',
        inputs: ['encoder_hidden_states'],
        outputs: ['mean'],
        attributes: { axes: [1], keepdims: 1 },
      },
      { op: 'MatMul', inputs: ['mean', 'shown'], outputs: ['light'] },
      { op: 'MatMul', inputs: ['inputs_embeds', 'next'], outputs: ['order'] },
      { op: 'Add', inputs: ['order', 'light'], outputs: ['logits'] },
      { op: 'Identity', inputs: ['encoder_attention_mask'], outputs: ['present'] },
    ],
  });
}

/** Puts them where `strobe models pull omniparser` does. */
export function installTinyOmniParser(home: string, side: number | 'free'): string {
  const folder = modelFolder(home, 'omniparser');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'icon_detect.onnx'), tinyIconDetector(side));
  for (const [name, content] of Object.entries(tinyCaptioner())) writeFileSync(join(folder, name), content);
  return folder;
}

/** A patch of a picture whose colour encodes a box with this centre, in pixels of the network's input. */
export function boxPatch(x: number, y: number, w: number, h: number, centre: { x: number; y: number }): string {
  const colour = [centre.x / PX_A_SHADE, centre.y / PX_A_SHADE, 255].map(Math.round);
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" shape-rendering="crispEdges" fill="rgb(${colour.join()})"/>`;
}

/** Shapes on black, which encodes no box. */
export const paintPicture = async (widthPx: number, heightPx: number, shapes: string) =>
  decodePicture((await drawn(widthPx, heightPx, shapes, 'black')).toString('base64'));

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODELS_FOLDER } from '../../src/vision/sidecar/load-pipeline.ts';
import { type Constant, type Node, onnx } from './onnx.ts';

export const CLASSES = ['knob', 'button', 'text', 'canvas'] as const;
const GROUPS = [0, 0, 1, 2];
const STRIDES = [8, 16, 32];

/** How far from its mark a box reaches to each side, by group, in pixels. */
export const REACH_PX: readonly (readonly [number, number, number, number])[] = [
  [20, 20, 20, 20],
  [60, 9, 60, 9],
  [100, 80, 100, 80],
];

/** The colour of an 8×8 mark, on the grid of eight, that makes each class. That of text is pale, to be written on. */
export const MARKS = { knob: [255, 0, 0], button: [0, 255, 0], text: [221, 221, 255], canvas: [255, 255, 0] } as const;

/** Logits for each class from the mean colour of a cell: high for its own mark, low for what has even a tenth of another. */
const WEIGHTS: readonly (readonly [number, number, number, number])[] = [
  [40, -40, -40, -34],
  [-40, 40, -40, -34],
  [-400, 0, 400, -20],
  [30, 30, -60, -40],
];

/**
 * A detector of the shape of ours that sees coloured marks: one convolution for each stride, of which only the finest
 * looks at anything.
 */
export function tinyDetector(): Buffer {
  const channels = GROUPS_COUNT * 4 + CLASSES.length;
  const constants: Constant[] = [
    { name: 'flat', dims: [3], data: new BigInt64Array([1n, BigInt(channels), -1n]) },
    ...STRIDES.flatMap((stride) => level(stride, channels)),
  ];
  const nodes: Node[] = STRIDES.flatMap((stride) => [
    {
      op: 'Conv',
      inputs: ['images', `w${stride}`, `b${stride}`],
      outputs: [`grid${stride}`],
      attributes: { kernel_shape: [stride, stride], strides: [stride, stride] },
    },
    { op: 'Reshape', inputs: [`grid${stride}`, 'flat'], outputs: [`level${stride}`] },
  ]);
  const all = STRIDES.map((stride) => `level${stride}`);
  return onnx({
    inputs: [{ name: 'images', type: 'float32', dims: [1, 3, 'h', 'w'] }],
    outputs: [{ name: 'out', type: 'float32', dims: [1, channels, 'n'] }],
    constants,
    nodes: [...nodes, { op: 'Concat', inputs: all, outputs: ['out'], attributes: { axis: 2 } }],
  });
}

const GROUPS_COUNT = new Set(GROUPS).size;

function level(stride: number, channels: number): Constant[] {
  const [weights, biases] = [new Float32Array(channels * 3 * stride * stride), new Float32Array(channels).fill(-30)];
  for (const [group, reach] of REACH_PX.entries()) {
    for (const [side, px] of reach.entries()) biases[group * 4 + side] = Math.log(px / (2 * stride));
  }
  if (stride === 8) {
    for (const [at, [red, green, blue, bias]] of WEIGHTS.entries()) {
      const channel = GROUPS_COUNT * 4 + at;
      biases[channel] = bias;
      for (const [colour, weight] of [red, green, blue].entries()) {
        weights.fill(weight / 64, (channel * 3 + colour) * 64, (channel * 3 + colour + 1) * 64);
      }
    }
  }
  return [
    { name: `w${stride}`, dims: [channels, 3, stride, stride], data: weights },
    { name: `b${stride}`, dims: [channels], data: biases },
  ];
}

export type ModelsFolder = Disposable & { path: string };

/** A folder like `models/`, with the tiny detector in place of the real one. */
export function tinyModels(): ModelsFolder {
  const path = mkdtempSync(join(tmpdir(), 'strobe-models-'));
  writeFileSync(join(path, 'detector.onnx'), tinyDetector());
  writeFileSync(join(path, 'manifest.json'), JSON.stringify({ classes: CLASSES, groups: GROUPS, strides: STRIDES }));
  for (const name of ['en_PP-OCRv4_rec.onnx', 'en_PP-OCRv3_det_infer.onnx', 'en_dictionary.txt']) {
    copyFileSync(join(MODELS_FOLDER, name), join(path, name));
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

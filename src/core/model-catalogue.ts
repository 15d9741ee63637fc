/** A file of a model: what it is called on this machine, and where below the base address it comes from. */
export type ModelFile = { name: string; source: string };

export type ModelEntry = { summary: string; licence: string; files: readonly ModelFile[] };

const DETECTOR = 'onnx-community/OmniParser-icon_detect/resolve/main';
const CAPTIONS = 'onnx-community/Florence-2-base-ft/resolve/main';

/** Models that can be fetched. None of them is ever shipped: the licence of the detector forbids it. */
export const MODEL_CATALOGUE = {
  omniparser: {
    summary: "OmniParser's icon detector with Florence-2 captions",
    licence: 'detector AGPL-3.0, captions MIT',
    files: [
      { name: 'icon_detect.onnx', source: `${DETECTOR}/onnx/model.onnx` },
      { name: 'vision_encoder.onnx', source: `${CAPTIONS}/onnx/vision_encoder.onnx` },
      { name: 'embed_tokens.onnx', source: `${CAPTIONS}/onnx/embed_tokens.onnx` },
      { name: 'encoder_model.onnx', source: `${CAPTIONS}/onnx/encoder_model.onnx` },
      { name: 'decoder_model.onnx', source: `${CAPTIONS}/onnx/decoder_model.onnx` },
      { name: 'vocab.json', source: `${CAPTIONS}/vocab.json` },
    ],
  },
} as const satisfies Record<string, ModelEntry>;

export type ModelName = keyof typeof MODEL_CATALOGUE;

export function isModelName(name: string): name is ModelName {
  return Object.hasOwn(MODEL_CATALOGUE, name);
}

/** Where fetched models lie, below the user's home. */
export const modelFolder = (home: string, name: ModelName) => `${home}/.strobe/models/${name}`;

import { existsSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelFolder } from '../../core/model-catalogue.ts';
import { loadDecoder } from '../shared/picture.ts';
import { BuiltInPipeline } from './built-in-pipeline.ts';
import { ControlDetector } from './controls/control-detector.ts';
import { Captioner } from './icons/captioner.ts';
import { IconDetector } from './icons/icon-detector.ts';
import { IconNamer } from './icons/icon-namer.ts';
import { Runtime } from './network/runtime.ts';
import { OmniParserPipeline } from './omniparser-pipeline.ts';
import type { Pipeline } from './pipeline.ts';
import { Recogniser } from './text/recogniser.ts';
import { TextDetector } from './text/text-detector.ts';

/** The folder of the package's models, for the sources and for the build. */
export const MODELS_FOLDER = fileURLToPath(new URL('../../../models/', import.meta.url));

/** More threads than this make pictures of windows no faster. */
const MOST_THREADS = 4;

export type LoadRequest = { device: string; model: string; models?: string | undefined };

/** Loads the networks that a request asks for. */
export async function loadPipeline(request: LoadRequest): Promise<{ pipeline: Pipeline; device: string }> {
  const threads = Math.min(MOST_THREADS, availableParallelism());
  const runtime = await Runtime.open(request.device);
  const folder = request.models ?? MODELS_FOLDER;
  const load = request.model === 'omniparser' ? loadOmniParser : loadBuiltIn;
  const [pipeline] = await Promise.all([load(runtime, folder, threads), loadDecoder()]);
  return { pipeline, device: runtime.device };
}

async function loadBuiltIn(runtime: Runtime, folder: string, threads: number): Promise<Pipeline> {
  const [detector, recogniser, iconNamer] = await Promise.all([
    ControlDetector.open(runtime, folder, threads),
    Recogniser.open(runtime, folder, threads),
    IconNamer.open(runtime, folder, threads),
  ]);
  let textDetector: Promise<TextDetector> | undefined;
  const openTextDetector = () => {
    textDetector ??= TextDetector.open(runtime, folder, threads);
    return textDetector;
  };
  return new BuiltInPipeline({ detector, recogniser, textDetector: openTextDetector, iconNamer });
}

/** OmniParser's networks are where `strobe models pull` put them; text is read with Strobe's own. */
async function loadOmniParser(runtime: Runtime, folder: string, threads: number): Promise<Pipeline> {
  const own = modelFolder(homedir(), 'omniparser');
  if (!existsSync(join(own, 'icon_detect.onnx'))) {
    throw new Error(`there is no OmniParser in ${own}; fetch it with: strobe models pull omniparser`);
  }
  const [detector, captioner, textDetector, recogniser] = await Promise.all([
    IconDetector.open(runtime, own, threads),
    Captioner.open(runtime, own, threads),
    TextDetector.open(runtime, folder, threads),
    Recogniser.open(runtime, folder, threads),
  ]);
  return new OmniParserPipeline({ detector, captioner, textDetector, recogniser });
}

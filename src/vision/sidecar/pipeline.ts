import type { RgbPicture } from '../shared/picture.ts';
import type { DetectedElement, DetectOptions } from '../shared/protocol.ts';

/** Turns a picture into elements, by Strobe's own models or by OmniParser's. */
export interface Pipeline {
  detect(picture: RgbPicture, options: DetectOptions): Promise<PipelineResult>;
  /** Reads the text that the last picture left, for as long as no picture waits. */
  readPending?(isIdle: () => boolean): Promise<void>;
}

/** `unread` counts the lines of text that were left for the next picture, so that this one does not take long. */
export type PipelineResult = { elements: DetectedElement[]; unread: number };

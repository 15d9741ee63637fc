import type { RgbPicture } from '../shared/picture.ts';
import type { DetectedElement, DetectOptions } from '../shared/protocol.ts';

/** Anything that turns a picture into elements: our own models, or OmniParser's. */
export interface Pipeline {
  detect(picture: RgbPicture, options: DetectOptions): Promise<PipelineResult>;
  /** What may be done between two pictures, for as long as none is waiting. */
  readPending?(isIdle: () => boolean): Promise<void>;
}

/** `unread`: lines of text that were left for the next look, so that this one does not take long. */
export type PipelineResult = { elements: DetectedElement[]; unread: number };

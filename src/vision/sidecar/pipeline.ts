import type { Picture } from '../shared/picture.ts';
import type { DetectOptions, Element } from '../shared/protocol.ts';

/** Anything that turns a picture into elements: our own models, or OmniParser's. */
export interface Pipeline {
  detect(picture: Picture, options: DetectOptions): Promise<Sighting>;
  /** What may be done between two pictures, for as long as none is waiting. */
  idle?(isIdle: () => boolean): Promise<void>;
}

/** `unread`: lines of text that were left for the next look, so that this one does not take long. */
export type Sighting = { elements: Element[]; unread: number };

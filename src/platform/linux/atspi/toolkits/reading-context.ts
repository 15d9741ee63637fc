import type { Boxes } from '../geometry/boxes.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';

/** What a behaviour asks an application through, during one reading. */
export type ReadingContext = {
  objects: Accessibles;
  boxes: Boxes;
  /** Asked once in a reading; none of what is gone. */
  childrenOf: (ref: ObjectRef) => Promise<ObjectRef[]>;
  /** Whether less than this share of the time is over in which what does not show is read. */
  mayExpand: (share?: number) => boolean;
  signal: AbortSignal;
};

import { isSameRect, type Rect } from '../../../../core/rect.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { type Attempt, askOnce } from '../protocol/questions.ts';

/** Where things are, in the toolkit's own coordinates: asked once in a reading. */
export class Boxes {
  private readonly objects: Accessibles;
  private readonly attempt: Attempt;
  private readonly signal: AbortSignal;
  private readonly asked = new Map<string, Promise<Rect | undefined>>();

  constructor(objects: Accessibles, attempt: Attempt, signal: AbortSignal) {
    this.objects = objects;
    this.attempt = attempt;
    this.signal = signal;
  }

  of(ref: ObjectRef): Promise<Rect | undefined> {
    return askOnce(this.asked, ref.key, () => this.attempt(this.objects.extents(ref, this.signal)));
  }

  know(ref: ObjectRef, box: Rect): void {
    this.asked.set(ref.key, Promise.resolve(box));
  }

  /** Asks an object of before. That it is gone means nothing for the one that Qt 5 gives its path to during this reading. */
  askAgain(ref: ObjectRef): void {
    const answer = this.objects.extents(ref, this.signal);
    this.asked.set(ref.key, this.attempt(answer));
    answer.catch(() => this.asked.delete(ref.key));
  }
}

export const isSameBox = (a: Rect | undefined, b: Rect | undefined) => (a && b ? isSameRect(a, b) : a === b);

import type { CfRef } from './c-types.ts';
import type { CoreFoundation } from './core-foundation.ts';

/** An element that this many readings did not show is forgotten. */
const FORGOTTEN_AFTER = 20;

/** An element of an application. Its `key` stays the same for as long as it is remembered. */
export type AxElement = {
  readonly key: string;
  readonly ref: CfRef;
  role: string | undefined;
  lastReading: number;
  /** It lists the rows that show: its other rows are not asked for. */
  listsRows?: boolean;
  /** It did not answer in time when it was last asked. */
  isSlow?: boolean;
  /** It shows a text that it is given without taking it in. */
  takesKeysOnly?: boolean;
};

/**
 * The elements of one application that were read, each with a key. The frameworks return another reference for every
 * copy of an element: only CFEqual shows which are the same.
 */
export class AxElements implements Disposable {
  private readonly cf: CoreFoundation;
  private readonly byHash = new Map<number | bigint, AxElement[]>();
  private readonly byKey = new Map<string, AxElement>();
  private reading = 0;
  private lastKey = 0;

  constructor(cf: CoreFoundation) {
    this.cf = cf;
  }

  /** Returns the element behind a borrowed reference, the same object for the same element. */
  intern(ref: CfRef): AxElement {
    const hash = this.cf.api.CFHash(ref);
    const alike = this.byHash.get(hash);
    const known = alike?.find((each) => this.cf.api.CFEqual(each.ref, ref) !== 0);
    if (known !== undefined) {
      known.lastReading = this.reading;
      return known;
    }
    // The process id keeps the keys of a helper apart from those of the helper that it replaces.
    const key = `ax${process.pid}.${++this.lastKey}`;
    const made: AxElement = { key, ref: this.cf.retain(ref), role: undefined, lastReading: this.reading };
    this.byKey.set(key, made);
    if (alike === undefined) this.byHash.set(hash, [made]);
    else alike.push(made);
    return made;
  }

  find(key: string): AxElement | undefined {
    return this.byKey.get(key);
  }

  get size(): number {
    return this.byKey.size;
  }

  beginReading(): void {
    this.reading++;
  }

  /** Forgets elements that many readings did not show. Called after a complete reading only. */
  endReading(): void {
    for (const [hash, alike] of this.byHash) {
      const kept = alike.filter(({ lastReading }) => this.reading - lastReading < FORGOTTEN_AFTER);
      if (kept.length === alike.length) continue;
      for (const gone of alike) if (!kept.includes(gone)) this.forget(gone);
      if (kept.length === 0) this.byHash.delete(hash);
      else this.byHash.set(hash, kept);
    }
  }

  [Symbol.dispose](): void {
    for (const known of this.byKey.values()) this.cf.release(known.ref);
    this.byKey.clear();
    this.byHash.clear();
  }

  private forget({ key, ref }: AxElement): void {
    this.byKey.delete(key);
    this.cf.release(ref);
  }
}

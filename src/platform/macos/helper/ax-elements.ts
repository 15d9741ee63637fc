import type { CfRef } from './c-types.ts';
import type { CoreFoundation } from './core-foundation.ts';

/** Readings after which an element that none of them showed is forgotten. */
const FORGOTTEN_AFTER = 20;

/** An element that has been seen. `key` stays with it for as long as it is known. */
export type AxElement = { readonly key: string; readonly ref: CfRef; role: string | undefined; lastReading: number };

/**
 * The elements of one application that have been seen, each with a name of its own. Every copy that the frameworks hand
 * out is another reference: what is the same element, only CFEqual says.
 */
export class AxElements implements Disposable {
  private readonly cf: CoreFoundation;
  private readonly byHash = new Map<number | bigint, AxElement[]>();
  private readonly byKey = new Map<string, AxElement>();
  private reading = 0;
  private last = 0;

  constructor(cf: CoreFoundation) {
    this.cf = cf;
  }

  /** The element behind a borrowed reference. */
  intern(ref: CfRef): AxElement {
    const hash = this.cf.api.CFHash(ref);
    const alike = this.byHash.get(hash);
    const known = alike?.find((each) => this.cf.api.CFEqual(each.ref, ref) !== 0);
    if (known !== undefined) {
      known.lastReading = this.reading;
      return known;
    }
    // The process number keeps the names of a helper apart from those of the one it replaces.
    const key = `ax${process.pid}.${++this.last}`;
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

  /** After a reading that was not cut short: lets go of what has not shown for long. */
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

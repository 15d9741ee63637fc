import { CONSTANTS } from '../shared/constants.ts';
import { type AttributeList, Attributes } from './attributes.ts';
import type { CfRef, OutSlot } from './c-types.ts';
import type { CoreFoundation, TakeOwnership } from './core-foundation.ts';

/** One message to an application may take this long: busy ones take more than a second, the frameworks' own limit is 6. */
const MESSAGE_SECONDS = 2;

export const { kAXErrorSuccess: SUCCESS, kAXErrorCannotComplete: CANNOT_COMPLETE } = CONSTANTS;

/** An accessibility call that failed, with the frameworks' own code. */
export class AxError extends Error {
  readonly code: number;

  constructor(what: string, code: number) {
    super(`${what} failed with AXError ${code}`);
    this.name = 'AxError';
    this.code = code;
  }
}

/** AXUIElement: each method sends one message. Elements are borrowed from the caller. */
export class Accessibility implements Disposable {
  readonly cf: CoreFoundation;
  private readonly systemWide: CfRef;
  private readonly lists = new Map<string, CfRef>();

  constructor(cf: CoreFoundation) {
    this.cf = cf;
    this.systemWide = requireElement(cf.api.AXUIElementCreateSystemWide());
    // On this element, the limit holds for every message of the process.
    cf.api.AXUIElementSetMessagingTimeout(this.systemWide, MESSAGE_SECONDS);
  }

  application(pid: number, own: TakeOwnership): CfRef {
    return own(requireElement(this.cf.api.AXUIElementCreateApplication(pid)));
  }

  /** Asks for several attributes in one message. Throws where the element did not answer at all. */
  attributes(element: CfRef, list: AttributeList, own: TakeOwnership): Attributes {
    const values: OutSlot<CfRef> = [null];
    const code = this.cf.api.AXUIElementCopyMultipleAttributeValues(element, this.listOf(list), 0, values);
    if (code !== SUCCESS || values[0] === null) throw new AxError('AXUIElementCopyMultipleAttributeValues', code);
    return new Attributes(this.cf, list, this.cf.items(own(values[0])));
  }

  actionNames(element: CfRef): string[] {
    return this.cf.scope((own) => {
      const names: OutSlot<CfRef> = [null];
      const code = this.cf.api.AXUIElementCopyActionNames(element, names);
      if (code === CANNOT_COMPLETE) throw new AxError('AXUIElementCopyActionNames', code);
      if (code !== SUCCESS || names[0] === null) return [];
      const decoded = this.cf.items(own(names[0])).map((name) => this.cf.decode(name));
      return decoded.filter((name) => typeof name === 'string');
    });
  }

  /** Returns the frameworks' error code. */
  performAction(element: CfRef, action: string): number {
    return this.cf.api.AXUIElementPerformAction(element, this.cf.constant(action));
  }

  /** Returns the frameworks' error code. `value` is a Core Foundation object. */
  setAttribute(element: CfRef, attribute: string, value: CfRef): number {
    return this.cf.api.AXUIElementSetAttributeValue(element, this.cf.constant(attribute), value);
  }

  isSettable(element: CfRef, attribute: string): boolean {
    const settable: OutSlot<number> = [null];
    const code = this.cf.api.AXUIElementIsAttributeSettable(element, this.cf.constant(attribute), settable);
    return code === SUCCESS && settable[0] !== null && settable[0] !== 0;
  }

  /** Runs `work` with another limit for messages through this reference to the element. */
  withTimeout<T>(element: CfRef, seconds: number, work: () => T): T {
    this.cf.api.AXUIElementSetMessagingTimeout(element, seconds);
    try {
      return work();
    } finally {
      // 0 restores the limit of the process.
      this.cf.api.AXUIElementSetMessagingTimeout(element, 0);
    }
  }

  /**
   * Returns the element of an application at a point of the screen, whatever lies over it; undefined where it does not
   * answer. The system-wide element would know all applications, but does not answer programs without a window.
   */
  elementAt(application: CfRef, x: number, y: number, own: TakeOwnership): CfRef | undefined {
    const element: OutSlot<CfRef> = [null];
    const code = this.cf.api.AXUIElementCopyElementAtPosition(application, x, y, element);
    return code === SUCCESS ? (own(element[0]) ?? undefined) : undefined;
  }

  /** Returns how many members a list has, without asking for them; undefined where there is no such list. */
  countOf(element: CfRef, attribute: string): number | undefined {
    const count: OutSlot<number | bigint> = [null];
    const code = this.cf.api.AXUIElementGetAttributeValueCount(element, this.cf.constant(attribute), count);
    return code === SUCCESS && count[0] !== null ? Number(count[0]) : undefined;
  }

  /** Returns the window server's number of a window. */
  windowNumber(window: CfRef): number | undefined {
    const number: OutSlot<number> = [null];
    return this.cf.api._AXUIElementGetWindow(window, number) === SUCCESS ? (number[0] ?? undefined) : undefined;
  }

  [Symbol.dispose](): void {
    for (const list of this.lists.values()) this.cf.release(list);
    this.lists.clear();
    this.cf.release(this.systemWide);
  }

  private listOf(list: AttributeList): CfRef {
    const key = list.join();
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    const made = this.cf.scope((own) => {
      const names = list.map((name) => this.cf.constant(name));
      return this.cf.retain(this.cf.newArray(names, own));
    });
    this.lists.set(key, made);
    return made;
  }
}

function requireElement(ref: CfRef | null): CfRef {
  if (ref === null) throw new Error('The accessibility framework could not make an element.');
  return ref;
}

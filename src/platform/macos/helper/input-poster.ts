import type { MouseButton, Point } from '../../../core/backend.ts';
import { CONSTANTS } from '../shared/constants.ts';
import type { InputEvent } from '../shared/input-event.ts';
import type { Ref } from './c-types.ts';
import type { CoreFoundation, Own } from './core-foundation.ts';

const {
  kCGMouseButtonLeft: LEFT,
  kCGMouseButtonRight: RIGHT,
  kCGMouseButtonCenter: CENTER,
  kCGMouseEventNumber,
  kCGMouseEventClickState,
} = CONSTANTS;

const BUTTONS: Record<MouseButton, { number: number; down: number; drag: number; up: number }> = {
  left: {
    number: LEFT,
    down: CONSTANTS.kCGEventLeftMouseDown,
    drag: CONSTANTS.kCGEventLeftMouseDragged,
    up: CONSTANTS.kCGEventLeftMouseUp,
  },
  right: {
    number: RIGHT,
    down: CONSTANTS.kCGEventRightMouseDown,
    drag: CONSTANTS.kCGEventRightMouseDragged,
    up: CONSTANTS.kCGEventRightMouseUp,
  },
  middle: {
    number: CENTER,
    down: CONSTANTS.kCGEventOtherMouseDown,
    drag: CONSTANTS.kCGEventOtherMouseDragged,
    up: CONSTANTS.kCGEventOtherMouseUp,
  },
};

/** What a key brings along by itself: arrows count as the keypad's, and function keys as fn's. */
const OWN_FLAGS = CONSTANTS.kCGEventFlagMaskNumericPad | CONSTANTS.kCGEventFlagMaskSecondaryFn;

/** Mouse and keyboard, posted where hardware's events come in: whoever is in front gets them. */
export class InputPoster implements Disposable {
  private readonly cf: CoreFoundation;
  private readonly source: Ref;

  constructor(cf: CoreFoundation) {
    this.cf = cf;
    this.source = cf.scope((own) => {
      const source = own(cf.api.CGEventSourceCreate(CONSTANTS.kCGEventSourceStateHIDSystemState));
      if (source === null) throw new Error('The window server gives no event source.');
      return cf.keep(source);
    });
  }

  post(event: InputEvent): void {
    this.cf.scope((own) => {
      for (const made of this.events(event, own)) this.cf.api.CGEventPost(CONSTANTS.kCGHIDEventTap, made);
    });
  }

  pointer(): Point {
    return this.cf.scope((own) => {
      const event = own(this.cf.api.CGEventCreate(null));
      const { x, y } = event === null ? { x: 0, y: 0 } : this.cf.api.CGEventGetLocation(event);
      return { x, y };
    });
  }

  /** Puts the pointer somewhere without anybody being told of a movement. */
  warp(at: Point): void {
    this.cf.api.CGWarpMouseCursorPosition(at);
  }

  [Symbol.dispose](): void {
    this.cf.letGo(this.source);
  }

  private events(event: InputEvent, own: Own): Ref[] {
    switch (event.kind) {
      case 'move':
        return [this.mouse(CONSTANTS.kCGEventMouseMoved, event.at, LEFT, own)];
      case 'button':
        return [this.press(event, own)];
      case 'key':
        return [this.key(event.code, event.down, event.flags, own)];
      case 'text':
        return [this.text(event.text, true, own), this.text(event.text, false, own)];
      case 'wheel':
        return [this.wheel(event.vertical, event.horizontal, own)];
    }
  }

  private press({ phase, button, at, clicks, stroke, flags }: InputEvent & { kind: 'button' }, own: Own): Ref {
    const { number, [phase]: type } = BUTTONS[button];
    const event = this.mouse(type, at, number, own);
    this.cf.api.CGEventSetIntegerValueField(event, kCGMouseEventNumber, stroke);
    this.cf.api.CGEventSetIntegerValueField(event, kCGMouseEventClickState, clicks);
    if (flags !== 0) this.cf.api.CGEventSetFlags(event, flags);
    return event;
  }

  private mouse(type: number, at: Point, button: number, own: Own): Ref {
    return made(own(this.cf.api.CGEventCreateMouseEvent(this.source, type, at, button)));
  }

  private key(code: number, down: boolean, flags: number, own: Own): Ref {
    const event = made(own(this.cf.api.CGEventCreateKeyboardEvent(this.source, code, down)));
    const natural = Number(this.cf.api.CGEventGetFlags(event)) & OWN_FLAGS;
    this.cf.api.CGEventSetFlags(event, natural | flags);
    return event;
  }

  private text(text: string, down: boolean, own: Own): Ref {
    const event = this.key(0, down, 0, own);
    const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    this.cf.api.CGEventKeyboardSetUnicodeString(event, units.length, units);
    return event;
  }

  private wheel(vertical: number, horizontal: number, own: Own): Ref {
    const { kCGScrollEventUnitLine: lines } = CONSTANTS;
    return made(own(this.cf.api.CGEventCreateScrollWheelEvent2(this.source, lines, 2, vertical, horizontal, 0)));
  }
}

function made(event: Ref | null): Ref {
  if (event === null) throw new Error('The window server made no event.');
  return event;
}

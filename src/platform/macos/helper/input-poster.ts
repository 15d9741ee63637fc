import type { MouseButton, Point } from '../../../core/backend.ts';
import { CONSTANTS } from '../shared/constants.ts';
import type { InputEvent } from '../shared/input-event.ts';
import type { CfRef } from './c-types.ts';
import type { CoreFoundation, TakeOwnership } from './core-foundation.ts';

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

/** Keys set these flags by themselves: arrows count as keys of the keypad, function keys as pressed with fn. */
const OWN_FLAGS = CONSTANTS.kCGEventFlagMaskNumericPad | CONSTANTS.kCGEventFlagMaskSecondaryFn;

/** Posts events where those of the hardware come in: the frontmost application gets them. */
export class InputPoster implements Disposable {
  private readonly cf: CoreFoundation;
  private readonly source: CfRef;

  constructor(cf: CoreFoundation) {
    this.cf = cf;
    this.source = cf.scope((own) => {
      const source = own(cf.api.CGEventSourceCreate(CONSTANTS.kCGEventSourceStateHIDSystemState));
      if (source === null) throw new Error('The window server returned no event source.');
      return cf.retain(source);
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

  /** Moves the pointer without an event of movement. */
  warp(at: Point): void {
    this.cf.api.CGWarpMouseCursorPosition(at);
  }

  [Symbol.dispose](): void {
    this.cf.release(this.source);
  }

  private events(event: InputEvent, own: TakeOwnership): CfRef[] {
    switch (event.kind) {
      case 'move':
        return [this.mouseEvent(CONSTANTS.kCGEventMouseMoved, event.at, LEFT, own)];
      case 'button':
        return [this.buttonEvent(event, own)];
      case 'key':
        return [this.keyEvent(event.code, event.down, event.flags, own)];
      case 'text':
        return [this.textEvent(event.text, true, own), this.textEvent(event.text, false, own)];
      case 'wheel':
        return [this.wheelEvent(event.vertical, event.horizontal, own)];
    }
  }

  private buttonEvent(
    { phase, button, at, clicks, pressNumber, flags }: InputEvent & { kind: 'button' },
    own: TakeOwnership,
  ): CfRef {
    const { number, [phase]: type } = BUTTONS[button];
    const event = this.mouseEvent(type, at, number, own);
    this.cf.api.CGEventSetIntegerValueField(event, kCGMouseEventNumber, pressNumber);
    this.cf.api.CGEventSetIntegerValueField(event, kCGMouseEventClickState, clicks);
    if (flags !== 0) this.cf.api.CGEventSetFlags(event, flags);
    return event;
  }

  private mouseEvent(type: number, at: Point, button: number, own: TakeOwnership): CfRef {
    return requireEvent(own(this.cf.api.CGEventCreateMouseEvent(this.source, type, at, button)));
  }

  private keyEvent(code: number, down: boolean, flags: number, own: TakeOwnership): CfRef {
    const event = requireEvent(own(this.cf.api.CGEventCreateKeyboardEvent(this.source, code, down)));
    const keyFlags = Number(this.cf.api.CGEventGetFlags(event)) & OWN_FLAGS;
    this.cf.api.CGEventSetFlags(event, keyFlags | flags);
    return event;
  }

  private textEvent(text: string, down: boolean, own: TakeOwnership): CfRef {
    const event = this.keyEvent(0, down, 0, own);
    const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    this.cf.api.CGEventKeyboardSetUnicodeString(event, units.length, units);
    return event;
  }

  private wheelEvent(vertical: number, horizontal: number, own: TakeOwnership): CfRef {
    const { kCGScrollEventUnitLine: lines } = CONSTANTS;
    return requireEvent(
      own(this.cf.api.CGEventCreateScrollWheelEvent2(this.source, lines, 2, vertical, horizontal, 0)),
    );
  }
}

function requireEvent(event: CfRef | null): CfRef {
  if (event === null) throw new Error('The window server returned no event.');
  return event;
}

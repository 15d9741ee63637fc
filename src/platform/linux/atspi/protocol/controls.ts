import type { Point } from '../../../../core/backend.ts';
import type { OnHeld, Peer } from '../../dbus/peer.ts';
import { type DBusValue, Variant } from '../../dbus/value.ts';
import { COORDINATES, IFACE } from './names.ts';
import type { ObjectRef } from './object-ref.ts';

/** `AtspiScrollType` ANYWHERE scrolls as little as it takes. */
const SCROLL_ANYWHERE = 6;

/** Typed calls that change one application's objects. Each returns whether the application says that it did so. */
export class Controls {
  private readonly peer: Peer;
  private readonly held: OnHeld;

  /** `held` is given what releases the connection that a call went over. */
  constructor(peer: Peer, held: OnHeld) {
    this.peer = peer;
    this.held = held;
  }

  doAction(ref: ObjectRef, index: number, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.action, 'DoAction', 'i', [index], signal);
  }

  grabFocus(ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.component, 'GrabFocus', '', [], signal);
  }

  scrollIntoView(ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.component, 'ScrollTo', 'u', [SCROLL_ANYWHERE], signal);
  }

  scrollToPoint(ref: ObjectRef, { x, y }: Point, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.component, 'ScrollToPoint', 'uii', [COORDINATES.screen, x, y], signal);
  }

  setCurrentValue(ref: ObjectRef, value: number, signal: AbortSignal): Promise<boolean> {
    const args = [IFACE.value, 'CurrentValue', new Variant('d', value)];
    return this.call(ref, IFACE.properties, 'Set', 'ssv', args, signal);
  }

  setText(ref: ObjectRef, text: string, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.editableText, 'SetTextContents', 's', [text], signal);
  }

  deleteText(ref: ObjectRef, start: number, end: number, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.editableText, 'DeleteText', 'ii', [start, end], signal);
  }

  /** `length` counts as the toolkit does. */
  insertText(ref: ObjectRef, offset: number, text: string, length: number, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.editableText, 'InsertText', 'isi', [offset, text, length], signal);
  }

  setCaretOffset(ref: ObjectRef, offset: number, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.text, 'SetCaretOffset', 'i', [offset], signal);
  }

  selectChild(ref: ObjectRef, index: number, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.selection, 'SelectChild', 'i', [index], signal);
  }

  deselectSelectedChild(ref: ObjectRef, index: number, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.selection, 'DeselectSelectedChild', 'i', [index], signal);
  }

  /** A method without an answer has done what it should unless it fails. */
  private async call(
    ref: ObjectRef,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
  ): Promise<boolean> {
    return (await this.peer.act(ref.path, iface, member, signature, args, this.held, signal)) !== false;
  }
}

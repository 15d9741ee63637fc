import type { Inspection, PlatformEvent, Stacking } from '../../../../core/backend.ts';
import type { Rect } from '../../../../core/rect.ts';
import type { Timeouts } from '../../../../core/timeouts.ts';
import { PLAIN_HABITS, type ToolkitHabits } from '../../../../core/toolkit-habits.ts';
import type { InputHabits } from '../../screen/input-options.ts';
import type { MatchedWindow } from '../geometry/app-windows.ts';
import type { Placement } from '../geometry/placement.ts';
import type { Accessible } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import type { Controls } from '../protocol/controls.ts';
import { STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';

/** An object of one application, with the ways to ask and to change it. */
export type NativeTarget = {
  ref: ObjectRef;
  objects: Accessibles;
  controls: Controls;
  /** Resolves once its program has answered another question. */
  signOfLife: () => Promise<unknown>;
  signal: AbortSignal;
};

/** Facts about an object that acting needs in some toolkits only. */
export type InspectionExtras = Pick<
  Inspection,
  | 'mayHaveCheckMark'
  | 'correctsOnBlur'
  | 'commitsOnReturn'
  | 'editedAtF2'
  | 'mayHoldWidget'
  | 'endsAtReturn'
  | 'takesKeysOnly'
  | 'editedByKeys'
  | 'endsOnBlur'
  | 'range'
>;

/** How the objects of one toolkit are acted on, where that departs from what the interfaces promise. */
export interface ActingHabits {
  habits: ToolkitHabits;
  input: InputHabits;

  /** Whether this native action of the object does something else than a click. */
  pressMisfires(press: { action: string; role: string }, target: NativeTarget): Promise<boolean>;
  /** Whether the object keeps a number that it is given natively. */
  takesNumber(value: number, target: NativeTarget): Promise<boolean>;
  /** Whether the object keeps a text that it is given natively. */
  takesText(text: string, way: 'set' | 'insert', target: NativeTarget): Promise<boolean>;
  /** Puts a text in the place of what the object holds. */
  replaceText(text: string, target: NativeTarget): Promise<boolean>;
  /** How many offsets a text takes up: characters or UTF-16 units. */
  textLength(text: string): number;
  /** The length that InsertText expects with a text: bytes or units. */
  insertLength(text: string): number;
  grabFocus(target: NativeTarget): Promise<boolean>;
  moveCaret(offset: number, target: NativeTarget): Promise<boolean>;
  scrollIntoView(target: NativeTarget): Promise<boolean>;

  /** The object that has focus where it is announced for this one. */
  focusedPart(ref: ObjectRef, objects: Accessibles, signal: AbortSignal): Promise<ObjectRef>;
  /** Whether an object can be edited that is not read-only. */
  isEditable(object: Accessible): boolean;
  /** Whether the range of an object may be open, at one end or both. */
  mayLackLimits(object: Accessible): boolean;
  inspect(
    object: Accessible,
    range: Inspection['range'],
    objects: Accessibles,
    signal: AbortSignal,
  ): Promise<InspectionExtras>;
  /** Whether an object is gone that still answers. */
  isGone(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<boolean>;

  /** How far its hit test can be believed. */
  stacking: Stacking;
  /** Whether it finds the object at a point of the screen. */
  findsByPoint: boolean;
  /** Finds the innermost object at a point. `find` asks for it, and undoes the placement that it is given first. */
  hitTest(
    find: (placement: Placement) => Promise<ObjectRef>,
    placement: Placement,
    timeouts: Timeouts,
    signal: AbortSignal,
  ): Promise<ObjectRef>;
  /** Finds the one of the application's top-level objects that a frame stands for. */
  findTop(
    frame: ObjectRef,
    tops: readonly MatchedWindow[],
    objects: Accessibles,
    signal: AbortSignal,
  ): Promise<MatchedWindow | undefined>;

  /** Objects change places, or go, and no event reports it. */
  movesUnreported: boolean;
  /** Returns where an object is now, as the toolkit counts; undefined where it does not report its own box. */
  currentBox(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined>;
  /** Nothing is reported of what changes in a window that is minimised. */
  sleepsMinimised: boolean;
  /** Whether an event only echoes a question. */
  isEcho(event: PlatformEvent): boolean;
}

export const PLAIN_ACTING: ActingHabits = {
  habits: PLAIN_HABITS,
  input: { remapMs: 40, basicPlaneOnly: false, notchFrameMs: 0, turnsWithShift: false, movesInMenus: 0 },
  pressMisfires: async () => false,
  takesNumber: async () => true,
  takesText: async () => true,
  replaceText: (text, { controls, ref, signal }) => controls.setText(ref, text, signal),
  textLength: (text) => [...text].length,
  insertLength: (text) => Buffer.byteLength(text),
  grabFocus: ({ controls, ref, signal }) => controls.grabFocus(ref, signal),
  moveCaret: (offset, { controls, ref, signal }) => controls.setCaretOffset(ref, offset, signal),
  scrollIntoView: ({ controls, ref, signal }) => controls.scrollIntoView(ref, signal),
  focusedPart: async (ref) => ref,
  isEditable: ({ states }) => states.has(STATE.editable),
  mayLackLimits: () => false,
  inspect: async () => ({}),
  isGone: async () => false,
  stacking: 'unknown',
  findsByPoint: true,
  hitTest: (find, placement) => find(placement),
  findTop: async ({ path }, tops) => tops.find(({ ref }) => ref.path === path),
  movesUnreported: false,
  currentBox: (objects, ref, signal) => objects.extents(ref, signal),
  sleepsMinimised: false,
  isEcho: () => false,
};

/** For pages that drop a text that they are given natively. */
export const KEYS_ALONE: Pick<ActingHabits, 'takesText' | 'inspect'> = {
  takesText: async () => false,
  inspect: async () => ({ takesKeysOnly: true }),
};

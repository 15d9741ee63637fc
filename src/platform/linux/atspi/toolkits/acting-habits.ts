import {
  type Inspection,
  PLAIN_HABITS,
  type PlatformEvent,
  type Stacking,
  type ToolkitHabits,
} from '../../../../core/backend.ts';
import type { Rect } from '../../../../core/node.ts';
import type { MatchedWindow } from '../geometry/app-windows.ts';
import type { Placement } from '../geometry/placement.ts';
import type { Accessible } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import type { Controls } from '../protocol/controls.ts';
import { STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';

/** An object of one application, with the ways to ask and to change it. */
export type NativeTarget = { ref: ObjectRef; objects: Accessibles; controls: Controls; signal: AbortSignal };

/** What the screen has to heed when it sends mouse and keyboard to a toolkit. */
export type InputHabits = {
  /** How long the toolkit takes to learn what a key has come to mean (measured). */
  remapMs: number;
  /** Characters beyond the sixteen bits that its keys have room for are left out. */
  basicPlaneOnly: boolean;
  /** A notch of the wheel, up or down, waits for the frame that follows the one before, within this time; else 0. */
  notchFrameMs: number;
  /** Only Shift makes the wheel scroll sideways: the buttons for that are clicks. */
  turnsWithShift: boolean;
};

/** What only some toolkits need to have known of an object before it is acted on. */
export type InspectionExtras = Pick<Inspection, 'mayHaveCheckMark' | 'mendsOnLeaving' | 'obeysReturn' | 'endsAtReturn'>;

/** How the objects of one toolkit are acted on, where that departs from what the interfaces promise. */
export interface ActingHabits {
  habits: ToolkitHabits;
  input: InputHabits;

  /** Whether this action of the object would not do what a click does. */
  pressMisfires(press: { action: string; role: string }, target: NativeTarget): Promise<boolean>;
  /** A button that is pressed natively is held down for this long, and is clicked only then. */
  pressHoldMs: number;
  takesNumber(value: number, target: NativeTarget): Promise<boolean>;
  takesText(text: string, way: 'set' | 'insert', target: NativeTarget): Promise<boolean>;
  /** How many offsets a text takes up. */
  textLength(text: string): number;
  /** The length that InsertText is given with a text. */
  insertLength(text: string): number;
  moveCaret(offset: number, target: NativeTarget): Promise<boolean>;
  scrollIntoView(target: NativeTarget): Promise<boolean>;

  /** Of an object that is not read-only. */
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
  /** The innermost object at a point. `find` asks for it, and undoes this placement first. */
  hitTest(
    find: (placement: Placement) => Promise<ObjectRef>,
    placement: Placement,
    signal: AbortSignal,
  ): Promise<ObjectRef>;
  /** Which of the top-level objects of its application holds what is below this frame. */
  findTop(
    frame: ObjectRef,
    tops: readonly MatchedWindow[],
    objects: Accessibles,
    signal: AbortSignal,
  ): Promise<MatchedWindow | undefined>;

  /** Objects change places, or go, and no event reports it. */
  movesUnreported: boolean;
  /** Where an object is now, as the toolkit counts; undefined where it does not report its own box. */
  currentBox(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined>;
  /** Nothing is reported of what changes in a window that is minimised. */
  sleepsMinimised: boolean;
  /** Whether an event only echoes a question. */
  isEcho(event: PlatformEvent): boolean;
}

export const PLAIN_ACTING: ActingHabits = {
  habits: PLAIN_HABITS,
  input: { remapMs: 40, basicPlaneOnly: false, notchFrameMs: 0, turnsWithShift: false },
  pressMisfires: async () => false,
  pressHoldMs: 0,
  takesNumber: async () => true,
  takesText: async () => true,
  textLength: (text) => [...text].length,
  insertLength: (text) => Buffer.byteLength(text),
  moveCaret: (offset, { controls, ref, signal }) => controls.setCaretOffset(ref, offset, signal),
  scrollIntoView: ({ controls, ref, signal }) => controls.scrollIntoView(ref, signal),
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

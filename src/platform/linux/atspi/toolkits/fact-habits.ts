import type { PlatformNode } from '../../../../core/node.ts';
import type { Accessible } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { holdsText, isNamedByText } from '../protocol/widgets.ts';

/** What was read of an object beyond the basics. */
type Words = { label?: string | undefined; value?: string | number | undefined };
type RoleOf = (ref: ObjectRef) => Promise<string>;

/** What an object says: its name, value, actions and choice. */
export type FactHabits = {
  /** Whether it has no words of its own, but those of the label beside it. */
  isNamedByLabelAlone: (object: Accessible) => boolean;
  /** Whether it has its words in its text alone. */
  isNamedByText: (object: Accessible) => boolean;
  /** Whether its value is its text. */
  holdsText: (object: Accessible) => boolean;
  /** Whether something that does not show is asked for its label, which is that of another. */
  labelsAnother: (object: Pick<Accessible, 'role'>) => boolean;
  actionsOf: (objects: Accessibles, object: Accessible, signal: AbortSignal) => Promise<string[]>;
  /** Whether a spin button whose number is 0 shows a date or a time. */
  isDate: (objects: Accessibles, object: Accessible, signal: AbortSignal) => Promise<boolean>;
  /** Whether its children do not report which of them are selected. */
  hidesSelection: (object: Accessible) => boolean;
  /** The object in a combo box that has its selection. */
  choiceHolder: (objects: Accessibles, combo: Accessible, signal: AbortSignal) => Promise<ObjectRef | undefined>;
  /** The item that a box has chosen. */
  chosenItem: (
    objects: Accessibles,
    box: ObjectRef,
    signal: AbortSignal,
    roleOf?: RoleOf,
  ) => Promise<ObjectRef | undefined>;
  /** The chosen item of a combo box that reports it neither by selection nor by text. */
  choiceInName: (combo: Accessible) => string | undefined;
  /** Whether a text leaves out parts of it that are objects of their own. */
  isInParts: (text: string) => boolean;
  /** A text with the texts of its parts in their places. */
  wholeText: (
    objects: Accessibles,
    ref: ObjectRef,
    text: string,
    maxChars: number,
    signal: AbortSignal,
  ) => Promise<string>;
  /** The part of a scroll bar that moves, where it has the value of the bar. */
  sliderOf: (bar: Pick<Accessible, 'role'>, children: readonly ObjectRef[]) => ObjectRef | undefined;
  /** What an object says and holds, with what it reports wrongly put right. */
  correctNode: (node: PlatformNode, object: Accessible, words: Words) => PlatformNode;
};

export const PLAIN_FACTS: FactHabits = {
  isNamedByLabelAlone: () => false,
  isNamedByText,
  holdsText,
  labelsAnother: () => false,
  actionsOf: (objects, { ref }, signal) => objects.actions(ref, signal),
  isDate: async () => false,
  hidesSelection: () => false,
  choiceHolder: async (_, { ref }) => ref,
  chosenItem: (objects, box, signal) => objects.selectedChild(box, signal).catch(() => undefined),
  choiceInName: () => undefined,
  isInParts: () => false,
  wholeText: async (_, __, text) => text,
  sliderOf: () => undefined,
  correctNode: (node) => node,
};

import type { PlatformNode } from '../../../../core/node.ts';
import { type Accessible, has } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import { isPassword } from '../protocol/roles.ts';
import { EMBEDDED, holdsText } from '../protocol/widgets.ts';
import type { FactHabits } from './fact-habits.ts';

/** On pages whose words are no objects of their own: what holds them has them in its text. */
export const WORDS_IN_HOLDERS: Pick<FactHabits, 'isNamedByText' | 'correctNode' | 'isInParts'> = {
  isNamedByText: (object) =>
    object.name === '' && has(object, IFACE.text) && !isValue(object) && !isPassword(object.role),
  correctNode: sayWords,
  isInParts: (text) => text.includes(EMBEDDED),
};

/** Firefox has the interface to edit a text on all that has one. */
function isValue(object: Accessible): boolean {
  const isMixed = object.childCount > 0 && !object.states.has(STATE.editable);
  return holdsText(object) && !isMixed;
}

/** What a paragraph says beside the links in it is what it holds, and not its name. */
function sayWords(node: PlatformNode): PlatformNode {
  const { title, ...unnamed } = node;
  return node.role === 'paragraph' && title !== undefined ? { ...unnamed, value: title } : node;
}

import type { Inspection } from '../../../core/backend.ts';
import type { AxApplication } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';
import { SECURE_SUBROLE } from './node-facts.ts';

const INSPECTED = [
  ...['AXRole', 'AXSubrole', 'AXFocused', 'AXValue', 'AXMinValue', 'AXMaxValue', 'AXValueIncrement'],
  ...['AXNumberOfCharacters', 'AXSelectedTextRange'],
] as const;
const TEXT_ROLES = new Set(['AXTextField', 'AXTextArea', 'AXComboBox']);

/** Returns undefined where the element is gone. */
export function inspectElement(app: AxApplication, element: AxElement): Inspection | undefined {
  const { ref } = element;
  const found = app.ask(ref, INSPECTED, (read) => {
    const role = read.text('AXRole') ?? '';
    const secure = read.text('AXSubrole') === SECURE_SUBROLE;
    const content = secure ? undefined : read.text('AXValue');
    const units = read.number('AXNumberOfCharacters');
    const isText = TEXT_ROLES.has(role) || units !== undefined;
    const selection = read.range('AXSelectedTextRange');
    const [min, max] = role === 'AXScrollBar' ? [0, 1] : [read.number('AXMinValue'), read.number('AXMaxValue')];
    const value = read.number('AXValue');
    const step = read.number('AXValueIncrement') ?? 0;
    const range = { min: min ?? 0, max: max ?? 0, step, ...(value !== undefined && { value }) };
    const text = {
      // The contract counts characters, AppKit UTF-16 units.
      length: content === undefined ? (units ?? 0) : [...content].length,
      caret: selection?.location ?? 0,
      selected: (selection?.length ?? 0) > 0,
      ...(content !== undefined && { content }),
    };
    return {
      focused: read.flag('AXFocused') ?? false,
      multiLine: role === 'AXTextArea',
      ...(min !== undefined && max !== undefined && { range }),
      ...(isText && { text }),
    };
  });
  if (found === undefined) return undefined;
  const takesKeysOnly = element.takesKeysOnly && ({ takesKeysOnly: true } as const);
  return { ...found, ...takesKeysOnly, editable: app.ax.isSettable(ref, 'AXValue') };
}

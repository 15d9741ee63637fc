import { expect, it } from 'vitest';
import type { UiNode } from '../../../../../src/core/node.ts';
import { noSetValueOnPicture } from '../../../../../src/session/acting/on-picture/set-gauge.ts';

const node = (role: UiNode['role']): UiNode => ({
  id: 'pop_1',
  role,
  title: 'Red',
  enabled: true,
  focused: false,
  actions: [],
  source: { vision: 0.9 },
  children: [],
});

it('a drop-down list that only a picture shows is to be clicked, and its item', () => {
  for (const role of ['popUpButton', 'comboBox'] as const) {
    const { message, hint } = noSetValueOnPicture(node(role));
    expect(message).toContain('element does not support set_value');
    expect(`${message} ${hint}`).not.toContain("'type'");
    expect(hint).toContain('click the item');
  }
});

it('what else is no gauge is typed into', () => {
  expect(noSetValueOnPicture(node('textField')).message).toBe("element does not support set_value; try 'type'");
});

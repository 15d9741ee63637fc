import { describe, expect, it } from 'vitest';
import { toRole } from '../../../../../src/platform/macos/helper/roles.ts';

describe('roles', () => {
  it.each([
    ['AXButton', undefined, 'button'],
    ['AXWindow', 'AXStandardWindow', 'window'],
    ['AXWindow', 'AXDialog', 'dialog'],
    ['AXSheet', undefined, 'dialog'],
    ['AXCheckBox', 'AXSwitch', 'switch'],
    ['AXRadioButton', 'AXTabButton', 'tab'],
    ['AXTextField', 'AXSecureTextField', 'textField'],
    ['AXRow', 'AXOutlineRow', 'treeItem'],
    ['AXRuler', undefined, 'AXRuler'],
    ['Knob', undefined, 'AXKnob'],
  ])('%s %s is %s', (role, subrole, word) => {
    expect(toRole(role, subrole)).toBe(word);
  });
});

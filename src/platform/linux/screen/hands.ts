import type { Input } from '../../../core/backend.ts';
import type { ClickSpacing } from './click-spacing.ts';

type MouseActions = Pick<Input, 'click' | 'wheel' | 'drag' | 'hover' | 'point'>;
export type KeyActions = Pick<Input, 'press' | 'type'>;

/** What one action gets of mouse and keyboard. */
export function inputOf(mouse: MouseActions, keyboard: KeyActions, spacing: ClickSpacing): Input {
  return {
    get lastClick() {
      return spacing.lastClick;
    },
    click: (at, clicks, signal) => mouse.click(at, clicks, signal),
    wheel: (at, direction, notches, signal) => mouse.wheel(at, direction, notches, signal),
    drag: (from, to, signal) => mouse.drag(from, to, signal),
    hover: (at, signal) => mouse.hover(at, signal),
    point: (at, step, signal) => mouse.point(at, step, signal),
    press: (key, modifiers, signal) => keyboard.press(key, modifiers, signal),
    type: (text, arrived, signal) => keyboard.type(text, arrived, signal),
  };
}

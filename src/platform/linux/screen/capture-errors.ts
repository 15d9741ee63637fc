import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import type { ScreenWindow } from './window.ts';

export function notOnScreen(window: ScreenWindow): UiError {
  return new UiError('capture_failed', `The window ${quote(window.title)} is not on the screen any more.`, {
    hint: 'It was closed, hidden or moved to another workspace. Call debug_ui again for the windows there are.',
  });
}

export function outside(window: ScreenWindow): UiError {
  return new UiError('capture_failed', `That part is outside the window ${quote(window.title)}.`, {
    hint: 'Scroll it into view, or take the whole window.',
  });
}

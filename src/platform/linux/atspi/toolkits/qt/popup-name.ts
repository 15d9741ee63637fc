import type { PlatformNode } from '../../../../../core/node.ts';
import { isSameRect } from '../../../../../core/rect.ts';
import type { ScreenWindow } from '../../../screen/window.ts';

/** Since 6.9 or so, what pops up without a title is named by its program, as its window on the screen is. */
export function withoutProgramName(root: PlatformNode, windows: readonly ScreenWindow[]): PlatformNode {
  const { title, ...unnamed } = root;
  const isNamedByProgram = windows.some(
    (window) => window.popup && window.title === title && root.bounds && isSameRect(window.bounds, root.bounds),
  );
  return isNamedByProgram ? unnamed : root;
}

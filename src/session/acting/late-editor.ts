import type { Clicks, LastClick, Point } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import { isRow } from '../../core/roles.ts';

/**
 * An editor that may be about to open: a click went to an item that was selected before. Qt waits until that cannot become
 * a double-click, and drops the keys that come meanwhile.
 */
export class LateEditor {
  private clickedAt: Point | undefined;

  noteClick({ role, selected }: UiNode, at: Point, { button, count }: Clicks): void {
    this.clickedAt = isRow(role) && selected && button === 'left' && count === 1 ? at : undefined;
  }

  /** When it has opened, or does not open any more; undefined where none is expected. It is asked once. */
  takeDueMs(lastClick: LastClick | undefined, editsClickedRowsMs: number): number | undefined {
    const { clickedAt } = this;
    this.clickedAt = undefined;
    const isLast = clickedAt && lastClick?.at.x === clickedAt.x && lastClick.at.y === clickedAt.y;
    return isLast && editsClickedRowsMs > 0 ? (lastClick.takenMs ?? lastClick.sentMs) + editsClickedRowsMs : undefined;
  }
}

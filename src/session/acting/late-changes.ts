import { effectLines } from '../../core/diff/effects.ts';
import type { UiNode } from '../../core/node.ts';
import type { Snapshot } from '../snapshot.ts';

/** So many are told; who wants to know more looks. */
const LINES = 8;

/** What has changed after an action had settled: a program may finish its work, or open a dialog, later than that. */
export class LateChanges {
  private told: readonly UiNode[] | undefined;

  /** The last answer told what showed then. */
  tell(roots: readonly UiNode[] | undefined): void {
    this.told = roots;
  }

  /** Lines for what has changed since the last answer. */
  until({ roots, responsiveness }: Snapshot): string[] {
    if (this.told === undefined || this.told === roots || responsiveness) return [];
    const lines = effectLines({ before: this.told, after: roots }, new Set());
    return lines.length <= LINES ? lines : [...lines.slice(0, LINES), `and ${lines.length - LINES} more`];
  }
}

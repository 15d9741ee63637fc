import { toUiError } from '../../core/errors.ts';
import type { UiNode } from '../../core/node.ts';
import type { Snapshot } from '../snapshot.ts';
import type { VisionReading } from './vision-view.ts';

/**
 * `plain` is the tree of accessibility with the warnings of the vision pass; `roots`, unless that failed, what it made.
 */
export type VisionOutcome = { plain: Snapshot; roots?: UiNode[]; unread?: number };

/** A vision pass that fails leaves the tree of accessibility with a warning; where there is no tree, it throws. */
export async function tryVision(
  plain: Snapshot,
  read: () => Promise<VisionReading & { plain: Snapshot }>,
  signal: AbortSignal,
): Promise<VisionOutcome> {
  const withWarning = (snapshot: Snapshot, warning: string) => ({
    ...snapshot,
    warnings: [...snapshot.warnings, warning],
  });
  try {
    const { roots, unread, plain: pictured } = await read();
    if (unread === 0) return { roots, plain: pictured, unread };
    const warning = `${unread} lines of text in the picture are not read yet: call debug_ui again.`;
    return { roots, unread, plain: withWarning(pictured, warning) };
  } catch (thrown) {
    if (plain.roots.length === 0 || signal.aborted) throw thrown;
    const { message, hint } = toUiError(thrown);
    return { plain: withWarning(plain, [message, hint].filter(Boolean).join(' ')) };
  }
}

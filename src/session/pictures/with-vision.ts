import { toUiError } from '../../core/errors.ts';
import type { UiNode } from '../../core/node.ts';
import type { Snapshot } from '../session.ts';
import type { VisionReading } from './vision-view.ts';

/** `plain` with what there is to say about the look; `roots` with what it added, unless it failed. */
export type VisionOutcome = { plain: Snapshot; roots?: UiNode[] };

/** A look that fails leaves the tree as accessibility gave it, and says why. Without a tree there is nothing to leave. */
export async function withVision(
  plain: Snapshot,
  look: () => Promise<VisionReading>,
  signal: AbortSignal,
): Promise<VisionOutcome> {
  const warned = (warning: string) => ({ ...plain, warnings: [...plain.warnings, warning] });
  try {
    const { roots, unread } = await look();
    const isRead = unread === 0;
    return {
      roots,
      plain: isRead ? plain : warned(`${unread} lines of text in the picture are not read yet: look again.`),
    };
  } catch (thrown) {
    if (plain.roots.length === 0 || signal.aborted) throw thrown;
    const { message, hint } = toUiError(thrown);
    return { plain: warned([message, hint].filter(Boolean).join(' ')) };
  }
}

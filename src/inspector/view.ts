import { oneLine } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { lineTokens } from '../core/render/tokens.ts';
import type { Session } from '../session/session.ts';
import type { Snapshot } from '../session/snapshot.ts';
import { lookAt } from '../tools/debug-ui.ts';
import type { ToolContext } from '../tools/define.ts';
import type { UiArgs } from '../tools/ui-arguments.ts';
import { visibleResult } from '../tools/visible-answer.ts';
import type { View, ViewPicture } from './items.ts';
import type { NodeLister } from './node-lister.ts';

/** What `debug_ui` would answer to these arguments now. The session does not notice. */
export async function viewOf(
  context: ToolContext,
  args: UiArgs,
  lister: NodeLister,
  signal: AbortSignal,
): Promise<{ view: View; snapshot: Snapshot }> {
  const { reading, answer } = await lookAt(context, { ...args, mode: 'tree' }, signal, 'peek');
  const lines = visibleResult(answer)
    .text.split('\n')
    .map((text) => ({ text, tokens: lineTokens(text, 0) }));
  const tokens = lines.reduce((sum, line) => sum + line.tokens, 0);
  const { snapshot } = reading;
  return {
    view: { kind: 'view', lines, tokens, revision: snapshot.revision, nodes: lister.list(snapshot.roots) },
    snapshot,
  };
}

export async function pictureOf(session: Session, snapshot: Snapshot, signal: AbortSignal): Promise<ViewPicture> {
  const takenAt = new Date().toISOString();
  const { png, widthPx, heightPx, bounds, window } = await session.picture(
    { snapshot, annotate: false, peek: true },
    signal,
  );
  const base64 = Buffer.from(png).toString('base64');
  const behind = behindOf(snapshot.roots, window);
  return { kind: 'picture', png: base64, widthPx, heightPx, bounds, window: oneLine(window), behind, takenAt };
}

/** A picture shows one window, and what has popped up over it, which has no title. */
function behindOf(roots: readonly UiNode[], window: string): string[] {
  if (roots.every(({ title }) => title !== window)) return [];
  return roots.filter(({ title }) => title && title !== window).map(({ id }) => id);
}

import type { WindowInfo } from '../../../core/backend.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';

/** Raises the window of the target. Where only focus shows which one that is, one is raised after the other. */
export async function raiseWindow(
  { application, input }: ActionContext,
  { ref }: Target,
  signal: AbortSignal,
): Promise<WindowInfo | undefined> {
  for (const raised = new Set<string>(); ; ) {
    const window = await application.windowOf(ref, signal);
    if (!window || (window.active && !window.isGuess) || raised.has(window.handle)) return window;
    raised.add(window.handle);
    await input.hold();
    await application.raise(window.handle, signal);
  }
}

import type { WindowInfo } from '../../../core/backend.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';

/** Raises the window of the target. Where only focus shows which one that is, one is raised after the other. */
export async function raiseWindow(
  { application, ids, input }: ActionContext,
  { ref, line: [top] }: Target,
  signal: AbortSignal,
): Promise<WindowInfo | undefined> {
  for (const raised = new Set<string>(); ; ) {
    // From an object deep in its window, the way there is asked step by step.
    const window = await application.windowOf((top && ids.refOf(top.id)) ?? ref, signal);
    if (!window || (window.active && !window.isGuess) || raised.has(window.handle)) return window;
    raised.add(window.handle);
    await input.hold();
    await application.raise(window.handle, signal);
  }
}

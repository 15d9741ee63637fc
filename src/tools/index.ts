import { debugLaunch } from './debug-launch.ts';
import { debugSession } from './debug-session.ts';
import { debugUi } from './debug-ui.ts';
import { debugUiAction } from './debug-ui-action.ts';
import { debugUiWait } from './debug-ui-wait.ts';
import type { Tool } from './define.ts';
import { observeChanges } from './observe-changes.ts';

export const tools: readonly Tool[] = [debugLaunch, debugSession, debugUi, debugUiAction, debugUiWait, observeChanges];

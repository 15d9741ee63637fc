import { debugLaunch } from './debug-launch.ts';
import { debugSession } from './debug-session.ts';
import { debugUi } from './debug-ui.ts';
import type { Tool } from './define.ts';

export const tools: readonly Tool[] = [debugLaunch, debugSession, debugUi];

import { debugLaunch } from '../tools/debug-launch.ts';
import { debugSession } from '../tools/debug-session.ts';
import { debugUi } from '../tools/debug-ui.ts';
import type { Tool } from '../tools/define.ts';

/** A short command for one tool. Its flags come from the tool's schema, less what the verb itself says. */
export type Verb = {
  name: string;
  summary: string;
  tool: Tool;
  /** Arguments that the verb stands for. */
  fixed?: Record<string, unknown>;
  /** Tool arguments that have no flag here. */
  without?: readonly string[];
  /** What comes without a flag: a program, a session or application, an application, or nothing. */
  operand: 'program' | 'target' | 'app' | 'none';
  /**
   * Who answers. `background`: a server that outlives this command. `holder`: the server that has the session, else
   * this process. `everyone`: all servers. `here`: this process.
   */
  answeredBy: 'background' | 'holder' | 'everyone' | 'here';
  examples: readonly string[];
};

const sessionOnly = ['action', 'app', 'from'];

export const verbs: readonly Verb[] = [
  {
    name: 'launch',
    summary: 'start a program and open a session on it',
    tool: debugLaunch,
    without: ['command', 'args'],
    operand: 'program',
    answeredBy: 'background',
    examples: ['strobe launch gnome-calculator', 'strobe launch --display isolated python3 app.py --verbose'],
  },
  {
    name: 'see',
    summary: 'show the interface of a session or application',
    tool: debugUi,
    operand: 'target',
    answeredBy: 'holder',
    examples: ['strobe see', 'strobe see calculator -o shot.png --annotate', 'strobe see --query-role button --json'],
  },
  {
    name: 'sessions',
    summary: 'list the open sessions of every running server',
    tool: debugSession,
    fixed: { action: 'list' },
    without: ['sessionId', ...sessionOnly],
    operand: 'none',
    answeredBy: 'everyone',
    examples: ['strobe sessions --json'],
  },
  {
    name: 'apps',
    summary: 'list the running accessible applications',
    tool: debugSession,
    fixed: { action: 'apps' },
    without: ['sessionId', ...sessionOnly],
    operand: 'none',
    answeredBy: 'here',
    examples: ['strobe apps'],
  },
  {
    name: 'attach',
    summary: 'open a session on a running application',
    tool: debugSession,
    fixed: { action: 'attach' },
    without: ['sessionId', ...sessionOnly],
    operand: 'app',
    answeredBy: 'background',
    examples: ['strobe attach gedit', 'strobe attach 4242'],
  },
  {
    name: 'status',
    summary: 'show one session',
    tool: debugSession,
    fixed: { action: 'status' },
    without: sessionOnly,
    operand: 'target',
    answeredBy: 'holder',
    examples: ['strobe status calculator'],
  },
  {
    name: 'output',
    summary: 'print what a launched program wrote to stdout and stderr',
    tool: debugSession,
    fixed: { action: 'output' },
    without: ['action', 'app'],
    operand: 'target',
    answeredBy: 'holder',
    examples: ['strobe output calculator', 'strobe output calculator --from 0'],
  },
  {
    name: 'stop',
    summary: 'end a launched program, or detach from an attached one',
    tool: debugSession,
    fixed: { action: 'stop' },
    without: sessionOnly,
    operand: 'target',
    answeredBy: 'holder',
    examples: ['strobe stop calculator'],
  },
];

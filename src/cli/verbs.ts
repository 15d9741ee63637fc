import { debugLaunch } from '../tools/debug-launch.ts';
import { debugSession } from '../tools/debug-session.ts';
import { debugUi } from '../tools/debug-ui.ts';
import { debugUiAction } from '../tools/debug-ui-action.ts';
import { debugUiWait } from '../tools/debug-ui-wait.ts';
import type { Tool } from '../tools/define.ts';
import { observeChanges } from '../tools/observe-changes.ts';

/** A short command for one tool. Its flags come from the tool's schema, less the arguments that the verb sets. */
export type Verb = {
  name: string;
  summary: string;
  tool: Tool;
  /** Tool arguments that the verb sets. */
  fixed?: Record<string, unknown>;
  /** Tool arguments that have no flag here. */
  without?: readonly string[];
  /** The argument without a flag: a program, a session or application, an application, or none. */
  operand: 'program' | 'target' | 'app' | 'none';
  /** Tool arguments that come without a flag, in this order; one that may be left out ends with a question mark. */
  takes?: readonly string[];
  /**
   * Who answers. `background`: a server that outlives this command. `holder`: the server that has the session, else
   * this process. `everyone`: all servers. `here`: this process.
   */
  answeredBy: 'background' | 'holder' | 'everyone' | 'here';
  /** It prints events as they arrive, until Ctrl-C. */
  streams?: true;
  /** Whether an answer means exit code 0; without it, every answer does. */
  succeeded?: (data: Record<string, unknown>) => boolean;
  examples: readonly string[];
};

const COMMON = ['sessionId', 'app', 'settleMs', 'observe'];

/** A verb of debug_ui_action: the arguments that its action needs stand in order, those of other actions are left out. */
function actionVerb(
  name: string,
  action: string,
  summary: string,
  takes: string[],
  flags: string[],
  examples: string[],
): Verb {
  const kept = new Set([...COMMON, ...flags]);
  return {
    name,
    summary,
    tool: debugUiAction,
    fixed: { action },
    without: Object.keys(debugUiAction.inputSchema.properties).filter((each) => !kept.has(each)),
    operand: 'none',
    takes,
    answeredBy: 'holder',
    examples,
  };
}

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
    name: 'watch',
    summary: 'print what changes in a session or application, as it changes, until Ctrl-C',
    tool: observeChanges,
    without: ['maxEvents'],
    operand: 'target',
    answeredBy: 'holder',
    streams: true,
    examples: ['strobe watch calculator', 'strobe watch gedit --events focus_changed title_changed --json'],
  },
  {
    name: 'wait',
    summary: 'wait until a condition holds; exit code 0 when it does, 1 when the time is up',
    tool: debugUiWait,
    operand: 'target',
    answeredBy: 'holder',
    succeeded: ({ matched }) => matched === true,
    examples: [
      'strobe wait gedit --until-text Saved',
      'strobe wait --until-window Export --until-gone --timeout-ms 60000',
    ],
  },
  actionVerb(
    'click',
    'click',
    'click an element, or a point of the last screenshot',
    ['id?'],
    ['button', 'count', 'modifiers', 'at'],
    ['strobe click btn_a3f2', 'strobe click itm_55c1 --count 2 --app gedit', 'strobe click --at-x 240 --at-y 80'],
  ),
  actionVerb(
    'set-value',
    'set_value',
    'set the value of an element',
    ['id', 'value'],
    [],
    ['strobe set-value sld_77d0 0.75', 'strobe set-value chk_12ab true'],
  ),
  actionVerb(
    'type',
    'type',
    'type text into an element, or into what has focus',
    ['id?', 'text'],
    [],
    ['strobe type txt_9b1e "Grüße 👋"', 'strobe type "Grüße 👋"'],
  ),
  actionVerb(
    'key',
    'key',
    'press a key',
    ['key'],
    ['modifiers', 'id'],
    ['strobe key s --modifiers ctrl', 'strobe key escape'],
  ),
  actionVerb(
    'scroll',
    'scroll',
    'scroll an element, or scroll it into view',
    ['id?'],
    ['direction', 'amount', 'at'],
    ['strobe scroll lst_55c1 --direction down --amount 5'],
  ),
  actionVerb(
    'drag',
    'drag',
    'drag one element onto another, or between points of the last screenshot',
    ['id?', 'toId?'],
    ['at', 'toAt'],
    ['strobe drag itm_1 itm_2', 'strobe drag --at-x 40 --at-y 40 --to-at-x 200 --to-at-y 160'],
  ),
  {
    name: 'steps',
    summary: 'do several actions in one call, up to the first that fails',
    tool: debugUiAction,
    without: Object.keys(debugUiAction.inputSchema.properties).filter((each) => !COMMON.includes(each)),
    operand: 'none',
    takes: ['steps'],
    answeredBy: 'holder',
    examples: [`strobe steps '[{"action":"click","id":"btn_a3f2"},{"action":"key","key":"return"}]'`],
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

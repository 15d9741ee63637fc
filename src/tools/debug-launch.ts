import { z } from 'zod';
import { oneLine } from '../core/foreign-text.ts';
import { LIMITS } from '../core/limits.ts';
import { quote } from '../core/text.ts';
import type { LaunchAct } from '../session/launch-policy.ts';
import type { LaunchOutcome, LaunchRequest } from '../session/sessions.ts';
import { defineTool } from './define.ts';

const input = z.strictObject({
  command: z.string().min(1).describe('Program name or path; no shell'),
  args: z.array(z.string()).optional(),
  cwd: z.string().min(1).optional(),
  env: z.record(z.string(), z.string()).optional(),
  display: z
    .enum(['current', 'isolated'])
    .optional()
    .describe(
      'isolated: a private display and buses, unseen by the user; the default without a display and on Wayland',
    ),
  displayServer: z
    .enum(['x11', 'wayland'])
    .optional()
    .describe('Of an isolated display; x11 unless the settings say otherwise'),
  waitMs: z.number().int().min(0).max(120_000).default(LIMITS.launchWaitMs).describe('For the first window'),
});

const output = z.object({
  sessionId: z.string(),
  pid: z.number(),
  app: z.string(),
  windows: z.array(z.string()),
  ready: z.boolean(),
  reason: z.string().optional(),
});

export const debugLaunch = defineTool({
  name: 'debug_launch',
  title: 'Launch an app',
  description:
    'Starts a desktop program with accessibility switched on, captures its output, and waits for its first window. ' +
    'Returns the sessionId that the other tools take. ready:false says why; the session stays open to look again.',
  kind: 'act',
  input,
  output,
  extraMs: ({ waitMs }) => waitMs,
  act: launchAct,
  async handler(context, args, call) {
    const file = context.policy.fileToRun(launchAct(args));
    const request: LaunchRequest = {
      command: args.command,
      ...(file !== undefined && { file }),
      args: args.args ?? [],
      env: args.env ?? {},
      waitMs: args.waitMs,
      ...(args.cwd !== undefined && { cwd: args.cwd }),
      ...(args.display !== undefined && { display: args.display }),
      ...(args.displayServer !== undefined && { displayServer: args.displayServer }),
      ...(call.traceDirectory !== undefined && { traceDirectory: call.traceDirectory }),
    };
    const outcome = await context.sessions.launch(request, call.progress, call.signal);
    return { text: launchText(outcome), data: { ...outcome }, subject: outcome };
  },
});

function launchAct({ command, cwd, env }: z.output<typeof input>): LaunchAct {
  return { kind: 'launch', command, cwd, env };
}

function launchText(outcome: LaunchOutcome): string {
  const { sessionId, app, pid, windows, ready, reason } = outcome;
  const state = ready ? 'ready' : `not ready: ${oneLine(reason ?? 'no window yet')}`;
  const titles = windows.length === 0 ? '' : `\nwindows: ${windows.map((title) => quote(title)).join(', ')}`;
  return `${sessionId}  ${quote(app)} (pid ${pid}), ${state}${titles}`;
}

import { z } from 'zod';
import type { AppInfo } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { quote } from '../core/text.ts';
import type { OutputPage } from '../session/output.ts';
import type { SessionSummary } from '../session/session.ts';
import { appArguments } from './app-arguments.ts';
import { defineTool, type ToolCall, type ToolContext, type ToolResult } from './define.ts';
import { fence } from './fence.ts';

const OUTPUT_PAGE_BYTES = 16 * 1024;

const input = z.strictObject({
  action: z.enum(['list', 'apps', 'attach', 'status', 'output', 'stop']),
  ...appArguments,
  from: z.number().int().min(0).optional().describe("output: the previous page's next; unset: the latest page"),
});

/**
 * A caller works with these fields; the others are there, too, but their schema would cost tokens in every
 * conversation.
 */
const session = z.looseObject({ sessionId: z.string(), app: z.string(), pid: z.number(), state: z.string() });

const output = z.object({
  sessions: z.array(session).optional(),
  apps: z
    .array(z.object({ name: z.string(), pid: z.number(), toolkit: z.string(), windows: z.array(z.string()) }))
    .optional(),
  session: session.optional(),
  output: z
    .object({ text: z.string(), from: z.number(), next: z.number(), droppedBytes: z.number(), ended: z.boolean() })
    .optional(),
});

type Args = z.output<typeof input>;

export const debugSession = defineTool({
  name: 'debug_session',
  title: 'Sessions and apps',
  description:
    'list: open sessions. apps: running accessible apps. attach: opens a session on one (app). status: of one session. ' +
    'output: pages its captured stdout and stderr. stop: ends a launched app with all it started; only detaches from an attached one.',
  kind: 'mixed',
  input,
  output,
  act({ action, sessionId, app }) {
    if (action === 'stop') return { kind: 'stop', sessionId: sessionId ?? '' };
    return action === 'attach' ? { kind: 'attach', app: app ?? '' } : undefined;
  },
  handler: (context, args, call) => runAction(context, args, call),
});

async function runAction(context: ToolContext, args: Args, call: ToolCall): Promise<ToolResult> {
  const { signal, traceDirectory } = call;
  const { sessions } = context;
  switch (args.action) {
    case 'list':
      return listSessions(sessions.list());
    case 'apps':
      return listApps(await sessions.apps(signal));
    case 'attach': {
      const attached = await sessions.attach(requireArgument(args, 'app'), signal, traceDirectory);
      return describeOne(attached.summary());
    }
    case 'status': {
      const found = await sessions.find(args, signal);
      return describeOne(found.summary());
    }
    case 'output': {
      const found = await sessions.find(args, signal);
      return outputPage(found.summary(), found.output(args.from, OUTPUT_PAGE_BYTES));
    }
    case 'stop':
      return describeOne(await sessions.stop(requireArgument(args, 'sessionId'), signal));
  }
}

function requireArgument(args: Args, field: 'app' | 'sessionId'): string {
  const value = args[field];
  if (value !== undefined) return value;
  throw new UiError('bad_arguments', `${field} is required for action '${args.action}'.`, {
    hint: field === 'app' ? "action 'apps' lists what runs." : "action 'list' names the open sessions.",
  });
}

function listSessions(sessions: SessionSummary[]): ToolResult {
  const lines = sessions.map(describeSession);
  return { text: lines.length === 0 ? 'No open sessions.' : lines.join('\n'), data: { sessions } };
}

function listApps(apps: AppInfo[]): ToolResult {
  const lines = apps.map(
    (app) =>
      `${quote(app.name)}  pid ${app.pid}  ${quote(app.toolkit)}  ${app.windows.map((title) => quote(title)).join(', ')}`,
  );
  return { text: lines.length === 0 ? 'No accessible application is running.' : lines.join('\n'), data: { apps } };
}

function describeOne(summary: SessionSummary): ToolResult {
  return { text: describeSession(summary), data: { session: summary }, subject: summary };
}

function outputPage(summary: SessionSummary, page: OutputPage): ToolResult {
  const dropped = page.droppedBytes > 0 ? `, ${page.droppedBytes} earlier bytes dropped` : '';
  const more = page.ended ? 'no more will come' : `next page: from=${page.next}`;
  const head = `${summary.sessionId}  output bytes ${page.from} to ${page.next}${dropped}; ${more}`;
  return { text: `${head}\n${fence('output', page.text)}`, data: { output: { ...page } }, subject: summary };
}

function describeSession(summary: SessionSummary): string {
  const { sessionId, app, pid, toolkit, origin, display, state, exitCode, exitSignal, windows } = summary;
  const end = exitSignal !== undefined ? ` by ${exitSignal}` : exitCode !== undefined ? ` with code ${exitCode}` : '';
  // Processes that it had started go on showing their windows.
  const how = end === '' || state === 'exited' ? `${state}${end}` : `exited${end}, its processes running`;
  const titles = windows.length === 0 ? '' : `  ${windows.map((title) => quote(title)).join(', ')}`;
  return `${sessionId}  ${quote(app)}  pid ${pid}  ${quote(toolkit)}  ${origin}, ${display} display, ${how}${titles}`;
}

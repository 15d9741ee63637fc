import { z } from 'zod';
import { toJsonFacts } from '../core/render/json.ts';
import { nodeLine } from '../core/render/line.ts';
import type { WaitOutcome } from '../session/watching/wait.ts';
import { appArguments } from './app-arguments.ts';
import { condition, conditionOf } from './condition-input.ts';
import { defineTool } from './define.ts';
import { fence } from './fence.ts';
import { visionArgument, wantsVision } from './vision-argument.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_TIMEOUT_MS = 300_000;

const input = z.strictObject({
  ...appArguments,
  until: condition,
  vision: visionArgument,
  timeoutMs: z.number().int().min(0).max(MAX_TIMEOUT_MS).default(DEFAULT_TIMEOUT_MS),
});

const output = z.object({
  matched: z.boolean(),
  elapsedMs: z.number(),
  node: z.looseObject({ id: z.string() }).optional(),
  closest: z.string().optional(),
});

export const debugUiWait = defineTool({
  name: 'debug_ui_wait',
  title: 'Wait for an app',
  description:
    'Waits until an element appears, reaches a state or is gone, a window opens or closes, or the app is idle. ' +
    'matched:false after timeoutMs, with what came closest. Use it instead of looking again and again.',
  kind: 'read',
  input,
  output,
  extraMs: ({ timeoutMs }) => timeoutMs,
  async handler(context, args, call) {
    const session = await context.sessions.find(args, call.signal);
    const { sessionId, app } = session.summary();
    const look = { vision: wantsVision(args, context.settings.vision) };
    const outcome = await session.changes.wait(conditionOf(args.until), args.timeoutMs, call.signal, look);
    return { text: waitText(outcome), data: waitData(outcome), subject: { sessionId, app } };
  },
});

function waitData({ matched, elapsedMs, node, closest }: WaitOutcome): Record<string, unknown> {
  return { matched, elapsedMs, ...(node && { node: toJsonFacts(node) }), ...(closest && { closest }) };
}

function waitText({ matched, elapsedMs, node, closest }: WaitOutcome): string {
  const head = `${matched ? 'matched' : 'not matched'} after ${elapsedMs} ms`;
  const detail = node === undefined ? closest : nodeLine(node);
  return detail ? `${head}\n${fence(node === undefined ? 'closest' : 'node', detail)}` : head;
}

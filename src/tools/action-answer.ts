import { oneLine } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { toJsonFacts } from '../core/render/json.ts';
import { nodeLine } from '../core/render/line.ts';
import type { ActOutcome } from '../session/acting/action.ts';
import type { SessionSummary } from '../session/session.ts';
import type { ToolResult } from './define.ts';
import { describeFailure } from './failure.ts';
import { fence } from './fence.ts';

/** Writes a verdict for a model: our facts in the first line, the application's own text in the fence. */
export function composeVerdict({ sessionId, app }: SessionSummary, outcome: ActOutcome): ToolResult {
  const { success, method, changed, settled, revision, error, effects } = outcome;
  const first = `success=${success} method=${method ?? 'none'} changed=${changed} effects=${effects.length} settled=${settled} revision=${revision}`;
  const lines = [
    `before: ${nodeText(outcome.nodeBefore)}`,
    `after:  ${nodeText(outcome.nodeAfter)}`,
    ...(effects.length === 0 ? ['no effects elsewhere'] : effects.map((effect) => `effect: ${oneLine(effect)}`)),
  ];
  const failure = error && describeFailure(error);
  return {
    text: [
      first,
      fence('verdict', lines.join('\n')),
      ...(failure === undefined ? [] : [fence('failure', failure)]),
    ].join('\n'),
    data: verdictData(outcome),
    subject: { sessionId, app },
    ...(!success && { failed: true }),
  };
}

function verdictData({ nodeBefore, nodeAfter, error, method, ...rest }: ActOutcome): Record<string, unknown> {
  return {
    ...rest,
    method: method ?? null,
    nodeBefore: nodeBefore === undefined ? null : toJsonFacts(nodeBefore),
    nodeAfter: nodeAfter === undefined ? null : toJsonFacts(nodeAfter),
    ...(error && { error: { code: error.code, message: error.message, ...(error.hint && { hint: error.hint }) } }),
  };
}

const nodeText = (node: UiNode | undefined) => (node === undefined ? 'none' : nodeLine(node));

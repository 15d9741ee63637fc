import { oneLine } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { nodeLine } from '../core/render/line.ts';

/** Why a step could not be repeated as it was recorded. */
export type Cause =
  | 'renamed'
  | 'moved'
  | 'reordered'
  | 'removed'
  | 'role changed'
  | 'ambiguous'
  | 'new window'
  | 'missing window'
  | 'effect missing'
  | 'act failed'
  | 'focus elsewhere';

/** The first place where an application does not do what it did when it was recorded. */
export type Divergence = {
  /** From 1; 0 is the start of the program. */
  step: number;
  action: string;
  cause: Cause;
  expected: string;
  instead: string;
  /** The likeliest first. Nothing is done to them. */
  candidates: UiNode[];
};

export function describeDivergence({ step, action, cause, expected, instead, candidates }: Divergence): string {
  return [
    step === 0 ? `Diverged at the start: ${cause}` : `Diverged at step ${step}, ${oneLine(action)}: ${cause}`,
    `expected: ${oneLine(expected)}`,
    `instead:  ${oneLine(instead)}`,
    ...candidates.map((node, at) => `candidate ${at + 1}: ${oneLine(nodeLine(node))}`),
  ].join('\n');
}

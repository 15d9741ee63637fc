import { z } from 'zod';
import { LIMITS } from '../core/limits.ts';
import { QUERY_STATES } from '../core/query/query.ts';
import { appArguments } from './app-arguments.ts';

const id = z.string().min(1);
const text = z.string().min(1).optional();

/** debug_ui takes these arguments. */
export const uiInput = z.strictObject({
  ...appArguments,
  mode: z.enum(['tree', 'screenshot', 'both']).default('tree'),
  vision: z.boolean().optional().describe('Also find custom-painted controls in the picture'),
  verbose: z.boolean().default(false).describe('JSON with every field, instead of compact text'),
  root: id.optional().describe('id: only this subtree'),
  query: z
    .strictObject({
      role: text,
      text,
      value: z.union([z.string(), z.number()]).optional(),
      state: z.enum(QUERY_STATES).optional(),
    })
    .optional()
    .describe('Only matches, each with its path to the root'),
  depth: z.number().int().min(1).max(LIMITS.treeDepth).optional(),
  maxTokens: z.number().int().min(100).max(100_000).default(LIMITS.maxTokens),
  since: z.number().int().min(0).optional().describe('A revision: only what changed after it'),
  annotate: z.boolean().default(false).describe('Draw the ids on the screenshot'),
  element: id.optional().describe('id: screenshot of that element alone'),
});

export type UiArgs = z.output<typeof uiInput>;

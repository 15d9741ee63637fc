import { z } from 'zod';
import { type Condition, isAboutElement } from '../core/query/condition.ts';
import { QUERY_STATES } from '../core/query/query.ts';

const text = z.string().min(1).optional();

const fields = z.strictObject({
  text: text.describe('Part of a title or value'),
  role: text,
  id: text,
  state: z.enum(QUERY_STATES).optional(),
  gone: z.boolean().optional().describe('Until no such element or window is there'),
  idleMs: z.number().int().min(1).max(60_000).optional().describe('Until nothing changed for this long'),
  window: text.describe("Part of a window's title"),
});

/** Both watching tools take this as `until`. */
export const condition = fields
  .refine((given) => given.idleMs !== undefined || isAboutElement(conditionOf(given)), {
    error: 'needs text, role, id, state, window or idleMs.',
  })
  .describe('All given fields must hold');

export function conditionOf(given: z.output<typeof fields>): Condition {
  const { text: wanted, role, id, state, gone, idleMs, window } = given;
  return {
    ...(wanted !== undefined && { text: wanted }),
    ...(role !== undefined && { role }),
    ...(id !== undefined && { id }),
    ...(state !== undefined && { state }),
    ...(gone !== undefined && { gone }),
    ...(idleMs !== undefined && { idleMs }),
    ...(window !== undefined && { window }),
  };
}

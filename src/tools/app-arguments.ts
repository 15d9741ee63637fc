import { z } from 'zod';

const sessionId = z.string().min(1).optional().describe('From debug_launch or attach');
const app = z
  .union([z.string().min(1), z.number().int()])
  .transform(String)
  .optional()
  .describe('Name or pid of a running app; attaches on the fly');

/** Every tool that works on one application names it in one of these two ways. */
export const appArguments = { sessionId, app };

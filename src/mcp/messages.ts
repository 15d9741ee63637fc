import { z } from 'zod';

export const requestId = z.union([z.string(), z.number()]);

export const cancellation = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId }),
});

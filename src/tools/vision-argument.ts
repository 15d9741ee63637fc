import { z } from 'zod';
import { UiError } from '../core/errors.ts';
import type { Settings } from '../settings/schema.ts';

export const visionArgument = z.boolean().optional().describe('Also what only pictures show');

/** Whether a call gets vision that asks for it. Throws where the settings have switched it off. */
export function wantsVision({ vision }: { vision?: boolean | undefined }, { enabled }: Settings['vision']): boolean {
  if (vision !== true) return false;
  if (enabled !== false) return true;
  throw new UiError('vision_off', 'Vision pipeline not configured. Enable in settings.json.', {
    hint: "debug_ui with mode:'both' gives a screenshot to look at instead.",
  });
}

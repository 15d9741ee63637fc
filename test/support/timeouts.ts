import { Timeouts } from '../../src/core/timeouts.ts';

/** What a server makes of its settings, for tests that open platforms and displays without a server. */
export const timeouts = new Timeouts(Number(process.env.STROBE_LIMITS_PATIENCE ?? 1));

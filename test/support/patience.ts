import { scaleTimeouts } from '../../src/core/timeouts.ts';

// As a server does with its settings: these tests open sessions without one.
scaleTimeouts(Number(process.env.STROBE_LIMITS_PATIENCE));

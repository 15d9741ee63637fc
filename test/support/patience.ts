import { bePatient } from '../../src/core/patience.ts';

// As a server does with its settings: these tests open sessions without one.
bePatient(Number(process.env.STROBE_LIMITS_PATIENCE));

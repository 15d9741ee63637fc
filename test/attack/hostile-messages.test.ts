import { describeHostileMessages } from '../attacks/hostile-messages.ts';
import { SEED } from '../support/seed.ts';

describeHostileMessages({ messages: 10_000, seed: SEED });

import { describeHostileMessages } from '../attacks/hostile-messages.ts';

describeHostileMessages({ messages: 300, seed: 23 });

import { describeHostileRequests } from '../attacks/hostile-requests.ts';
import { SEED } from '../support/seed.ts';

describeHostileRequests({ requests: 20_000, seed: SEED });

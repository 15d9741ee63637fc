import { describeHostileRequests } from '../attacks/hostile-requests.ts';

describeHostileRequests({ requests: 300, seed: 23 });

import { describeHostileProjects } from '../attacks/hostile-projects.ts';
import { SEED } from '../support/seed.ts';

describeHostileProjects({ rounds: 5_000, seed: SEED });

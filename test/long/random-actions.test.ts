import { itSurvivesRandomActions } from '../properties/random-actions.ts';
import { SEED } from '../support/seed.ts';

itSurvivesRandomActions(1000, SEED, { wrongAtMost: 0 });

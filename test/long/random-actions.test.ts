import { itSurvivesRandomActions } from '../properties/random-actions.ts';
import { SEED } from './seed.ts';

itSurvivesRandomActions(1000, SEED, { wrongAtMost: 0 });

import { itSurvivesRandomActions } from '../../properties/random-actions.ts';

// The window is animated: the fresh trees before and after may themselves have caught it in between.
itSurvivesRandomActions(30, 1, { wrongAtMost: 1 });

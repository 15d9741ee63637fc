import { describeMirrorOfChanges } from '../properties/mirror.ts';
import { SEED } from '../support/seed.ts';

describeMirrorOfChanges({ steps: 600, seed: SEED });

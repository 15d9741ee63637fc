import { describeMirrorOfChanges } from '../../properties/mirror.ts';

// Each of the 30 kinds of change comes once; `npm run test:long` makes many more of them.
describeMirrorOfChanges({ steps: 30, seed: 9 });

import { itLeavesNothingOpen } from '../../properties/soak.ts';

// Each of the twelve kinds of call comes several times; `npm run test:long` makes many more of them.
itLeavesNothingOpen(100);

import { itLeavesNothingOpen } from '../properties/soak.ts';

itLeavesNothingOpen(3000);

import { describeHangUps } from '../attacks/hang-ups.ts';
import { SEED } from '../support/seed.ts';

describeHangUps({ clients: 1000, seed: SEED });

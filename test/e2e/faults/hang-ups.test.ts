import { describeHangUps } from '../../attacks/hang-ups.ts';

describeHangUps({ clients: 60, seed: 23 });

import { writeSync } from 'node:fs';
import { Relay } from './relay.ts';

const READY = 3;

const [compositor = '', programs = '', questions = ''] = process.argv.slice(2);
const relay = new Relay({ compositor, programs, questions });
writeSync(READY, 'ready\n');
relay.run();

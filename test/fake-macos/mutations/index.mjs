import { INPUT } from './input.mjs';
import { MEMORY } from './memory.mjs';
import { THREADS } from './threads.mjs';

export const MUTATIONS = [...MEMORY, ...THREADS, ...INPUT];

/** Commits a fault against the stand-in in this process, or without one does all the same things right. */
import { loadFrameworks } from '../frameworks.mjs';
import { MUTATIONS } from './index.mjs';

const [fault] = process.argv.slice(2);
const chosen = MUTATIONS.filter((each) => fault === undefined || each.fault === fault);
if (chosen.length === 0) throw new Error(`no mutation "${fault}"`);
const mac = loadFrameworks();
for (const { wrong, right } of chosen) await (fault === undefined ? right : wrong)(mac);

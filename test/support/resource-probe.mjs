/** Loaded into a server by --import: at each SIGUSR2 it counts what is open and writes that to the file of STROBE_PROBE. */
import { readdirSync, renameSync, writeFileSync } from 'node:fs';

const { STROBE_PROBE: file } = process.env;
const listeners = () => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);

if (file && process.argv[2] === 'mcp') {
  process.on('SIGUSR2', () => {
    const counts = { descriptors: readdirSync('/proc/self/fd').length, listeners: listeners() };
    for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
    writeFileSync(`${file}.part`, JSON.stringify(counts));
    renameSync(`${file}.part`, file);
  });
}

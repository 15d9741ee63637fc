import { parseArgs } from 'node:util';
import { LineSplitter } from '../../core/line-splitter.ts';
import { MAX_LINE_CHARS } from '../shared/protocol.ts';
import { DetectionService } from './detection-service.ts';
import { loadPipeline } from './load-pipeline.ts';

/** The vision process takes requests on stdin, answers on stdout, and ends when stdin does. */
const { values: flags } = parseArgs({
  options: {
    device: { type: 'string', default: 'auto' },
    model: { type: 'string', default: 'builtin' },
    models: { type: 'string' },
  },
});

const service = new DetectionService(loadPipeline(flags), (reply) => {
  process.stdout.write(`${JSON.stringify(reply)}\n`);
});
const lines = new LineSplitter(MAX_LINE_CHARS, (line) => service.receive(line));
process.stdin.on('data', (chunk: Buffer) => lines.add(chunk));
process.stdin.on('end', () => process.exit(0));
// The server is gone, and nothing will read the answer.
process.stdout.on('error', () => process.exit(0));

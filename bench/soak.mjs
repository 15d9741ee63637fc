/**
 * Ten thousand calls to one server, as an MCP client makes them: memory may grow by less than 10 MB and no descriptor
 * may stay open.
 *
 *   node bench/soak.mjs [calls]     needs: npm run build
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countGiven } from './arguments.mjs';
import { endInTime } from './ending.mjs';

const calls = countGiven(1, 10_000);
const warmUp = Math.min(1_000, Math.floor(calls / 4));
const root = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MB = 10;

/** One screenshot and one search in twenty calls; the rest are trees, half of them only changes. */
const MIX = [
  ...Array.from({ length: 9 }, () => ({})),
  ...Array.from({ length: 9 }, () => ({ since: 1 })),
  { mode: 'both' },
  { query: { role: 'button' } },
];

endInTime();
const client = new Client({ name: 'strobe-soak', version: '1.0.0' });
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [`${root}dist/cli/main.js`, 'mcp'],
  cwd: root,
});
await client.connect(transport);
try {
  const launched = await call('debug_launch', {
    command: '/usr/bin/python3',
    args: ['examples/sample-app/gtk3.py'],
    display: 'isolated',
  });
  const { sessionId } = launched.structuredContent;
  await run(sessionId, warmUp);
  const before = measure();
  const started = performance.now();
  await run(sessionId, calls - warmUp);
  const after = measure();
  await call('debug_session', { action: 'stop', sessionId });
  const grown = after.rssMb - before.rssMb;
  const opened = after.descriptors - before.descriptors;
  const perCall = (performance.now() - started) / (calls - warmUp);
  console.log(`${calls} calls, ${perCall.toFixed(1)} ms each after ${warmUp} to warm up`);
  console.log(
    `RSS ${before.rssMb.toFixed(1)} → ${after.rssMb.toFixed(1)} MB, ${grown >= 0 ? '+' : ''}${grown.toFixed(1)} MB`,
  );
  console.log(`descriptors ${before.descriptors} → ${after.descriptors}`);
  if (grown > LIMIT_MB || opened > 0) process.exitCode = 1;
} finally {
  await client.close();
}

async function run(sessionId, count) {
  for (let index = 0; index < count; index++) {
    await call('debug_ui', { sessionId, ...MIX[index % MIX.length] });
    if (index % 1_000 === 999) console.error(`${index + 1} calls, ${measure().rssMb.toFixed(1)} MB`);
  }
}

async function call(name, args) {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
  return result;
}

function measure() {
  const status = readFileSync(`/proc/${transport.pid}/status`, 'utf8');
  const rssMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  return { rssMb, descriptors: readdirSync(`/proc/${transport.pid}/fd`).length };
}

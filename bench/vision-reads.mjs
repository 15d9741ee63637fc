/** Whole readings with `vision: true`, as a client waits for them: the sidecar's start, the first reading, the second. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inScratch } from './ending.mjs';
import { McpServer } from './mcp-server.mjs';
import { root, timed } from './support.mjs';

const WINDOWS = {
  'Chromium, 1280×800': {
    command: 'chromium',
    args: [`${root}test/fixtures/apps/form.html`, '--window-size=1280,800'],
  },
  'Hydrogen, 1280×800': { command: 'hydrogen', args: ['--nosplash', '-d', 'none'] },
  'GTK 3 sample': { command: '/usr/bin/python3', args: ['examples/sample-app/gtk3.py', '--no-tick'] },
};
/** A session takes a picture at most once a second. */
const APART_MS = 1_200;
const SETTLING_MS = 4_000;

/** Reads each window with a server whose sidecar has yet to start, and with one that has read another window. */
export async function measureVisionReads(scratch) {
  const rows = [];
  for (const name of Object.keys(WINDOWS)) {
    const others = Object.keys(WINDOWS).filter((other) => other !== name);
    const fresh = await withServer(scratch, (server) => readTwice(server, name));
    const warmed = await withServer(scratch, async (server) => {
      await readTwice(server, others[0]);
      return { ...(await readTwice(server, name)), mb: sidecarMb(server.pid) };
    });
    rows.push({
      window: name,
      'nodes seen': warmed.nodes,
      'first reading, starting': fresh.first.toFixed(0),
      'first reading': warmed.first.toFixed(0),
      second: warmed.second.toFixed(0),
      'sidecar MB': warmed.mb.toFixed(0),
    });
  }
  return rows;
}

async function withServer(scratch, work) {
  const server = await McpServer.startStrobe(inScratch(scratch));
  try {
    return await work(server);
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

async function readTwice(server, name) {
  const { sessionId } = (await server.call('debug_launch', { ...WINDOWS[name], display: 'isolated', waitMs: 40_000 }))
    .data;
  try {
    // What the application still draws while it starts would count as a change.
    await delay(SETTLING_MS);
    const read = () => timed(() => server.call('debug_ui', { sessionId, vision: true, maxTokens: 100_000 }));
    const first = await read();
    await delay(APART_MS);
    const second = await read();
    const [, vision = 0] = /visionNodes=(\d+)/.exec(second.result.text) ?? [];
    const [, merged = 0] = /mergedNodes=(\d+)/.exec(second.result.text) ?? [];
    return { first: first.ms, second: second.ms, nodes: Number(vision) + Number(merged) };
  } finally {
    await server.call('debug_session', { action: 'stop', sessionId });
  }
}

function sidecarMb(server) {
  const statuses = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && read(pid, 'cmdline').includes('sidecar'))
    .map((pid) => read(pid, 'status'))
    .filter((status) => status.includes(`PPid:\t${server}\n`));
  return Math.max(0, ...statuses.map((status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024));
}

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

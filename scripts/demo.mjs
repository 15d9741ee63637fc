/**
 * What a model sees and does, on this machine, in one command: sets up what is missing, starts the server as an MCP
 * client would, launches the sample application on an isolated display, reads, acts, and prints every answer.
 *
 *   node scripts/demo.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const picturePath = join(root, 'out/demo.png');

await setup({ packages: 'demo' });
await demo();

async function demo() {
  const { Client } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const client = new Client({ name: 'strobe-demo', version: '1.0.0' });
  const server = { command: process.execPath, args: [join(root, 'dist/cli/main.js'), 'mcp'], cwd: root };
  await client.connect(new StdioClientTransport(server));
  const call = (name, args) => callTool(client, name, args);
  try {
    const launched = await call('debug_launch', {
      command: '/usr/bin/python3',
      args: ['examples/sample-app/gtk3.py', '--no-tick'],
      display: 'isolated',
    });
    const { sessionId } = launched.structuredContent;
    const seen = await call('debug_ui', { sessionId, mode: 'both', annotate: true, maxTokens: 2500 });
    savePicture(seen);
    const id = idOf(seen, 'button "Enable"');
    await call('debug_ui_action', { sessionId, action: 'click', id });
    const field = idOf(seen, 'textField "Name"');
    await call('debug_ui_action', { sessionId, action: 'type', id: field, text: 'Grüße, 世界 👋' });
    await call('debug_session', { action: 'output', sessionId });
    await call('debug_session', { action: 'stop', sessionId });
  } finally {
    await client.close();
  }
}

async function callTool(client, name, args) {
  print(`\n▸ ${name} ${JSON.stringify(args)}`);
  const result = await client.callTool({ name, arguments: args });
  for (const block of result.content) if (block.type === 'text') print(block.text);
  if (result.isError) throw new Error(`${name} failed: see above.`);
  return result;
}

function savePicture(result) {
  const image = result.content.find((block) => block.type === 'image');
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(picturePath, Buffer.from(image.data, 'base64'));
  print(`\nSaved the screenshot with its ids: ${relative(process.cwd(), picturePath)}`);
}

function idOf(result, what) {
  const [, id] = new RegExp(`\\[${what} id=(\\w+)`).exec(result.content[0].text) ?? [];
  if (!id) throw new Error(`The tree shows no ${what}.`);
  return id;
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

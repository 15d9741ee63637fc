/**
 * What the conformance suite is pointed at. It sends no token, so a proxy on loopback adds ours; Host, Origin and
 * everything else pass through untouched.
 *
 *   node test/conformance/server.ts strobe      our own server
 *   node test/conformance/server.ts fixtures    our HTTP stack around the tools, resources and prompts the suite asks for
 *
 * Prints the address, and ends when stdin closes.
 */
import { createServer, request } from 'node:http';
import { openContext } from '../../dist/cli/context.js';
import { followEvents } from '../../dist/mcp/events.js';
import { startHttp } from '../../dist/mcp/http.js';
import { createServerFactory } from '../../dist/mcp/server.js';
import { createFixtures } from './fixtures.ts';

const http = await (process.argv[2] === 'fixtures' ? startFixtures() : startStrobe());
const target = new URL(http.url);

const proxy = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, authorization: `Bearer ${http.token}` };
  const { hostname, port } = target;
  const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
});

proxy.listen(0, '127.0.0.1', () => {
  const address = proxy.address();
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}/mcp`);
});
process.stdin.resume().on('end', () => process.exit(0));

function startStrobe() {
  const context = openContext({});
  return startHttp(createServerFactory(context), { port: 0, follow: followEvents(context), warn: console.error });
}

function startFixtures() {
  const follow = async () => ({ async [Symbol.asyncDispose]() {} });
  return startHttp(createFixtures, { port: 0, follow, warn: console.error });
}

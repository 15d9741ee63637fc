import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { privateFolders, program, TOOL_NAMES } from '../mcp/connect.ts';
import { atEnd } from '../support/at-end.ts';

const METHODS = [
  ...['initialize', 'ping', 'tools/list', 'tools/call', 'tools/call', 'tools/call', 'resources/list', 'resources/read'],
  ...['resources/templates/list', 'resources/subscribe', 'resources/unsubscribe', 'completion/complete', 'prompts/get'],
  ...[
    'logging/setLevel',
    'server/discover',
    'subscriptions/listen',
    'tasks/get',
    'notifications/cancelled',
    '__proto__',
  ],
];
const TOOLS = [...TOOL_NAMES, 'nope'];
const ARGUMENTS = ['sessionId', 'app', 'action', 'id', 'mode', 'root', 'query', 'until', 'text', 'value', '__proto__'];

const json = fc.jsonValue({ maxDepth: 3 });
const toolCall = fc.record({
  name: fc.oneof(fc.constantFrom<unknown[]>(...TOOLS), json),
  arguments: fc.oneof({ weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...ARGUMENTS), json) }, json),
});
const resource = fc.record({
  uri: fc.oneof(fc.constantFrom<unknown[]>('ui://events/x', 'ui://snapshot/x/1/y', 'http://['), json),
});
const request = fc.record({
  jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>('2.0') }, json),
  method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown[]>(...METHODS) }, json),
  params: fc.oneof({ weight: 3, arbitrary: toolCall }, resource, json, fc.dictionary(fc.string(), json)),
});

/** Every request on stdin is answered under its id, whatever it holds. Nothing acts: the server is read-only. */
export function describeHostileMessages({ messages, seed }: { messages: number; seed: number }): void {
  describe('strobe mcp under attack', () => {
    it(`answers ${messages} hostile messages (seed ${seed})`, async () => {
      const folders = privateFolders();
      const child = spawn(process.execPath, [program, 'mcp', '--read-only'], { env: folders.env, stdio: 'pipe' });
      child.stderr.resume();
      atEnd(async () => {
        child.stdin.end();
        if (child.exitCode === null) await once(child, 'exit');
        folders[Symbol.dispose]();
      });
      const clientInfo = { name: 'attacker', version: '1' };
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
      const opening = { jsonrpc: '2.0', id: 'opening', method: 'initialize', params };
      const requests = fc.sample(request, { numRuns: messages, seed }).map((each, id) => ({ ...each, id }));
      const unanswered = new Map<unknown, object>([opening, ...requests].map((each) => [each.id, each]));
      const counts = { results: 0, errors: 0 };
      for (const each of unanswered.values()) child.stdin.write(`${JSON.stringify(each)}\n`);
      for await (const line of createInterface({ input: child.stdout })) {
        const answer = JSON.parse(line);
        if (unanswered.delete(answer.id)) counts['error' in answer ? 'errors' : 'results'] += 1;
        if (unanswered.size === 0) break;
      }
      console.log(`hostile messages: ${messages}, unanswered ${unanswered.size}, ${JSON.stringify(counts)}`);
      expect([...unanswered.values()]).toEqual([]);
      expect(child.exitCode).toBe(null);
    });
  });
}

import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAll, type ServerConnection } from '../../src/control/client.ts';
import { type HttpProcess, startServe } from '../mcp/connect.ts';
import { eventually, PYTHON, patience, REPO } from '../support/desktop.ts';
import { randomFrom } from '../support/random-action.ts';

const AT_ONCE = 10;

const list = { tool: 'debug_session', args: { action: 'list' } };

/** What clients of the control socket are in the middle of when they hang up. */
const statesOf = (sessionId: string): Record<string, (socket: Socket, random: () => number) => Promise<unknown>> => {
  const see = { tool: 'debug_ui', args: { sessionId } };
  const watch = { tool: 'observe_changes', args: { sessionId, raw: true }, live: true };
  return {
    connected: async () => {},
    'mid-line': (socket, random) => written(socket, lineOf(see).slice(0, Math.ceil(random() * 40))),
    'sent nonsense': (socket) => written(socket, '{"id":\n'),
    'just asked': (socket) => written(socket, lineOf(see)),
    'asked many times': (socket) => written(socket, lineOf(list).repeat(50)),
    'got a part of the answer': (socket) => received(written(socket, lineOf(see)), socket, 1),
    answered: (socket) => received(written(socket, lineOf(list)), socket, 1),
    'began to watch': (socket) => written(socket, lineOf(watch)),
    watching: (socket, random) => received(written(socket, lineOf(watch)), socket, Math.ceil(random() * 20)),
    'watching without reading': async (socket) => {
      await received(written(socket, lineOf(watch)), socket, 1);
      socket.pause();
      await written(socket, lineOf(list).repeat(20));
    },
  };
};

/** Clients of the command line may hang up at any moment: the server lives and answers the next one. */
export function describeHangUps({ clients, seed }: { clients: number; seed: number }): void {
  describe('a server whose command-line clients hang up', () => {
    let server: HttpProcess;
    beforeAll(async () => {
      server = await startServe();
    });
    afterAll(() => server[Symbol.asyncDispose]());

    it(`lives through ${clients} of them (seed ${seed})`, async () => {
      const directory = join(server.home, 'strobe');
      await using caller = await eventually(async () => (await connectAll(directory))[0]);
      const states = Object.entries(statesOf(await launchTicker(caller)));

      const [name = ''] = readdirSync(directory).filter((each) => each.endsWith('.sock'));
      const random = randomFrom(seed);
      const counts = Object.fromEntries(states.map(([state]) => [state, 0]));
      let left = clients;
      const attack = async () => {
        while (left-- > 0) {
          const [state, reach] = pick(states, random);
          const socket = connect(join(directory, name)).on('error', () => {});
          await reach(socket, random);
          socket.destroy();
          counts[state] = (counts[state] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, attack));
      console.log(`hang-ups: ${clients}, crashes ${Number(server.hasEnded())}, ${JSON.stringify(counts)}`);

      expect(server.hasEnded()).toBe(false);
      await using next = (await connectAll(directory))[0];
      expect(await next?.call({ ...list, progress: () => {}, signal: patience() })).toMatchObject({ ok: true });
    });
  });
}

async function launchTicker(caller: ServerConnection): Promise<string> {
  const ticker = { command: PYTHON, args: ['test/fixtures/apps/ticker.py', '--rate', '100'], cwd: REPO };
  const args = { ...ticker, display: 'isolated', waitMs: 60_000 };
  const launched = await caller.call({ tool: 'debug_launch', args, progress: () => {}, signal: patience() });
  const { sessionId, ready } = launched.ok ? (launched.result.data ?? {}) : {};
  expect(ready).toBe(true);
  return String(sessionId);
}

const lineOf = (request: object) => `${JSON.stringify({ id: 1, ...request })}\n`;

/** Until the kernel has it, or the server has hung up. */
function written(socket: Socket, text: string): Promise<unknown> {
  return new Promise((resolve) => {
    socket.once('close', resolve).write(text, resolve);
  });
}

/** Until so many chunks have come, or the server has hung up. */
async function received(asked: Promise<unknown>, socket: Socket, chunks: number): Promise<void> {
  let left = chunks;
  const enough = new Promise<void>((resolve) => {
    socket.once('close', resolve).on('data', () => --left === 0 && resolve());
  });
  await asked;
  await enough;
}

function pick<T>(choices: readonly T[], random: () => number): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export const ERAS = ['2025-11-25', '2026-07-28'] as const;
export const TOOL_NAMES = [
  'debug_launch',
  'debug_session',
  'debug_ui',
  'debug_ui_action',
  'debug_ui_wait',
  'observe_changes',
];

export type Era = (typeof ERAS)[number];

export const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A home and a runtime directory of their own, so that tests neither see nor touch the user's. */
export function privateFolders(): { env: Record<string, string>; home: string } & Disposable {
  const home = mkdtempSync(join(tmpdir(), 'strobe-mcp-'));
  const { STROBE_LIMITS_PATIENCE = '1' } = process.env;
  const env = { ...getDefaultEnvironment(), STROBE_LIMITS_PATIENCE, HOME: home, XDG_RUNTIME_DIR: home };
  return { env, home, [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true, maxRetries: 10 }) };
}

export function newClient(era: Era): Client {
  const mode = era === '2026-07-28' ? { pin: era } : 'legacy';
  return new Client({ name: 'strobe-test', version: '1.0.0' }, { versionNegotiation: { mode } });
}

export type Connection = AsyncDisposable & { client: Client; home: string };

/** A real client of a real `strobe mcp`. */
export async function connectStdio(era: Era, flags: string[] = []): Promise<Connection> {
  const folders = privateFolders();
  const client = newClient(era);
  const args = [program, 'mcp', ...flags];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: folders.env }));
  return {
    client,
    home: folders.home,
    async [Symbol.asyncDispose]() {
      await client.close();
      folders[Symbol.dispose]();
    },
  };
}

export type HttpProcess = AsyncDisposable & {
  url: string;
  token: string;
  pid: number;
  home: string;
  hasEnded: () => boolean;
};

export type ServeOptions = {
  flags?: string[];
  env?: Record<string, string>;
  /** The token that flags or environment give; else the server prints one. */
  token?: string;
};

/** A real `strobe serve` on a free port. */
export async function startServe({ flags = [], env = {}, token: given }: ServeOptions = {}): Promise<HttpProcess> {
  const folders = privateFolders();
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', ...flags], {
    env: { ...folders.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let url: string | undefined;
  let token = given;
  for await (const line of createInterface({ input: child.stderr })) {
    url ??= /http:\S+/.exec(line)?.[0];
    token ??= /Bearer (\S+)/.exec(line)?.[1];
    if (url !== undefined && token !== undefined) break;
  }
  if (url === undefined || token === undefined) throw new Error('strobe serve did not say where it is.');
  // What nobody reads would fill the pipe, and a write into a full pipe blocks the server.
  child.stderr.resume();
  return {
    url,
    token,
    pid: child.pid ?? 0,
    home: folders.home,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      folders[Symbol.dispose]();
    },
  };
}

export async function connectHttp(era: Era, { url, token }: { url: string; token: string }): Promise<Client> {
  const client = newClient(era);
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** A real client of a `strobe serve` of its own. */
export async function connectServe(era: Era): Promise<Connection> {
  const server = await startServe();
  const client = await connectHttp(era, server);
  return {
    client,
    home: server.home,
    async [Symbol.asyncDispose]() {
      await client.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The text of a result's first block. */
export function textOf(result: { content: { type: string; text?: unknown }[] }): string {
  const [first] = result.content;
  if (first?.type !== 'text' || typeof first.text !== 'string') throw new Error('The result does not begin with text.');
  return first.text;
}

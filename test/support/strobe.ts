import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { newClient, privateFolders, program } from '../mcp/connect.ts';
import { headerNumber } from './compact.ts';
import { eventually, PYTHON, patience, REPO } from './desktop.ts';
import { writeSettings } from './folder.ts';

/** The environment variable that everything a test server starts inherits. */
export const MARK = 'STROBE_E2E';

export type Launched = {
  sessionId: string;
  pid: number;
  app: string;
  windows: string[];
  ready: boolean;
  reason?: string;
};

/** A result as a client receives it, taken apart. */
export type Answer = {
  text: string;
  isError: boolean;
  images: { mimeType: string; bytes: Buffer }[];
  links: { uri: string; mimeType?: string | undefined }[];
};

/** `strobe mcp` with a real client at the other end, in folders of its own. */
export class Strobe implements AsyncDisposable {
  readonly client: Client;
  readonly pid: number;
  readonly env: Record<string, string>;
  /** Carried by all that this server starts, in the environment variable MARK. */
  readonly mark: string;
  /** What this server and its applications take for /tmp. */
  readonly temporary: string;
  private readonly transport: StdioClientTransport;
  private readonly folders: Disposable;

  private constructor(
    parts: Pick<Strobe, 'client' | 'pid' | 'env' | 'mark' | 'temporary'>,
    transport: StdioClientTransport,
    folders: Disposable,
  ) {
    this.client = parts.client;
    this.pid = parts.pid;
    this.env = parts.env;
    this.mark = parts.mark;
    this.temporary = parts.temporary;
    this.transport = transport;
    this.folders = folders;
  }

  /** `settings` are those of the user's own file; `cwd` is the folder that the server starts in. */
  static async start(
    flags: string[] = [],
    more: Record<string, string> = {},
    { cwd, settings }: { cwd?: string; settings?: object } = {},
  ): Promise<Strobe> {
    const folders = privateFolders();
    if (settings) writeSettings(folders.home, settings);
    const mark = randomUUID();
    const temporary = join(folders.home, 'tmp');
    mkdirSync(temporary);
    const env = { ...folders.env, TMPDIR: temporary, [MARK]: mark, ...more };
    const client = newClient('2025-11-25');
    const args = [program, 'mcp', ...flags];
    const where = cwd === undefined ? {} : { cwd };
    const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit', ...where });
    await client.connect(transport);
    return new Strobe({ client, pid: transport.pid ?? 0, env, mark, temporary }, transport, folders);
  }

  async call(name: string, args: Record<string, unknown>): Promise<Answer> {
    return takeApart(await this.client.callTool({ name, arguments: args }));
  }

  /** Starts a program on a display of its own; a failure to do so is the caller's to expect. */
  async launch(command: string, args: readonly string[] = [], more: Record<string, unknown> = {}): Promise<Launched> {
    const answer = await this.call('debug_launch', { command, args, cwd: REPO, waitMs: 60_000, ...more });
    if (answer.isError) throw new Error(answer.text);
    return JSON.parse(answer.text);
  }

  launchFixture(name: string, args: readonly string[] = []): Promise<Launched> {
    return this.launch(PYTHON, [`test/fixtures/apps/${name}`, ...args]);
  }

  see(sessionId: string, args: Record<string, unknown> = {}): Promise<Answer> {
    return this.call('debug_ui', { sessionId, ...args });
  }

  /** Looks again until what the answer says holds: applications go on changing for a moment after they start. */
  async seeUntil(
    sessionId: string,
    holds: (text: string) => boolean,
    args: Record<string, unknown> = {},
  ): Promise<Answer> {
    let seen = '';
    const look = async () => {
      const answer = await this.see(sessionId, args);
      if (answer.isError) throw new Error(answer.text);
      seen = answer.text;
      return holds(seen) ? answer : undefined;
    };
    return eventually(look, patience(), () => `${holds}; the last look:\n${seen}`);
  }

  /** Looks until two looks in a row show the same revision, and what the second says holds. */
  async seeSettled(sessionId: string, holds: (text: string) => boolean = () => true): Promise<Answer> {
    let before = -1;
    return this.seeUntil(sessionId, (text) => {
      const revision = headerNumber(text, 'revision');
      const same = revision === before;
      before = revision;
      return same && holds(text);
    });
  }

  session(action: string, sessionId?: string): Promise<Answer> {
    return this.call('debug_session', { action, ...(sessionId !== undefined && { sessionId }) });
  }

  /** Closes the server's stdin, as a client that leaves does. */
  close(): Promise<void> {
    return this.transport.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
    this.folders[Symbol.dispose]();
  }
}

function takeApart({ content, isError }: CallToolResult): Answer {
  const answer: Answer = { text: '', isError: isError === true, images: [], links: [] };
  for (const block of content) {
    if (block.type === 'text') answer.text += block.text;
    if (block.type === 'image') {
      answer.images.push({ mimeType: block.mimeType, bytes: Buffer.from(block.data, 'base64') });
    }
    if (block.type === 'resource_link') answer.links.push({ uri: block.uri, mimeType: block.mimeType });
  }
  return answer;
}

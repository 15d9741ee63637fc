import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { root } from './support.mjs';

const CALL_MS = 60_000;

/** One MCP server over stdio, as a client sees it. */
export class McpServer {
  constructor(command, args, env) {
    this.client = new Client({ name: 'strobe-bench', version: '1.0.0' });
    this.transport = new StdioClientTransport({ command, args, env, cwd: root, stderr: 'ignore' });
  }

  static async start(command, args, env) {
    const server = new McpServer(command, args, env);
    await server.client.connect(server.transport, { timeout: CALL_MS });
    return server;
  }

  static startStrobe(env) {
    return McpServer.start(process.execPath, [`${root}dist/cli/main.js`, 'mcp'], env);
  }

  get pid() {
    return this.transport.pid;
  }

  async call(name, args) {
    const result = await this.client.callTool({ name, arguments: args }, { timeout: CALL_MS });
    const text = result.content.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n');
    if (result.isError) throw new Error(`${name}: ${text.slice(0, 600)}`);
    return { text, data: result.structuredContent };
  }

  tools() {
    return this.client.listTools(undefined, { timeout: CALL_MS });
  }

  async [Symbol.asyncDispose]() {
    await this.client.close();
  }
}

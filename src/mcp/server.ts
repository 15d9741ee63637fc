import {
  type CallToolResult,
  McpServer,
  type McpServerFactory,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { Tool, ToolContext } from '../tools/define.ts';
import { followEvents, serveEventSubscriptions, serveEvents } from './events.ts';
import { IDENTITY, INSTRUCTIONS } from './identity.ts';
import { describeResource, toMcpResource, toMcpResult } from './result.ts';
import { SnapshotStore } from './snapshots.ts';

/** The lists of tools and resources do not change while a server runs. */
const CAPABILITIES = { tools: { listChanged: false }, resources: { listChanged: false } };
const SUBSCRIBABLE = { ...CAPABILITIES, resources: { ...CAPABILITIES.resources, subscribe: true } };

export type ServerLifetime = 'connection' | 'request';

/** A factory of servers over one context: per connection on stdio, per request on HTTP. Sessions outlive them all. */
export function createServerFactory(context: ToolContext, lifetime: ServerLifetime = 'request'): McpServerFactory {
  const snapshots = new SnapshotStore();
  return ({ era }) => {
    // From 2026-07-28 on, a subscription is a request of its own, which lasts as long as it does.
    const isSubscribable = lifetime === 'connection' || era === 'modern';
    const capabilities = isSubscribable ? SUBSCRIBABLE : CAPABILITIES;
    const server = new McpServer(IDENTITY, { instructions: INSTRUCTIONS, capabilities });
    serveTools(server, context, snapshots);
    serveSnapshots(server, context, snapshots);
    serveEvents(server, context);
    if (lifetime === 'connection') serveEventSubscriptions(server, followEvents(context));
    return server;
  };
}

/**
 * Set by hand, not with registerTool: that answers a hidden tool with a protocol error, and checks
 * arguments before our dispatcher can name the ones that exist.
 */
function serveTools(server: McpServer, context: ToolContext, snapshots: SnapshotStore): void {
  // The first answer of a connection is about none of the tools, so it does not wait for them.
  const dispatcher = () => import('../tools/call.ts');
  server.server.setRequestHandler('tools/list', async () => {
    const { listTools } = await dispatcher();
    return { tools: listTools(context).map(describeTool) };
  });
  server.server.setRequestHandler('tools/call', async (request, ctx): Promise<CallToolResult> => {
    const { name, arguments: args } = request.params;
    const { callTool } = await dispatcher();
    const outcome = await callTool(context, name, args, { signal: ctx.mcpReq.signal, progress: progressOf(ctx) });
    const result = toMcpResult(outcome, snapshots);
    return outcome.ok ? server.server.projectCallToolResult(result, outcome.tool.outputSchema) : result;
  });
}

function describeTool(tool: Tool) {
  const { name, title, description, inputSchema, outputSchema } = tool;
  return { name, title, description, inputSchema, ...(outputSchema && { outputSchema }), annotations: hintsOf(tool) };
}

function hintsOf(tool: Tool): ToolAnnotations {
  if (tool.kind === 'read') return { readOnlyHint: true, openWorldHint: false };
  return { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };
}

/** Progress goes only to a client that asked for it, and must keep rising. */
function progressOf(ctx: ServerContext): (message: string) => void {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // A client that has gone away is noticed by the call's own signal.
    ctx.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

function serveSnapshots(server: McpServer, context: ToolContext, snapshots: SnapshotStore): void {
  const template = new ResourceTemplate('ui://snapshot/{sessionId}/{revision}/{file}', {
    list: () => ({ resources: snapshots.list().map(describeResource) }),
    complete: {
      sessionId: (typed) =>
        context.sessions
          .list()
          .map((session) => session.sessionId)
          .filter((id) => id.startsWith(typed)),
    },
  });
  const description = 'A tree or picture that was too large for its answer; debug_ui links to it. Kept for a while.';
  server.registerResource('snapshot', template, { title: 'UI snapshot', description }, (uri) => {
    const kept = snapshots.get(uri.href);
    if (kept === undefined) throw new ResourceNotFoundError(uri.href);
    return toMcpResource(kept);
  });
}

import type { CallToolResult, ContentBlock, ReadResourceResult } from '@modelcontextprotocol/server';
import type { CallOutcome } from '../tools/call.ts';
import type { ToolResource } from '../tools/define.ts';
import { describeFailure } from '../tools/failure.ts';
import type { SnapshotStore } from './snapshots.ts';

/** A tool's answer as MCP content. No other file depends on that format. */
export function toMcpResult(outcome: CallOutcome, snapshots: SnapshotStore): CallToolResult {
  if (!outcome.ok) return { content: [{ type: 'text', text: describeFailure(outcome.error) }], isError: true };
  const { tool, result } = outcome;
  const isData = tool.outputSchema !== undefined && result.data !== undefined;
  // Hosts show either the text or the structured content, so data is in both.
  const content: ContentBlock[] = [{ type: 'text', text: isData ? JSON.stringify(result.data) : result.text }];
  if (result.image !== undefined) {
    content.push({ type: 'image', data: toBase64(result.image.png), mimeType: 'image/png' });
  }
  for (const resource of result.resources ?? []) {
    snapshots.keep(resource);
    content.push({ type: 'resource_link', ...describeResource(resource) });
  }
  if (result.userNote !== undefined) content.push({ type: 'text', text: result.userNote });
  if (result.warning !== undefined) content.push({ type: 'text', text: `warning: ${result.warning}` });
  const failed = result.failed && { isError: true };
  return isData ? { content, structuredContent: { ...result.data }, ...failed } : { content, ...failed };
}

export function describeResource(resource: ToolResource) {
  const size = typeof resource.content === 'string' ? Buffer.byteLength(resource.content) : resource.content.byteLength;
  return { uri: resource.uri, name: resource.name, mimeType: resource.mimeType, size };
}

export function toMcpResource(resource: ToolResource): ReadResourceResult {
  const { uri, mimeType, content } = resource;
  const body = typeof content === 'string' ? { text: content } : { blob: toBase64(content) };
  return { contents: [{ uri, mimeType, ...body }] };
}

const toBase64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

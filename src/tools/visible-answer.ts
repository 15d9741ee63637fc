import { oneLine, visibleAnswer, visibleData } from '../core/foreign-text.ts';
import type { ToolCall, ToolResource, ToolResult } from './define.ts';

/** A call whose reports on the way hold no hidden character. */
export function visibleCall({ progress, live, ...rest }: ToolCall): ToolCall {
  return {
    ...rest,
    progress: (message) => progress(oneLine(message)),
    ...(live && { live: ({ text, data }) => live({ text: oneLine(text), data: visibleData(data) }) }),
  };
}

/** An answer without hidden characters, in its text, its data and what it links to. */
export function visibleResult(result: ToolResult): ToolResult {
  const { text, data, resources, warning } = result;
  return {
    ...result,
    text: visibleAnswer(text),
    ...(data && { data: visibleData(data) }),
    ...(warning !== undefined && { warning: oneLine(warning) }),
    ...(resources && { resources: resources.map(visibleResource) }),
  };
}

function visibleResource(resource: ToolResource): ToolResource {
  const { content } = resource;
  return typeof content === 'string' ? { ...resource, content: visibleAnswer(content) } : resource;
}

import { completable, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { IDENTITY } from '../../dist/mcp/identity.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' },
});

/** The tools, resources and prompts that the suite's scenarios name. */
export function createFixtures(): McpServer {
  const fixed = { listChanged: false };
  const server = new McpServer(IDENTITY, { capabilities: { tools: fixed, resources: fixed, prompts: fixed } });
  addTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function addTools(server: McpServer): void {
  const plain = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: WAV, mimeType: 'audio/wav' }],
    test_embedded_resource: [embedded('test://embedded-resource')],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource'),
    ],
  };
  for (const [name, content] of Object.entries(plain)) {
    server.registerTool(name, { description: 'Answers the same each time.' }, () => ({ content }));
  }
  server.registerTool('test_error_handling', { description: 'Fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_progress', { description: 'Tells its progress.' }, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      const params = { progressToken, progress, total: 100, message: `Completed step ${progress} of 100` };
      await ctx.mcpReq.notify({ method: 'notifications/progress', params });
    }
    return { content: [text(String(progressToken))] };
  });
}

function addResources(server: McpServer): void {
  const plain = { description: 'A text.', mimeType: 'text/plain' };
  server.registerResource('static-text', 'test://static-text', plain, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  const binary = { description: 'A picture.', mimeType: 'image/png' };
  server.registerResource('static-binary', 'test://static-binary', binary, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, (uri, { id }) => ({
    contents: [
      { uri: uri.href, mimeType: 'application/json', text: JSON.stringify({ id, data: `Data for ID: ${id}` }) },
    ],
  }));
}

function addPrompts(server: McpServer): void {
  const user = (content: ReturnType<typeof text> | typeof image | ReturnType<typeof embedded>) => ({
    role: 'user' as const,
    content,
  });
  server.registerPrompt('test_simple_prompt', { description: 'No arguments.' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  const word = completable(z.string(), (typed) => ['paris', 'park', 'party'].filter((each) => each.startsWith(typed)));
  const argsSchema = z.object({ arg1: word, arg2: z.string() });
  server.registerPrompt('test_prompt_with_arguments', { description: 'Two.', argsSchema }, ({ arg1, arg2 }) => ({
    messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  }));
  const resource = { description: 'With a resource.', argsSchema: z.object({ resourceUri: z.string() }) };
  server.registerPrompt('test_prompt_with_embedded_resource', resource, ({ resourceUri }) => ({
    messages: [user(embedded(resourceUri)), user(text('Please process the embedded resource above.'))],
  }));
  server.registerPrompt('test_prompt_with_image', { description: 'With a picture.' }, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
}

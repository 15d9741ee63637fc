import { z } from 'zod';
import type { ToolResource, ToolResult } from '../tools/define.ts';

/** Far beyond every picture and tree, so that a line without an end fills no memory. */
export const MAX_LINE_CHARS = 64 * 1024 * 1024;

/** Newline-delimited JSON on a Unix socket: one request, any number of progress and live frames, one result or error. */
export const requestFrame = z.object({
  id: z.number(),
  tool: z.string(),
  args: z.unknown(),
  live: z.boolean().optional(),
  traceDirectory: z.string().optional(),
});

const bytes = z.object({ base64: z.string() });
const resource = z.object({
  uri: z.string(),
  name: z.string(),
  mimeType: z.string(),
  content: z.union([z.string(), bytes]),
});
const result = z.object({
  text: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
  image: z.object({ png: bytes, widthPx: z.number(), heightPx: z.number() }).optional(),
  resources: z.array(resource).optional(),
  failed: z.literal(true).optional(),
  warning: z.string().optional(),
  userNote: z.string().optional(),
});
const failure = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() });

export const answerFrame = z.discriminatedUnion('type', [
  z.object({ id: z.number(), type: z.literal('progress'), message: z.string() }),
  z.object({
    id: z.number(),
    type: z.literal('live'),
    item: z.object({ text: z.string(), data: z.record(z.string(), z.unknown()) }),
  }),
  z.object({ id: z.number(), type: z.literal('result'), result }),
  z.object({ id: z.number(), type: z.literal('error'), error: failure }),
]);

export type RequestFrame = z.output<typeof requestFrame>;
export type AnswerFrame = z.output<typeof answerFrame>;
export type CallFailure = { code: string; message: string; hint?: string | undefined };
type WireResult = z.output<typeof result>;

export function packResult(answer: ToolResult): WireResult {
  const { text, data, image, resources, failed, warning, userNote } = answer;
  return {
    text,
    ...(failed && { failed }),
    ...(warning !== undefined && { warning }),
    ...(userNote !== undefined && { userNote }),
    ...(data && { data }),
    ...(image && { image: { ...image, png: packBytes(image.png) } }),
    ...(resources && { resources: resources.map((item) => ({ ...item, content: packContent(item.content) })) }),
  };
}

export function unpackResult(wire: WireResult): ToolResult {
  const { text, data, image, resources, failed, warning, userNote } = wire;
  return {
    text,
    ...(failed && { failed }),
    ...(warning !== undefined && { warning }),
    ...(userNote !== undefined && { userNote }),
    ...(data && { data }),
    ...(image && { image: { ...image, png: unpackBytes(image.png) } }),
    ...(resources && { resources: resources.map((item) => ({ ...item, content: unpackContent(item.content) })) }),
  };
}

type WireBytes = z.output<typeof bytes>;

const packBytes = (content: Uint8Array): WireBytes => ({ base64: Buffer.from(content).toString('base64') });
const unpackBytes = (content: WireBytes): Uint8Array => Buffer.from(content.base64, 'base64');
const packContent = (content: ToolResource['content']) => (typeof content === 'string' ? content : packBytes(content));
const unpackContent = (content: string | WireBytes) => (typeof content === 'string' ? content : unpackBytes(content));

export const encodeFrame = (frame: RequestFrame | AnswerFrame): string => `${JSON.stringify(frame)}\n`;

import { z } from 'zod';
import { LIMITS } from '../core/limits.ts';
import type { Audit } from '../session/audit.ts';
import type { Act, Policy } from '../session/policy.ts';
import type { Tracing } from '../session/recorder.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Settings } from '../settings/schema.ts';
import { parseArguments } from './arguments.ts';
import type { CallLog } from './call-log.ts';
import type { UserNotes } from './user-notes.ts';

/** Every tool works with these; they outlive any single call. */
export type ToolContext = {
  sessions: Sessions;
  settings: Settings;
  policy: Policy;
  audit: Audit;
  tracing?: Tracing;
  calls: CallLog;
  notes: UserNotes;
};

export type ToolCall = {
  signal: AbortSignal;
  progress: (message: string) => void;
  /** Takes what a watching tool reports while it still watches. */
  live?: (item: LiveItem) => void;
  /** Records a session that this call opens, in this directory. A person gives it; a tool has no argument for it. */
  traceDirectory?: string;
  /** A person asks, on the page of `strobe inspect`: what they wrote for a model waits on. */
  byUser?: true;
};

export type LiveItem = { text: string; data: Record<string, unknown> };

export type ToolImage = { png: Uint8Array; widthPx: number; heightPx: number };

/** What is too large for the answer itself is fetched by its address when wanted. */
export type ToolResource = { uri: string; name: string; mimeType: string; content: string | Uint8Array };

export type ToolResult = {
  /** A model or a person reads this. */
  text: string;
  /** A program reads this. */
  data?: Record<string, unknown>;
  image?: ToolImage;
  resources?: ToolResource[];
  /** Worth a word beside the answer. */
  warning?: string;
  /** What the user wrote about this application since the last answer. */
  userNote?: string;
  /** The call was carried out, and reports that what was wanted did not happen. */
  failed?: true;
  /** The audit log names the session that the call was about. */
  subject?: { sessionId: string; app: string };
};

/** `read` never acts; `act` always does and is hidden in read-only mode; `mixed` is listed always, its acts refused. */
export type ToolKind = 'read' | 'mixed' | 'act';

const jsonSchema = z
  .object({
    type: z.literal('object'),
    properties: z.record(z.string(), z.json()).default({}),
    required: z.array(z.string()).default([]),
  })
  .catchall(z.json());

export type JsonSchema = z.output<typeof jsonSchema>;

export type Tool = {
  name: string;
  title: string;
  description: string;
  kind: ToolKind;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema | undefined;
  /** Checks the arguments; throws `bad_arguments`. */
  prepare(args: unknown): PreparedCall;
};

export type PreparedCall = {
  act: Act | undefined;
  /** The longest that it takes where nothing hangs, by far. */
  limitMs(settings: Settings): number;
  run(context: ToolContext, call: ToolCall): Promise<ToolResult>;
};

export type ToolDefinition<Input extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  kind: ToolKind;
  input: Input;
  /** Set only where data is the answer: some hosts drop the text of a result that has it. */
  output?: z.ZodObject;
  /** Returns what this call would do to the machine, if anything. */
  act?: (args: z.output<Input>) => Act | undefined;
  /** How long this call may take beyond what every call may. */
  extraMs?: (args: z.output<Input>, settings: Settings) => number;
  handler: (context: ToolContext, args: z.output<Input>, call: ToolCall) => Promise<ToolResult>;
};

export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { name, title, description, kind, input, output, act, extraMs, handler } = definition;
  // Schemas are made when they are first asked for: a server's first answer does not need them.
  const inputSchema = once(() => toJsonSchema(input, 'input'));
  const outputSchema = once(() => output && toJsonSchema(output, 'output'));
  return {
    name,
    title,
    description,
    kind,
    get inputSchema() {
      return inputSchema();
    },
    get outputSchema() {
      return outputSchema();
    },
    prepare(args) {
      const parsed = parseArguments(name, input, args);
      return {
        act: act?.(parsed),
        limitMs: (settings) => LIMITS.toolMs + (extraMs?.(parsed, settings) ?? 0),
        run: (context, call) => handler(context, parsed, call),
      };
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io, override: dropNoise });
  return jsonSchema.parse(rest);
}

/** Drops what zod adds that is of no use to a model, and costs it tokens in every conversation. */
function dropNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  delete jsonSchema.propertyNames;
}

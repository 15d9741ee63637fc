import { z } from 'zod';
import { oneLine } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import {
  type ActRecord,
  TRACE_VERSION,
  type TraceHeader,
  type TraceRecord,
  traceHeader,
  traceRecord,
} from './records.ts';
import { damaged, newer } from './trace-error.ts';
import { applyTreeRecord } from './tree-record.ts';
import { readZip } from './zip-reader.ts';

/** One action with the trees around it. */
export type TracedAct = ActRecord & { before: UiNode[]; after: UiNode[] };

export type Trace = {
  header: TraceHeader;
  /** Everything in the order of time. */
  records: TraceRecord[];
  acts: TracedAct[];
  /** By the name that its record has. */
  pictures: Map<string, Uint8Array>;
  /** False where its server was ended before the session: it has everything up to its last call. */
  complete: boolean;
};

const anyHeader = z.object({ version: z.number() });

/** Reads the bytes of a trace file, in Node as in a browser. Throws `trace_unreadable`. */
export function readTrace(file: Uint8Array): Trace {
  const { entries, complete } = readZip(file);
  const [first, ...rest] = entries;
  if (first?.name !== 'trace.json') throw damaged('its beginning is missing');
  const header = parseHeader(textOf(first.bytes));
  const records: TraceRecord[] = [];
  const pictures = new Map<string, Uint8Array>();
  for (const { name, bytes } of rest) {
    if (name.endsWith('.png')) pictures.set(name, bytes);
    else records.push(...linesOf(bytes).map((line) => parseRecord(line, name)));
  }
  return { header, records, acts: actsOf(records), pictures, complete };
}

function parseHeader(text: string): TraceHeader {
  const data = parseJson(text, 'trace.json');
  const { version } = anyHeader.safeParse(data).data ?? { version: TRACE_VERSION };
  if (version > TRACE_VERSION) throw newer(version, TRACE_VERSION);
  return checked(traceHeader.safeParse(data), 'trace.json');
}

function parseRecord(line: string, name: string): TraceRecord {
  return checked(traceRecord.safeParse(parseJson(line, name)), name);
}

function checked<T>(parsed: z.ZodSafeParseResult<T>, name: string): T {
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(`${name} has ${oneLine(`${issue?.path.join('.') ?? 'something'}: ${issue?.message ?? 'wrong'}`)}`);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(`${name} is no JSON`);
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw damaged('its text is not in UTF-8');
  }
}

const linesOf = (bytes: Uint8Array) =>
  textOf(bytes)
    .split('\n')
    .filter((line) => line !== '');

/** Follows the trees, and puts those before and after each action beside it. */
function actsOf(records: readonly TraceRecord[]): TracedAct[] {
  const acts: TracedAct[] = [];
  let tree: UiNode[] = [];
  let open: TracedAct | undefined;
  for (const record of records) {
    if (record.kind === 'tree') {
      tree = applyTreeRecord(tree, record);
      if (open !== undefined) open.after = tree;
      open = undefined;
    } else if (record.kind === 'act') {
      const act = { ...record, before: tree, after: tree };
      open = record.leadsToNext ? act : undefined;
      acts.push(act);
    } else open = undefined;
  }
  return acts;
}

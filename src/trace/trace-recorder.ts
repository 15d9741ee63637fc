import { createHash } from 'node:crypto';
import { UiError } from '../core/errors.ts';
import { factsOf } from '../core/facts.ts';
import type { UiNode } from '../core/node.ts';
import { find, findById } from '../core/tree.ts';
import { type ActOutcome, targetIds } from '../session/acting/action.ts';
import { redact } from '../session/audit.ts';
import type { PerformedAct, PerformedCall, RecordedApp, Recorder } from '../session/recorder.ts';
import type { Picture } from '../session/snapshot.ts';
import { OutputText } from './output-text.ts';
import type { TraceHeader, WrittenRecord } from './records.ts';
import type { Secrets } from './secrets.ts';
import type { TraceFile } from './trace-file.ts';
import { TRACE_LIMITS } from './trace-limits.ts';
import { shorten, treeRecord } from './tree-record.ts';

export type TraceHooks = { warn: (message: string) => void; onEnd: () => void };

/** Writes what happens in a session to its trace, each call before it is answered. */
export class TraceRecorder implements Recorder {
  readonly path: string;
  private readonly hooks: TraceHooks;
  private readonly secrets: Secrets;
  private readonly outputText = new OutputText();
  private readonly startedMs = performance.now();
  private file: TraceFile | undefined;
  private shown: UiNode[] = [];
  private revision = 0;
  private known = '';
  private lastPicture = '';

  constructor(path: string, file: TraceFile, header: TraceHeader, secrets: Secrets, hooks: TraceHooks) {
    this.path = path;
    this.file = file;
    this.secrets = secrets;
    this.hooks = hooks;
    this.attempt(() => file.addText('trace.json', `${JSON.stringify(header)}\n`));
  }

  app(app: RecordedApp): void {
    const known = JSON.stringify(app);
    if (known === this.known) return;
    this.known = known;
    this.write([{ kind: 'app', ...app }]);
  }

  tree(roots: UiNode[], revision: number): void {
    const record = this.follow(roots, revision);
    if (record) this.write([record]);
  }

  act({ action, result, startedMs, endedMs, byHand }: PerformedAct): void {
    const outcome: Partial<ActOutcome> = result instanceof UiError ? { error: result } : result;
    const before = outcome.trees?.before ?? this.shown;
    const first = this.follow(before, outcome.revision ?? this.revision);
    const focused = find(before, (node) => node.focused);
    const [id] = targetIds(action);
    const target = id === undefined ? focused : findById(before, id);
    const last = this.follow(outcome.trees?.after ?? before, outcome.revision ?? this.revision);
    const { error, method, nodeBefore } = outcome;
    const act: WrittenRecord = {
      kind: 'act',
      ...this.times(startedMs, endedMs),
      ...(byHand && { byHand }),
      action: this.secrets.action(action, target ?? nodeBefore),
      ...(focused && { focused: focused.id }),
      success: outcome.success ?? false,
      changed: outcome.changed ?? false,
      settled: outcome.settled ?? true,
      ...(outcome.noWaitAfter && { noWaitAfter: true }),
      ...(method && { method }),
      revision: this.revision,
      effects: outcome.effects ?? [],
      ...(id !== undefined && !target && nodeBefore && { target: shorten(factsOf(nodeBefore)) }),
      ...((last || outcome.noWaitAfter) && { leadsToNext: true }),
      ...(error && { error: { code: error.code, message: error.message } }),
    };
    this.write([...(first ? [first] : []), act, ...(last ? [last] : [])]);
  }

  call({ tool, args, tokens, startedMs, endedMs, error }: PerformedCall): void {
    const { revision } = this;
    const about = { tool, args: redact(args), tokens, revision, ...(error !== undefined && { error }) };
    this.write([{ kind: 'call', ...this.times(startedMs, endedMs), ...about }]);
  }

  picture({ png, bounds, scale }: Pick<Picture, 'png' | 'bounds' | 'scale'>, revision: number): void {
    const { file } = this;
    const digest = createHash('sha1').update(png).digest('base64');
    if (file === undefined || digest === this.lastPicture || file.bytes > TRACE_LIMITS.picturesBytes) return;
    this.lastPicture = digest;
    const name = file.nextName('png');
    this.attempt(() => file.addPicture(name, png));
    this.write([{ kind: 'picture', file: name, revision, bounds, scale }]);
  }

  output(chunk: Uint8Array): void {
    this.outputText.add(chunk);
  }

  end(exitCode?: number): void {
    const { file } = this;
    if (file === undefined) return;
    const atMs = this.sinceStart(performance.now());
    this.write([{ kind: 'end', atMs, ...(exitCode !== undefined && { exitCode }) }]);
    this.attempt(() => this.file?.end());
    this.file = undefined;
    this.hooks.onEnd();
  }

  private follow(roots: UiNode[], revision: number): WrittenRecord | undefined {
    const record = treeRecord(this.shown, roots, revision);
    this.shown = roots;
    this.revision = Math.max(this.revision, revision);
    return record;
  }

  private write(records: WrittenRecord[]): void {
    const { file } = this;
    if (file === undefined) return;
    const text = this.outputText.take();
    const all: WrittenRecord[] = text === '' ? records : [{ kind: 'output', text }, ...records];
    const isCut = file.isFull;
    const kept: WrittenRecord[] = isCut
      ? [{ kind: 'cut', what: 'The trace is full: what came next is not in it.' }]
      : all;
    const { replacer } = this.secrets;
    const lines = kept.map((record) => `${JSON.stringify(record, replacer)}\n`);
    this.attempt(() => file.addText(file.nextName('jsonl'), lines.join('')));
    if (!isCut) return;
    this.hooks.warn(`the trace ${this.path} is full: what comes next is not recorded.`);
    this.attempt(() => file.end());
    this.file = undefined;
  }

  /** A trace that cannot be written ends there, and the work goes on. */
  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.hooks.warn(`the trace ${this.path} cannot be written (${error instanceof Error ? error.message : error}).`);
      this.file = undefined;
    }
  }

  private times(startedMs: number, endedMs: number): { atMs: number; durationMs: number } {
    return { atMs: this.sinceStart(startedMs), durationMs: round(endedMs - startedMs) };
  }

  private sinceStart(ms: number): number {
    return round(ms - this.startedMs);
  }
}

const round = (ms: number) => Math.round(ms * 10) / 10;

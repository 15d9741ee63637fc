import { randomBytes } from 'node:crypto';
import { stepCode } from '../../codegen/step-code.ts';
import { UiError } from '../../core/errors.ts';
import { oneLine, visibleData, visibleLines } from '../../core/foreign-text.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { render } from '../../core/render/render.ts';
import { lineTokens } from '../../core/render/tokens.ts';
import { findById } from '../../core/tree.ts';
import { stepsOf } from '../../steps/steps-of.ts';
import { readTrace, type Trace, type TracedAct } from '../../trace/read-trace.ts';
import type { TraceRecord } from '../../trace/records.ts';
import { namesIn } from '../element-names.ts';
import type { ElementNames, TraceOutline, TraceStep, View, ViewPicture } from '../items.ts';
import { NodeLister } from '../node-lister.ts';

/** A page steps through one trace at a time; two pages may have two. */
const KEPT_TRACES = 4;

type PictureRecord = Extract<TraceRecord, { kind: 'picture' }>;

/** The traces that pages have opened, in memory, by names that nobody can guess. */
export class TraceShelf {
  private readonly traces = new Map<string, Trace>();

  /** Throws `trace_unreadable` where it is none. */
  add(file: Uint8Array): string {
    const trace = readTrace(file);
    const name = randomBytes(12).toString('hex');
    this.traces.set(name, trace);
    for (const oldest of [...this.traces.keys()].slice(0, -KEPT_TRACES)) this.traces.delete(oldest);
    return name;
  }

  outline(name: string): TraceOutline {
    const trace = this.get(name);
    const { header, acts, records, complete } = trace;
    const codes = new Map(stepsOf(trace).map((step) => [step.act, stepCode(step)]));
    const output = records.map((record) => (record.kind === 'output' ? record.text : '')).join('');
    return {
      kind: 'trace',
      name,
      app: oneLine(header.app),
      startedAt: oneLine(header.startedAt),
      complete,
      output: visibleLines(output),
      steps: acts.map((act, index) => outlineOf(act, index + 1, codes.get(act) ?? [])),
    };
  }

  /** The tree and the picture right before or after a step. */
  step(name: string, number: number, when: 'before' | 'after'): (View | ViewPicture)[] {
    const act = this.act(name, number);
    const picture = pictureAt(this.get(name), number, when);
    return [viewOf(act[when], act.revision), ...(picture ? [picture] : [])];
  }

  /** How an element can be found again, right before or after a step. */
  element(name: string, number: number, when: 'before' | 'after', id: string): ElementNames {
    return namesIn(this.act(name, number)[when], id);
  }

  private act(name: string, number: number): TracedAct {
    const act = this.get(name).acts[number - 1];
    if (act === undefined) throw new UiError('bad_arguments', `The trace has no step ${number}.`);
    return act;
  }

  private get(name: string): Trace {
    const trace = this.traces.get(name);
    if (trace !== undefined) return trace;
    throw new UiError('trace_unreadable', 'The trace is no longer open.', { hint: 'Open its file again.' });
  }
}

function outlineOf(act: TracedAct, number: number, code: string[]): TraceStep {
  const { action, success, changed, effects, settled, error, durationMs, method = 'none' } = act;
  const id = 'id' in action ? action.id : act.focused;
  const target = id === undefined ? undefined : findById(act.before, id);
  const title = [action.action, target && nodeName(target), id].filter(Boolean).join(' ');
  const verdict = `success=${success} method=${method} changed=${changed} effects=${effects.length} settled=${settled}`;
  return visibleData({
    number,
    title,
    id,
    ok: success,
    durationMs,
    verdict,
    ...(error && { error: `${error.code}: ${error.message}` }),
    effects,
    code,
  });
}

function viewOf(roots: readonly UiNode[], revision: number): View {
  const lines = render(roots)
    .text.split('\n')
    .map((text) => ({ text: visibleLines(text), tokens: lineTokens(text, 0) }));
  const tokens = lines.reduce((sum, line) => sum + line.tokens, 0);
  return { kind: 'view', lines, tokens, revision, nodes: new NodeLister().list(roots) };
}

/** Pictures are taken when nothing is being done: the last one before the step, the first one after it. */
function pictureAt({ records, pictures }: Trace, step: number, when: 'before' | 'after'): ViewPicture | undefined {
  const isAct = ({ kind }: TraceRecord) => kind === 'act';
  const isPicture = (record: TraceRecord): record is PictureRecord => record.kind === 'picture';
  const at = records.flatMap((record, index) => (isAct(record) ? [index] : []))[step - 1] ?? 0;
  const found = when === 'before' ? records.slice(0, at).findLast(isPicture) : records.slice(at).find(isPicture);
  const png = found && pictures.get(found.file);
  if (found === undefined || png === undefined) return undefined;
  const { bounds, scale } = found;
  const size = { widthPx: Math.round(bounds.w * scale), heightPx: Math.round(bounds.h * scale) };
  const stepsBefore = records.slice(0, records.indexOf(found)).filter(isAct).length;
  const isOfThen = stepsBefore === (when === 'before' ? step - 1 : step);
  return {
    kind: 'picture',
    png: Buffer.from(png).toString('base64'),
    ...size,
    bounds,
    window: '',
    behind: [],
    takenAt: '',
    ...(!isOfThen && { note: `taken ${stepsBefore === 0 ? 'before step 1' : `after step ${stepsBefore}`}` }),
  };
}

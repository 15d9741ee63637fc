import type { Reading, ReadOptions } from '../../../../core/backend.ts';
import { LIMITS } from '../../../../core/limits.ts';
import type { PlatformNode } from '../../../../core/node.ts';
import { quote } from '../../../../core/text.ts';
import type { Timeouts } from '../../../../core/timeouts.ts';
import type { AppEntry } from './app-entry.ts';
import { EntryReader, type Sources } from './entry-reader.ts';
import { MAX_VISIBLE } from './long-list.ts';
import type { ReadingOutcome } from './outcome.ts';
import type { TreeMemory } from './tree-memory.ts';

const SEE_MORE = 'Scroll to what you need, or let the program show it larger.';
const FORMULA_IS_TYPED =
  'A formula is being typed, and LibreOffice reports nothing of the cells meanwhile: accept it with Return, or leave it with Escape.';

/** Everything the application shows, through all of its registrations. Slow or dying applications give what they can. */
export async function readApplication(
  entries: readonly AppEntry[],
  sources: Sources,
  memory: TreeMemory,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Reading> {
  const readAll = () => Promise.all(entries.map((entry) => EntryReader.read(entry, sources, memory, options, signal)));
  let parts = await readAll();
  if (parts.some(({ outcome }) => outcome.overtaken) && !signal.aborted) {
    memory.startOver();
    parts = await readAll();
  }
  const roots = parts.flatMap((part) => part.roots).sort(activeFirst);
  const { timeouts } = sources.peers.bus;
  const warnings = [...new Set(parts.flatMap((part) => explain(part.outcome, entries, timeouts, signal)))];
  // The bus loses an application a moment before the kernel shows it as ended.
  if (roots.length === 0 && warnings.length === 0 && parts.some((part) => part.outcome.vanished > 0)) {
    warnings.push(`${nameOf(entries)} went away while it was read: call again.`);
  }
  const isSilent = signal.aborted || parts.some(({ outcome }) => outcome.silent);
  const responsiveness = roots.length > 0 ? 'part' : 'nothing';
  const complete = warnings.length === 0;
  if (memory.isCut) warnings.push(`A table shows more than ${MAX_VISIBLE} cells: the rest was not read. ${SEE_MORE}`);
  if (memory.hasUnreadableSheet) warnings.push(FORMULA_IS_TYPED);
  return { roots, warnings, complete, ...(isSilent && { responsiveness }) };
}

function activeFirst(a: PlatformNode, b: PlatformNode): number {
  const weight = (node: PlatformNode) => (node.modal ? 2 : 0) + (node.active ? 1 : 0);
  return weight(b) - weight(a);
}

const nameOf = ([first]: readonly AppEntry[]) => (first ? quote(first.name) : 'The application');

function explain(
  outcome: ReadingOutcome,
  entries: readonly AppEntry[],
  { callMs, treeMs }: Timeouts,
  signal: AbortSignal,
): string[] {
  const name = nameOf(entries);
  const warnings: string[] = [];
  if (signal.aborted) {
    warnings.push(`${name} did not give its whole tree within ${treeMs} ms: this is what was read so far.`);
  } else if (outcome.silent) {
    warnings.push(`${name} stopped answering (no reply for ${callMs} ms): this is what was read so far.`);
  }
  if (outcome.lacksPage) warnings.push('A page does not answer, as while a dialog asks for it: it was not read.');
  if (outcome.hitDepth) warnings.push(`The tree is deeper than ${LIMITS.treeDepth} levels: use root to read below.`);
  if (outcome.hitNodes) warnings.push(`The tree has more than ${LIMITS.treeNodes} nodes: the rest was not read.`);
  return warnings;
}

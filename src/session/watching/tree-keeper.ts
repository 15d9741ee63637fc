import type { PlatformEvent } from '../../core/backend.ts';
import { LiveTree } from '../../core/events/live-tree.ts';
import { afterSignal, changesBetween, REPORTED_FACTS, type ReportedFact } from '../../core/events/node-changes.ts';
import { eventOf, type UiEvent } from '../../core/events/ui-event.ts';
import type { UiNode } from '../../core/node.ts';
import { SignalEvidence } from './signal-evidence.ts';
import { type Difference, differences, toEvent, withoutFocusEchoes } from './tree-comparison.ts';

const MAX_UNPLACED = 20_000;
const MAX_UNKNOWN_REFS = 5_000;

/**
 * Signals that led to no event: `dropped` ones came too fast, `unknown` ones from elements that the tree does not show.
 * `gaps` counts the times for which the platform reported nothing.
 */
export type LostSignals = { dropped: number; unknown: number; gaps: number };

/** Keeps a tree that follows the application: by signals where they report enough, by a new reading where not. */
export class TreeKeeper {
  private readonly lost: LostSignals = { dropped: 0, unknown: 0, gaps: 0 };
  private live: LiveTree;
  private readonly idOf: (ref: string) => string | undefined;
  /** Only a reading can explain these signals: about elements, and about what no tree has shown yet. */
  private readonly evidence = new SignalEvidence();
  private unplaced: PlatformEvent[] = [];
  private readonly unknownRefs = new Set<string>();
  private renamed: ReadonlySet<string> = new Set();
  /** Signals have reported these facts outright since the reading began. */
  private readonly reported = new Map<string, Set<ReportedFact>>();
  private stale = false;

  constructor(roots: readonly UiNode[], idOf: (ref: string) => string | undefined) {
    this.live = new LiveTree(roots);
    this.idOf = idOf;
  }

  get lostSignals(): LostSignals {
    return { ...this.lost, dropped: this.lost.dropped + this.evidence.dropped };
  }

  get tree(): LiveTree {
    return this.live;
  }

  get needsReading(): boolean {
    return this.stale;
  }

  /** Turns signals into events where they report enough. */
  apply(signals: readonly PlatformEvent[]): UiEvent[] {
    const renamed = new Set(signals.flatMap((each) => (each.kind === 'title' && each.title !== '' ? [each.ref] : [])));
    const events = signals.flatMap((signal) => {
      // GTK 3 reports of a renamed label that it looks different, too.
      const isEcho = signal.kind === 'other' && signal.what === 'visible-data';
      if (isEcho && (renamed.has(signal.ref) || this.renamed.has(signal.ref))) return [];
      return this.applyOne(signal);
    });
    if (renamed.size > 0) this.renamed = renamed;
    return events;
  }

  /** Some signals were lost on the way: only a reading can show what they were about. */
  addDropped(count: number): void {
    this.lost.dropped += count;
    this.stale ||= count > 0;
  }

  /** Nothing was reported for a while: only a reading can show what has changed. */
  addGap(): void {
    this.lost.gaps += 1;
    this.stale = true;
  }

  /** From here on signals may be older or newer than what is being read. */
  beginReading(): void {
    this.reported.clear();
    this.stale = false;
  }

  /** Compares a new reading with what is known. What signals have reported meanwhile stays as they reported it. */
  compare(roots: readonly UiNode[], complete: boolean, atMs: number): NewReading {
    const tree = new LiveTree(roots);
    for (const [id, facts] of this.reported) this.keepReported(tree, id, facts);
    return { tree, atMs, differences: differences(this.live, tree, complete) };
  }

  /** Whether the signals so far explain all that the reading shows. */
  explains({ differences }: NewReading): boolean {
    const placed = new Set(this.unplaced.map(({ ref }) => this.idOf(ref)));
    return differences.every(({ node }) => node.offscreen || this.evidence.has(node.id) || placed.has(node.id));
  }

  replace(reading: NewReading): UiEvent[] {
    const unknown: PlatformEvent[] = [];
    const later: PlatformEvent[] = [];
    for (const signal of this.unplaced) {
      const id = this.idOf(signal.ref);
      if (id !== undefined) this.evidence.add(id, signal);
      // What appears while the reading is made may come too late for it.
      else if (signal.atMs >= reading.atMs) later.push(signal);
      else unknown.push(signal);
    }
    this.unplaced = later;
    this.addUnknown(unknown);
    const found = withoutFocusEchoes(reading.differences, this.live, reading.tree, this.evidence);
    // What does not show comes from the toolkit's memory, if it comes at all.
    const reported = found.filter(({ node }) => !node.offscreen || this.evidence.has(node.id));
    const events = reported.map((each) => toEvent(each, this.evidence, reading.atMs));
    this.live = reading.tree;
    this.evidence.forgetBefore(reading.atMs, new Set(reported.map(({ node }) => node.id)));
    return events.sort((a, b) => a.atMs - b.atMs);
  }

  private applyOne(signal: PlatformEvent): UiEvent[] {
    const id = this.idOf(signal.ref);
    const node = id === undefined ? undefined : this.live.node(id);
    if (node === undefined) {
      this.place(signal);
      return [];
    }
    if (node.secure && signal.kind === 'value') {
      const change = { eventType: 'value_changed', newValue: null } as const;
      return [eventOf(node, this.live.pathOf(node.id), change, { timesMs: [signal.atMs] })];
    }
    const after = afterSignal(node, signal);
    if (after === 'nothing') return [];
    if (after === 'read') {
      this.evidence.add(node.id, signal);
      this.stale = true;
      return [];
    }
    return this.update(node, after, signal.atMs);
  }

  private update(node: UiNode, after: UiNode, atMs: number): UiEvent[] {
    const changes = changesBetween(node, after);
    const reported = REPORTED_FACTS.filter((fact) => node[fact] !== after[fact]);
    this.reported.set(node.id, new Set([...(this.reported.get(node.id) ?? []), ...reported]));
    if (after.focused && !node.focused) this.live.focus(node.id);
    this.live.update(node.id, after);
    return changes.map((change) => eventOf(node, this.live.pathOf(node.id), change, { timesMs: [atMs] }));
  }

  /**
   * Where the reading disagrees with a signal that came while it was made, only the next one can show which is right.
   */
  private keepReported(tree: LiveTree, id: string, facts: ReadonlySet<ReportedFact>): void {
    const read = tree.node(id);
    const known = this.live.node(id);
    if (read === undefined || known === undefined) return;
    const disputed = [...facts].filter((fact) => read[fact] !== known[fact]);
    if (disputed.length === 0) return;
    this.stale = true;
    if (disputed.includes('focused') && known.focused) tree.focus(id);
    tree.update(id, { ...read, ...Object.fromEntries(disputed.map((fact) => [fact, known[fact]])) });
  }

  private place(signal: PlatformEvent): void {
    if (!mayAppear(signal)) return;
    if (this.unknownRefs.has(signal.ref) && signal.kind !== 'window') {
      this.lost.unknown += Number(isReportable(signal));
      return;
    }
    if (this.unplaced.length < MAX_UNPLACED) this.unplaced.push(signal);
    else this.lost.dropped += 1;
    this.stale = true;
  }

  /** What a reading did not show is not asked for again: it is scrolled away, or was gone before it could be read. */
  private addUnknown(signals: readonly PlatformEvent[]): void {
    if (this.unknownRefs.size > MAX_UNKNOWN_REFS) this.unknownRefs.clear();
    for (const { ref } of signals) this.unknownRefs.add(ref);
    this.lost.unknown += signals.filter(isReportable).length;
  }
}

/** Whether an element that the tree does not show may have come to show. */
function mayAppear(signal: PlatformEvent): boolean {
  if (signal.kind === 'state') return signal.on;
  return signal.kind !== 'other' || signal.what === 'registration';
}

/** Whether it is about something that events report. */
const isReportable = ({ kind }: PlatformEvent) => kind === 'value' || kind === 'title' || kind === 'focus';

export type NewReading = { tree: LiveTree; atMs: number; differences: Difference[] };

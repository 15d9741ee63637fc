import { isSameTree } from '../core/diff/diff.ts';
import type { UiNode } from '../core/node.ts';
import { countNodes } from '../core/tree.ts';
import type { Snapshot } from './snapshot.ts';

const KEPT_REVISIONS = 8;

/**
 * Keeps the last revisions of a session's tree. Their numbers only grow. An unchanged tree keeps its own, unless one with
 * what a picture added came in between: those are compared with their like alone.
 */
export class History {
  private readonly kept: Snapshot[] = [];

  add(reading: Snapshot): Snapshot {
    const snapshot = this.preview(reading);
    if (snapshot.revision === this.lastRevision) return snapshot;
    this.kept.push(snapshot);
    if (this.kept.length > KEPT_REVISIONS) this.kept.shift();
    return snapshot;
  }

  /** The reading as `add` would return it. */
  preview(reading: Snapshot): Snapshot {
    const last = this.kept.at(-1);
    const isKnown =
      last !== undefined &&
      (last.pictured === undefined) === (reading.pictured === undefined) &&
      isSameTree(last.roots, reading.roots);
    if (!isKnown) return { ...reading, revision: this.lastRevision + 1 };
    const { revision, roots, pictured } = last;
    return { ...reading, revision, roots, ...(pictured && { pictured }) };
  }

  /** Makes a snapshot of a reading that is not compared with the others: it went further, or got nowhere. */
  unkept(roots: UiNode[], warnings: string[], latencyMs: number): Snapshot {
    return { revision: this.lastRevision, roots, nodeCount: countNodes(roots), warnings, latencyMs };
  }

  at(revision: number): Snapshot | undefined {
    return this.kept.find((snapshot) => snapshot.revision === revision);
  }

  /** Accessibility gave this tree last. */
  get latest(): Snapshot | undefined {
    const last = this.kept.at(-1);
    if (last?.pictured === undefined) return last;
    const { pictured, ...rest } = last;
    return { ...rest, roots: pictured.axRoots, nodeCount: pictured.sources.axNodes + pictured.sources.mergedNodes };
  }

  private get lastRevision(): number {
    return this.kept.at(-1)?.revision ?? 0;
  }
}

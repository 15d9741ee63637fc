import { countSources } from '../core/merge/merge.ts';
import type { UiNode } from '../core/node.ts';
import { countNodes } from '../core/tree.ts';
import type { Snapshot } from './snapshot.ts';

const KEPT_REVISIONS = 8;

/** Keeps the last revisions of a session's tree. An unchanged tree keeps its revision. */
export class History {
  private readonly kept: { snapshot: Snapshot; fingerprint: string }[] = [];

  add(roots: UiNode[], warnings: string[], latencyMs: number): Snapshot {
    const fingerprint = JSON.stringify(roots);
    const last = this.kept.findLast(({ snapshot }) => snapshot.pictured === undefined);
    if (last?.fingerprint === fingerprint) return { ...last.snapshot, warnings, latencyMs };
    const nodeCount = countNodes(roots);
    return this.keep({ revision: this.nextRevision, roots, nodeCount, warnings, latencyMs }, fingerprint);
  }

  /** Makes a snapshot of a reading that cannot be compared with the others: it went further, or got nowhere. */
  unkept(roots: UiNode[], warnings: string[], latencyMs: number): Snapshot {
    return { revision: this.latest?.revision ?? 0, roots, nodeCount: countNodes(roots), warnings, latencyMs };
  }

  /** Adds a tree with what a picture added to it, which is compared with others of its kind. */
  addPictured(roots: UiNode[], plain: Snapshot, latencyMs: number): Snapshot {
    const pictured = { sources: countSources(roots), axRoots: plain.roots };
    if (plain.responsiveness) return { ...plain, roots, pictured, latencyMs };
    const fingerprint = JSON.stringify(roots);
    const last = this.kept.findLast(({ snapshot }) => snapshot.pictured !== undefined);
    if (last?.fingerprint === fingerprint) return { ...last.snapshot, warnings: plain.warnings, latencyMs };
    return this.keep({ ...plain, roots, pictured, latencyMs, revision: this.nextRevision }, fingerprint);
  }

  at(revision: number): Snapshot | undefined {
    return this.kept.find(({ snapshot }) => snapshot.revision === revision)?.snapshot;
  }

  /** Accessibility gave this tree last. */
  get latest(): Snapshot | undefined {
    return this.kept.findLast(({ snapshot }) => snapshot.pictured === undefined)?.snapshot;
  }

  private get nextRevision(): number {
    return (this.kept.at(-1)?.snapshot.revision ?? 0) + 1;
  }

  private keep(snapshot: Snapshot, fingerprint: string): Snapshot {
    this.kept.push({ snapshot, fingerprint });
    if (this.kept.length > KEPT_REVISIONS) this.kept.shift();
    return snapshot;
  }
}

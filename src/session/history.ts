import { countNodes } from '../core/find.ts';
import type { UiNode } from '../core/node.ts';
import type { Snapshot } from './session.ts';

const KEPT_REVISIONS = 8;

/** The last revisions of a session's tree. An unchanged tree keeps its revision. */
export class History {
  private readonly kept: { snapshot: Snapshot; fingerprint: string }[] = [];

  add(roots: UiNode[], warnings: string[], latencyMs: number): Snapshot {
    const fingerprint = JSON.stringify(roots);
    const last = this.kept.at(-1);
    if (last?.fingerprint === fingerprint) return { ...last.snapshot, warnings, latencyMs };
    const revision = (last?.snapshot.revision ?? 0) + 1;
    const snapshot = { revision, roots, nodeCount: countNodes(roots), warnings, latencyMs };
    this.kept.push({ snapshot, fingerprint });
    if (this.kept.length > KEPT_REVISIONS) this.kept.shift();
    return snapshot;
  }

  /** A reading that cannot be compared with the others, because it went further or got nowhere: told, not kept. */
  aside(roots: UiNode[], warnings: string[], latencyMs: number): Snapshot {
    return { revision: this.latest?.revision ?? 0, roots, nodeCount: countNodes(roots), warnings, latencyMs };
  }

  at(revision: number): Snapshot | undefined {
    return this.kept.find(({ snapshot }) => snapshot.revision === revision)?.snapshot;
  }

  get latest(): Snapshot | undefined {
    return this.kept.at(-1)?.snapshot;
  }
}

type Group = { rejects: Set<(reason: unknown) => void>; abort: () => void };

/** Requests that wait for their reply, by signal: hundreds of them share one, and one listener on it. */
export class PendingRequests {
  private readonly groups = new Map<AbortSignal, Group>();

  /** `reject` is called when the signal aborts or all are rejected, until the returned function is called. */
  add(signal: AbortSignal, reject: (reason: unknown) => void): () => void {
    let group = this.groups.get(signal);
    if (!group) {
      group = { rejects: new Set(), abort: () => this.rejectGroup(signal, signal.reason) };
      this.groups.set(signal, group);
      signal.addEventListener('abort', group.abort, { once: true });
    }
    const { rejects, abort } = group;
    rejects.add(reject);
    return () => {
      if (!rejects.delete(reject) || rejects.size > 0) return;
      signal.removeEventListener('abort', abort);
      this.groups.delete(signal);
    };
  }

  rejectAll(reason: unknown): void {
    for (const signal of [...this.groups.keys()]) this.rejectGroup(signal, reason);
  }

  private rejectGroup(signal: AbortSignal, reason: unknown): void {
    const group = this.groups.get(signal);
    if (!group) return;
    this.groups.delete(signal);
    signal.removeEventListener('abort', group.abort);
    const rejects = [...group.rejects];
    group.rejects.clear();
    for (const reject of rejects) reject(reason);
  }
}

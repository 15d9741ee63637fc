import type { ToolResource } from '../tools/define.ts';

/** Keeps what results linked to for a while, beside the sessions: the server object ends with each HTTP request. */
export class SnapshotStore {
  private readonly kept = new Map<string, ToolResource>();
  private readonly maxEntries: number;
  private readonly maxBytes: number;
  private bytes = 0;

  constructor(limits: { maxEntries: number; maxBytes: number } = { maxEntries: 32, maxBytes: 64 * 1024 * 1024 }) {
    this.maxEntries = limits.maxEntries;
    this.maxBytes = limits.maxBytes;
  }

  keep(resource: ToolResource): void {
    this.drop(resource.uri);
    this.kept.set(resource.uri, resource);
    this.bytes += sizeOf(resource);
    for (const uri of this.kept.keys()) {
      const fits = this.kept.size <= this.maxEntries && this.bytes <= this.maxBytes;
      if (fits || uri === resource.uri) break;
      this.drop(uri);
    }
  }

  get(uri: string): ToolResource | undefined {
    return this.kept.get(uri);
  }

  list(): ToolResource[] {
    return [...this.kept.values()];
  }

  private drop(uri: string): void {
    const old = this.kept.get(uri);
    if (old === undefined) return;
    this.bytes -= sizeOf(old);
    this.kept.delete(uri);
  }
}

function sizeOf(resource: ToolResource): number {
  return typeof resource.content === 'string' ? Buffer.byteLength(resource.content) : resource.content.byteLength;
}

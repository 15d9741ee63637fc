import { LIMITS } from './limits.ts';

/** How long applications may take. */
export class Timeouts {
  /** An application that answers nothing for this long hangs. */
  readonly callMs: number;
  readonly treeMs: number;
  private readonly patience: number;

  /** Applications get `patience` times as long as usual: a machine that is slow or shared is not broken. */
  constructor(patience = 1) {
    this.patience = patience;
    this.callMs = this.scale(LIMITS.callMs);
    this.treeMs = this.scale(LIMITS.treeMs);
  }

  /** The longest wait for something that happens sooner or never; it ends as soon as that has happened. */
  scale(ms: number): number {
    return ms * this.patience;
  }
}

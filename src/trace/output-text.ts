import { TRACE_LIMITS } from './trace-limits.ts';

/** Collects what a program writes between two records, up to a limit for each and for all. */
export class OutputText {
  private readonly decoder = new TextDecoder();
  private text = '';
  private left: number = TRACE_LIMITS.outputBytes;

  add(chunk: Uint8Array): void {
    if (this.left > 0) this.text += this.decoder.decode(chunk, { stream: true });
    // The newest is what led to the next record.
    if (this.text.length > TRACE_LIMITS.outputEntryBytes) this.text = this.text.slice(-TRACE_LIMITS.outputEntryBytes);
  }

  take(): string {
    const text = this.text.slice(0, this.left);
    this.left -= text.length;
    this.text = '';
    return text;
  }
}

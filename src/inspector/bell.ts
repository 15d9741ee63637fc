/** Lets one loop sleep until somebody rings. Rings while it is awake are not lost, and many count as one. */
export class Bell {
  private isRung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.isRung = true;
    this.wake?.();
  }

  async wait(signal: AbortSignal): Promise<void> {
    const awake = () => this.wake?.();
    signal.addEventListener('abort', awake, { once: true });
    if (!this.isRung && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    signal.removeEventListener('abort', awake);
    this.wake = undefined;
    this.isRung = false;
  }
}

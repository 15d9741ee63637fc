/** Whether pages may act. A page that is open follows it: nobody has to load it anew. */
export class ActingPermission {
  private given = false;
  private readonly listeners = new Set<(isGiven: boolean) => void>();

  get isGiven(): boolean {
    return this.given;
  }

  set(isGiven: boolean): void {
    if (this.given === isGiven) return;
    this.given = isGiven;
    for (const listener of [...this.listeners]) listener(isGiven);
  }

  /** Calls the listener with what holds now, and whenever that changes. */
  follow(listener: (isGiven: boolean) => void): Disposable {
    listener(this.given);
    this.listeners.add(listener);
    return { [Symbol.dispose]: () => void this.listeners.delete(listener) };
  }
}

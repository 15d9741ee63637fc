import { AxError } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';

/** An application that does not answer now is read as it is. */
const SWITCH_SECONDS = 0.5;

/**
 * Electron and Chrome show what is on their pages only on request. Electron has an attribute of its own for that; Chrome
 * waits for VoiceOver's flag, which also makes windows move slowly. What was switched on is switched off in the end.
 */
export class WebContent implements Disposable {
  private readonly app: AxApplication;
  private readonly switched: string[];

  constructor(app: AxApplication, needsVoiceOverFlag: boolean) {
    this.app = app;
    const names = ['AXManualAccessibility', ...(needsVoiceOverFlag ? ['AXEnhancedUserInterface'] : [])];
    this.switched = names.filter((name) => !this.isOn(name));
    // Some report an unknown attribute, or that they cannot set it, and show their pages all the same.
    for (const name of this.switched) this.set(name, true);
  }

  [Symbol.dispose](): void {
    for (const name of this.switched) this.set(name, false);
  }

  private isOn(name: string): boolean {
    const { ax, element } = this.app;
    try {
      const ask = () => this.app.ask(element, [name], (read) => read.flag(name));
      return ax.withTimeout(element, SWITCH_SECONDS, ask) === true;
    } catch (error) {
      if (error instanceof AxError) return false;
      throw error;
    }
  }

  private set(name: string, on: boolean): void {
    const { ax, element } = this.app;
    ax.withTimeout(element, SWITCH_SECONDS, () => ax.setAttribute(element, name, ax.cf.boolean(on)));
  }
}

import { AxError, SUCCESS } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';

/**
 * Electron and Chrome show what is on their pages only on request. Electron has an attribute of its own for that; Chrome
 * waits for VoiceOver's flag, which also makes windows move slowly, so that it is cleared in the end.
 */
export class WebContent implements Disposable {
  private readonly app: AxApplication;
  /** Whether this set VoiceOver's flag, and has to clear it. */
  private readonly mustClearFlag: boolean;

  constructor(app: AxApplication, needsVoiceOverFlag: boolean) {
    this.app = app;
    const { ax, element } = app;
    // Older versions of Electron report an unknown attribute, and show their pages all the same.
    ax.setAttribute(element, 'AXManualAccessibility', ax.cf.boolean(true));
    this.mustClearFlag = needsVoiceOverFlag && this.isVoiceOverFlagOff() && this.setVoiceOverFlag(true);
  }

  [Symbol.dispose](): void {
    if (this.mustClearFlag) this.setVoiceOverFlag(false);
  }

  private isVoiceOverFlagOff(): boolean {
    const list = ['AXEnhancedUserInterface'];
    try {
      return this.app.ask(this.app.element, list, (read) => read.flag('AXEnhancedUserInterface')) === false;
    } catch (error) {
      // An application that does not answer now is read as it is.
      if (error instanceof AxError) return false;
      throw error;
    }
  }

  private setVoiceOverFlag(on: boolean): boolean {
    const { ax, element } = this.app;
    return ax.setAttribute(element, 'AXEnhancedUserInterface', ax.cf.boolean(on)) === SUCCESS;
  }
}

import { AxError, SUCCESS } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';

/**
 * Electron and Chrome show what is on their pages only when they are asked to. Electron has a switch of its own; Chrome
 * heeds VoiceOver's, which also makes windows move slowly, so that it is put back in the end.
 */
export class WebContent implements Disposable {
  private readonly app: AxApplication;
  private readonly restore: boolean;

  constructor(app: AxApplication, heedsVoiceOver: boolean) {
    this.app = app;
    const { ax, element } = app;
    // Older versions of Electron say that they know no such attribute, and obey: only the tree tells.
    ax.setAttribute(element, 'AXManualAccessibility', ax.cf.boolean(true));
    this.restore = heedsVoiceOver && this.isOff() && this.setVoiceOverFlag(true);
  }

  [Symbol.dispose](): void {
    if (this.restore) this.setVoiceOverFlag(false);
  }

  private isOff(): boolean {
    const list = ['AXEnhancedUserInterface'];
    try {
      return this.app.ask(this.app.element, list, (read) => read.flag('AXEnhancedUserInterface')) === false;
    } catch (error) {
      // One that does not answer now is read as it is.
      if (error instanceof AxError) return false;
      throw error;
    }
  }

  private setVoiceOverFlag(on: boolean): boolean {
    const { ax, element } = this.app;
    return ax.setAttribute(element, 'AXEnhancedUserInterface', ax.cf.boolean(on)) === SUCCESS;
  }
}

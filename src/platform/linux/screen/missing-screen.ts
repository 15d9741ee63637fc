import { UiError } from '../../../core/errors.ts';
import type { Screen } from './screen.ts';

/** Wayland tells no program where its windows are. */
export type BoxOrigin = 'screen' | 'window';

/** Why a desktop has no screen that can be used. What accessibility does by itself works there. */
export class MissingScreen {
  /** A sentence. */
  readonly reason: string;
  /** Where the boxes of its windows count from. */
  readonly boxesFrom: BoxOrigin;

  constructor(reason: string, boxesFrom: BoxOrigin) {
    this.reason = reason;
    this.boxesFrom = boxesFrom;
  }

  /** What is true of every tree that is read there. */
  get warnings(): string[] {
    if (this.boxesFrom === 'screen') return [];
    return [
      'Bounds count from the corner of each window here, not of the screen: Wayland does not tell programs more.',
    ];
  }

  error(lacking: string, hint: string): UiError {
    return new UiError('display_unavailable', `${lacking} ${this.reason}`, { hint });
  }
}

export const NO_DISPLAY = new MissingScreen('There is no display.', 'screen');

export const usable = (screen: Screen | MissingScreen): Screen | undefined =>
  screen instanceof MissingScreen ? undefined : screen;

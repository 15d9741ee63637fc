import type { WireError } from 'x11';
import { UiError } from '../../../../core/errors.ts';

/** Numbers of the core protocol's errors that a window vanishing between two requests causes. */
const GONE_ERRORS = new Set([3 /* Window */, 4 /* Pixmap */, 8 /* Match */, 9 /* Drawable */]);

/** The server refused one request. */
export class XRequestError extends UiError {
  /** The object was there a moment ago: skip it, or take another way. */
  readonly gone: boolean;

  constructor(error: WireError) {
    super('internal', `The X server refused a request: ${error.message}.`, { cause: error });
    this.name = 'XRequestError';
    this.gone = error.error !== undefined && GONE_ERRORS.has(error.error);
  }
}

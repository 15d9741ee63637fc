import type { Rect } from '../../../core/node.ts';

/** One line of text in a picture, as far as it could be read. */
export type TextLine = { bounds: Rect; text: string; confidence: number };

import type { PlatformNode } from '../node.ts';
import { isFlowingText } from '../roles.ts';
import { cutText } from '../text.ts';
import type { Remembered } from './id-memory.ts';

const KEPT_CHARS = 80;

/** The title; paragraphs and headings of an office document have no title, but a text. */
export function labelOf({ role, title, value }: PlatformNode): string {
  return title ?? (isFlowingText(role) && typeof value === 'string' ? value : '');
}

export const hasLabel = ({ label }: Remembered, node: PlatformNode) => label === shortenLabel(labelOf(node));

/** JSON makes a copy: a slice would keep the whole of a title of a megabyte in memory. */
export function shortenLabel(label: string): string {
  return label.length <= KEPT_CHARS ? label : String(JSON.parse(JSON.stringify(cutText(label, KEPT_CHARS))));
}

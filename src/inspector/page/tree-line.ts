import { html, type TemplateResult } from 'lit-html';

/** A line of the tree in its parts: brackets and role, title, id, what is true of it. */
const PART = /(\[[A-Za-z]+|\])|("(?:[^"\\]|\\.)*")|(\bid=\S+?(?=[\s\]]|$))|(\b(?:bounds|source)=\S+?(?=[\s\]]|$))/g;
const CLASSES = ['role', 'title', 'id', 'quiet'] as const;

/** The text unchanged, with its parts in their colours. */
export function treeLine(text: string): TemplateResult {
  const parts: unknown[] = [];
  let at = 0;
  for (const match of text.matchAll(PART)) {
    const kind = CLASSES[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(text.slice(at, match.index), html`<span class=${`part-${kind}`}>${match[0]}</span>`);
    at = match.index + match[0].length;
  }
  return html`${parts}${text.slice(at)}`;
}

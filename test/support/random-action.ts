import { parseKey } from '../../src/core/keys.ts';
import type { UiNode } from '../../src/core/node.ts';
import { walk } from '../../src/core/tree.ts';
import type { Action } from '../../src/session/acting/action.ts';

/** The same sequence for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const CLICKED = new Set([
  'button',
  'checkbox',
  'radioButton',
  'switch',
  'tab',
  'row',
  'cell',
  'comboBox',
  'label',
  'link',
]);
const NUMBERED = new Set(['slider', 'spinButton']);
const WRITTEN = new Set(['textField', 'textArea']);
const KEYS = ['tab', 'escape', 'down', 'up', 'space', 'home', 'end', 'pagedown'];
/** They end the program or leave the display. */
const AVOIDED = /^(quit|close|minimi[sz]e|maximi[sz]e|about|open|save|print)/i;

/** Something that a person could do next. */
export function randomAction(roots: readonly UiNode[], random: () => number): Action {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const nodes: UiNode[] = [];
  walk(roots, (node) => {
    if (node.offscreen) return 'skip';
    if (!AVOIDED.test(node.title ?? '')) nodes.push(node);
    return undefined;
  });
  const dice = random();
  if (dice < 0.1) return { action: 'key', key: parseKey(pick(KEYS) ?? 'tab'), modifiers: [] };
  const number = dice < 0.25 ? pick(nodes.filter(({ role }) => NUMBERED.has(role))) : undefined;
  if (number) return { action: 'set_value', id: number.id, value: Math.floor(random() * 100) };
  const written = dice < 0.4 ? pick(nodes.filter(({ role }) => WRITTEN.has(role))) : undefined;
  if (written) return { action: 'type', id: written.id, text: pick(['a', 'é ', '日本', '👩‍👧']) ?? 'a' };
  const scrolled = dice < 0.45 ? pick(nodes.filter(({ role }) => role === 'scrollArea')) : undefined;
  if (scrolled)
    return { action: 'scroll', id: scrolled.id, direction: pick(['up', 'down'] as const) ?? 'down', amount: 2 };
  const clicked = pick(nodes.filter(({ role }) => CLICKED.has(role)));
  if (clicked) return { action: 'click', id: clicked.id, button: 'left', count: 1 };
  return { action: 'key', key: parseKey('escape'), modifiers: [] };
}

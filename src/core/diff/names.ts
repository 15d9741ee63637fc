import type { Facts } from '../facts.ts';
import type { UiNode } from '../node.ts';
import { nodeName } from '../render/line.ts';
import { isDecorative, isFlowingText, isGroup, isRow } from '../roles.ts';
import { isBlank, quote } from '../text.ts';
import { find, indexById } from '../tree.ts';

const WORDS_CHARS = 40;

/** Names the nodes of two trees in sentences. A row or a group without a title is named by the first words in it. */
export class Names {
  private readonly trees: readonly (readonly UiNode[])[];
  /** Most changes are of things with names. */
  private byId: Map<string, UiNode>[] | undefined;

  /** What has left the screen is not read any more, so that only the earlier tree knows what it holds. */
  constructor(before: readonly UiNode[], after: readonly UiNode[]) {
    this.trees = [after, before];
  }

  /** `row id=itm_db7b ("Notebook")`. */
  of(id: string, facts: Facts): string {
    const words = isBlank(facts.title) ? this.wordsIn(id, facts) : undefined;
    return `${nodeName(facts)} id=${id}${inBrackets(words)}`;
  }

  /** Whether a reader who hears of it knows what it is. */
  areTelling(id: string, facts: Facts): boolean {
    if (facts.role === 'separator') return false;
    if (!isBlank(facts.title) || !isBlank(facts.value)) return true;
    return !(isDecorative(facts.role) || isRow(facts.role)) || this.wordsIn(id, facts) !== undefined;
  }

  private wordsIn(id: string, { role }: Facts): string | undefined {
    if (!isRow(role) && !isGroup(role)) return undefined;
    this.byId ??= this.trees.map(indexById);
    for (const nodes of this.byId) {
      const within = find(nodes.get(id)?.children ?? [], (node) => !node.offscreen && !isBlank(textOf(node)));
      if (within) return textOf(within);
    }
    return undefined;
  }
}

/** ` ("Saved")`, or nothing where there are no words. */
export const inBrackets = (words: string | undefined) =>
  isBlank(words) ? '' : ` (${quote(words ?? '', WORDS_CHARS)})`;

function textOf({ role, title, value }: UiNode): string | undefined {
  const text = isBlank(title) && isFlowingText(role) ? value : title;
  return typeof text === 'string' ? text.trim() : undefined;
}

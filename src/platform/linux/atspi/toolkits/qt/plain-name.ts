import type { PlatformNode } from '../../../../../core/node.ts';
import type { Accessible } from '../../protocol/accessible.ts';

/** What shows a picture alone is named by its tooltip, which may be written in tags. Words of its own show as they are. */
const NAMED_BY_TOOLTIP = new Set(['push-button', 'toggle-button', 'check-box', 'radio-button', 'push-button-menu']);
const STARTS_WITH_TAG = /^\s*<(?:!|[a-z][a-z0-9]*[\s/>])/i;
const LINE_END = /<br\b[^<>]*>|<\/(?:p|div|li|tr|h[1-6])>/gi;
const TAG = /<\/?[a-z!][^<>]*>/gi;
const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' }));

/** The node with a name as the tooltip shows it. */
export function withPlainName(node: PlatformNode, { role }: Pick<Accessible, 'role'>): PlatformNode {
  const { title } = node;
  if (title === undefined || !NAMED_BY_TOOLTIP.has(role) || !STARTS_WITH_TAG.test(title)) return node;
  const text = title.replace(LINE_END, '\n').replace(TAG, '');
  const name = text.replace(/&(\w+);/g, (entity, word: string) => ENTITIES.get(word) ?? entity).trim();
  return name === '' ? node : { ...node, title: name };
}

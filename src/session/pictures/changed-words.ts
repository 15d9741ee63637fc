import type { Capture } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { isRange, type Role } from '../../core/roles.ts';
import { quote } from '../../core/text.ts';
import type { PictureComparison } from './picture-comparison.ts';
import type { VisionView } from './vision-view.ts';

/** More than these are read with the next look. */
const MOST_READ = 3;
/** Pictures, marks and bars have no words of their own. */
const WORDLESS: ReadonlySet<Role> = new Set<Role>([
  'image',
  'checkbox',
  'radioButton',
  'switch',
  'scrollBar',
  'canvas',
]);

/** Reads the words of what looks different, where that is little: a result that changed is in the verdict. */
export async function withChangedWords(
  view: Pick<VisionView, 'reread'>,
  compared: PictureComparison,
  after: Capture,
  roots: readonly UiNode[],
  signal: AbortSignal,
): Promise<PictureComparison> {
  const { nodeAfter, changed } = compared;
  const looksDifferent = [...(changed && nodeAfter ? [nodeAfter] : []), ...compared.different];
  const nodes = looksDifferent.filter(({ role, title }) => hasWords(role) && title !== undefined);
  if (nodes.length === 0 || nodes.length > MOST_READ) return compared;
  const words = await view.reread(nodes, after, roots, signal);
  const changes = nodes.flatMap((node) => {
    const title = words.get(node.id);
    return title === undefined || title === node.title ? [] : [{ node, title }];
  });
  const effects = compared.effects.map((line) => {
    const change = changes.find(({ node }) => line === `looks different: ${nameOf(node)}`);
    if (!change) return line;
    const { node, title } = change;
    return `changed: ${nameOf(node)} title=${quote(node.title ?? '')}→${quote(title)}`;
  });
  const title = changes.find(({ node }) => node.id === nodeAfter?.id)?.title;
  return { ...compared, effects, nodeAfter: nodeAfter && title !== undefined ? { ...nodeAfter, title } : nodeAfter };
}

const hasWords = (role: Role) => !WORDLESS.has(role) && !isRange(role);
const nameOf = (node: UiNode) => `${nodeName(node)} id=${node.id}`;

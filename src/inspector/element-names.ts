import { locatorCode } from '../codegen/locator-code.ts';
import { UiError } from '../core/errors.ts';
import { visibleData } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { elementPath } from '../core/query/path.ts';
import { locate } from '../steps/choose-selector.ts';
import type { ElementNames } from './items.ts';

/** The path that `observe_changes` takes, and the locator that `strobe codegen` would write. */
export function namesIn(roots: readonly UiNode[], id: string): ElementNames {
  const path = elementPath(roots, id);
  const located = locate(roots, id);
  if (path === undefined || located === undefined) throw new UiError('node_not_found', `No node ${id} in this tree.`);
  const { note } = located;
  return visibleData({ kind: 'element', id, path, locator: locatorCode(located), ...(note && { note }) });
}

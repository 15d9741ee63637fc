import type { Capture } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { isCheckable, isRange } from '../../core/roles.ts';
import { formatValue } from '../../core/text.ts';
import {
  type Appearance,
  appearanceIn,
  gaugeIn,
  placeIn,
  type RememberedNode,
  type VisionMemory,
} from './vision-memory.ts';

/** More effects than this many are counted in one line. */
const LISTED_AT_MOST = 12;
/** Where so much looks different, something else is shown. */
const LEAST_ELSE = 5;
const ELSE_SHARE = 0.6;

/** `different` are those that look different, and show no value that could say how. */
export type PictureComparison = {
  nodeAfter: UiNode | undefined;
  changed: boolean;
  effects: string[];
  different: UiNode[];
};

/**
 * Compares the remembered nodes in two pictures of a window, and remembers what their gauges show now. What looked
 * different in `earlier` already changes by itself, and is no effect.
 */
export function comparePictures(
  memory: VisionMemory | undefined,
  targetId: string | undefined,
  { earlier, before, after }: { earlier: Capture; before: Capture; after: Capture | undefined },
): PictureComparison {
  const result: PictureComparison = { nodeAfter: undefined, changed: false, effects: [], different: [] };
  if (!memory) return result;
  let [shown, changes] = [0, 0];
  for (const remembered of [...memory.all()]) {
    const { id } = remembered.node;
    const was = appearanceIn(remembered, before);
    const is = after && appearanceIn(remembered, after);
    if (id === targetId) {
      const place = after && placeIn(remembered, after);
      // The menu that it opened hides how it looks now.
      const isCovered = place?.isCovered === true;
      result.changed = !isCovered && was !== undefined && was.digest !== is?.digest;
      if (is && after) {
        result.nodeAfter = stateIn(remembered, was, is, after);
        memory.update(id, result.nodeAfter, after);
      } else if (isCovered) result.nodeAfter = { ...remembered.node, bounds: place.bounds };
      continue;
    }
    // What is in a window that closed, or under one that opened, is no effect of its own.
    if (!was || !is || !after) continue;
    shown++;
    if (was.digest === is.digest) continue;
    if (appearanceIn(remembered, earlier)?.digest !== was.digest) continue;
    const now = stateIn(remembered, was, is, after);
    changes++;
    result.effects.push(effectLine(remembered.node, now));
    // Whose words may have changed is looked at again before it is acted on.
    if (now.value !== undefined || now.checked !== undefined) memory.update(id, now, after);
    else result.different.push(now);
  }
  if (changes >= LEAST_ELSE && changes > ELSE_SHARE * shown) {
    const line = `${changes} of ${shown} things that were seen look different: look again with vision:true`;
    return { ...result, effects: [line], different: [] };
  }
  result.effects.sort((a, b) => Number(b.startsWith('changed')) - Number(a.startsWith('changed')));
  const rest = result.effects.splice(LISTED_AT_MOST).length;
  if (rest > 0) result.effects.push(`${rest} more things look different`);
  return result;
}

/** A state that cannot be read any more where it looks different is not known. */
function stateIn({ node }: RememberedNode, was: Appearance | undefined, is: Appearance, capture: Capture): UiNode {
  const { value, checked, ...rest } = node;
  const isSame = was?.digest === is.digest;
  const gauge = gaugeIn(node, is.bounds, capture);
  const known = isSame || !isGauge(node) ? node : rest;
  return { ...known, bounds: is.bounds, ...gauge };
}

const isGauge = ({ role }: UiNode) => isRange(role) || isCheckable(role);

function effectLine(was: UiNode, is: UiNode): string {
  const name = `${nodeName(was)} id=${was.id}`;
  if (is.value !== undefined && is.value !== was.value) {
    return `changed: ${name} value≈${was.value === undefined ? 'none' : formatValue(was.value)}→${formatValue(is.value)}`;
  }
  if (is.checked !== undefined && is.checked !== was.checked) {
    return `changed: ${name} ${is.checked ? 'unchecked→checked' : 'checked→unchecked'}`;
  }
  return `looks different: ${name}`;
}

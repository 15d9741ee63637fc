import type { Capture } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { formatValue } from '../../core/text.ts';
import type { GaugeReading } from '../../vision/shared/gauge/gauge.ts';
import { appearanceIn, gaugeIn, type RememberedNode, type VisionMemory } from './vision-memory.ts';

/** More effects than this many are counted in one line. */
const LISTED_AT_MOST = 12;

export type PictureComparison = { nodeAfter: UiNode | undefined; changed: boolean; effects: string[] };

/** Compares the remembered nodes of a window in two pictures of it. Without the second, all are gone. */
export function comparePictures(
  memory: VisionMemory | undefined,
  targetId: string | undefined,
  before: Capture,
  after: Capture | undefined,
): PictureComparison {
  const result: PictureComparison = { nodeAfter: undefined, changed: false, effects: [] };
  if (!memory) return result;
  for (const remembered of [...memory.all()]) {
    const { id } = remembered.node;
    const [was, is] = [appearanceIn(remembered, before), after && appearanceIn(remembered, after)];
    if (was === undefined) continue;
    const differs = was.digest !== is?.digest;
    const gauge = is && after && gaugeIn(remembered.node, is.bounds, after);
    if (id === targetId) {
      result.changed = differs;
      result.nodeAfter = is && { ...remembered.node, bounds: is.bounds, ...gauge };
      if (result.nodeAfter && after) memory.update(id, result.nodeAfter, after);
    } else if (differs) result.effects.push(effectLine(remembered, gauge));
  }
  const rest = result.effects.splice(LISTED_AT_MOST).length;
  if (rest > 0) result.effects.push(`${rest} more things look different`);
  return result;
}

function effectLine({ node }: RememberedNode, gauge: GaugeReading | undefined): string {
  const name = `${nodeName(node)} id=${node.id}`;
  if (gauge === undefined) return `gone: ${name}`;
  if (gauge.value !== undefined && gauge.value !== node.value) {
    return `changed: ${name} value≈${node.value === undefined ? 'none' : formatValue(node.value)}→${gauge.value}`;
  }
  return `looks different: ${name}`;
}

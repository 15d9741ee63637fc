import type { Capture } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import type { GaugeReading } from '../../vision/shared/gauge/gauge.ts';
import { gaugeIn, lookIn, type SeenNode, type VisionMemory } from './vision-memory.ts';

/** More than this many are told in one line. */
const TOLD_ONE_BY_ONE = 12;

export type LookComparison = { nodeAfter: UiNode | undefined; changed: boolean; effects: string[] };

/** What two pictures of a window say about the things that were seen in it. Without the second, all are gone. */
export function compareLooks(
  memory: VisionMemory | undefined,
  target: string | undefined,
  before: Capture,
  after: Capture | undefined,
): LookComparison {
  const result: LookComparison = { nodeAfter: undefined, changed: false, effects: [] };
  if (!memory) return result;
  for (const sighted of [...memory.all()]) {
    const { id } = sighted.node;
    const [was, is] = [lookIn(sighted, before), after && lookIn(sighted, after)];
    if (was === undefined) continue;
    const differs = was.look !== is?.look;
    const gauge = is && after && gaugeIn(sighted.node, is.place, after);
    if (id === target) {
      result.changed = differs;
      result.nodeAfter = is && { ...sighted.node, bounds: is.place, ...gauge };
      if (result.nodeAfter && after) memory.update(id, result.nodeAfter, after);
    } else if (differs) result.effects.push(describe(sighted, gauge));
  }
  const rest = result.effects.splice(TOLD_ONE_BY_ONE).length;
  if (rest > 0) result.effects.push(`${rest} more things look different`);
  return result;
}

function describe({ node }: SeenNode, gauge: GaugeReading | undefined): string {
  const name = `${nodeName(node)} id=${node.id}`;
  if (gauge === undefined) return `gone: ${name}`;
  if (gauge.value !== undefined && gauge.value !== node.value) {
    return `changed: ${name} value≈${node.value ?? 'none'}→${gauge.value}`;
  }
  return `looks different: ${name}`;
}

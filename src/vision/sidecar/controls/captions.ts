import type { Rect } from '../../../core/rect.ts';
import type { DetectedBox } from '../network/boxes.ts';
import type { TextLine } from '../text/text-lines.ts';

type Side = 'left' | 'right' | 'above' | 'below';

/** What the distance to a text on each side is multiplied by: a smaller weight means a likelier caption. */
type SideWeights = Partial<Record<Side, number>>;

const CHECK_SIDES: SideWeights = { right: 1, left: 1.5 };
const KNOB_SIDES: SideWeights = { below: 1, above: 1.1, right: 2, left: 2 };
const SLIDER_SIDES: SideWeights = { left: 1, above: 1.1, right: 1.6, below: 1.6 };
const FIELD_SIDES: SideWeights = { left: 1, above: 1.1, right: 2.5 };

const SIDES_BY_LABEL: ReadonlyMap<string, SideWeights> = new Map([
  ['checkbox', CHECK_SIDES],
  ['radio', CHECK_SIDES],
  ['switch', { right: 1, left: 1 }],
  ['knob', KNOB_SIDES],
  ['pad', { below: 1, above: 1.2 }],
  ['slider', SLIDER_SIDES],
  ['meter', SLIDER_SIDES],
  ['textField', FIELD_SIDES],
  ['dropdown', FIELD_SIDES],
  ['stepper', FIELD_SIDES],
]);

/** The marks of a scale are numbers, too, and stand nearer than the caption. */
const NUMBER_COSTS = 6;
const FARTHEST_PX = 40;
/** Added to every distance, so that weights count for texts that touch their control, too. */
const TOUCHING_PX = 4;

/** Gives each control at most one caption, and each caption to at most one control, the nearest first. */
export function assignCaptions(
  controls: readonly DetectedBox[],
  texts: readonly TextLine[],
): Map<DetectedBox, TextLine> {
  const pairs = controls.flatMap((control) =>
    texts.flatMap((text) => {
      const cost = costOf(control, text);
      return cost === undefined ? [] : [{ control, text, cost }];
    }),
  );
  pairs.sort((a, b) => a.cost - b.cost);
  const captions = new Map<DetectedBox, TextLine>();
  const taken = new Set<TextLine>();
  for (const { control, text } of pairs) {
    if (captions.has(control) || taken.has(text)) continue;
    captions.set(control, text);
    taken.add(text);
  }
  return captions;
}

function costOf({ label, bounds }: DetectedBox, text: TextLine): number | undefined {
  const weights = weightsOf(label, bounds);
  const side = weights && sideOf(bounds, text.bounds);
  const weight = side && weights[side.side];
  if (!side || weight === undefined || side.gapPx > FARTHEST_PX) return undefined;
  return (Math.max(0, side.gapPx) + TOUCHING_PX) * weight * (/\p{L}/u.test(text.text) ? 1 : NUMBER_COSTS);
}

/** An upright slider has its caption at its ends. */
function weightsOf(label: string, { w, h }: Rect): SideWeights | undefined {
  return (label === 'slider' || label === 'meter') && h > w ? KNOB_SIDES : SIDES_BY_LABEL.get(label);
}

/** Returns the side of the control on which a text in line with it stands. */
function sideOf(control: Rect, text: Rect): { side: Side; gapPx: number } | undefined {
  const across = Math.min(control.x + control.w, text.x + text.w) - Math.max(control.x, text.x);
  const down = Math.min(control.y + control.h, text.y + text.h) - Math.max(control.y, text.y);
  if (down >= 0.5 * Math.min(control.h, text.h)) {
    const isLeft = text.x + text.w / 2 < control.x + control.w / 2;
    const gapPx = isLeft ? control.x - (text.x + text.w) : text.x - (control.x + control.w);
    return { side: isLeft ? 'left' : 'right', gapPx };
  }
  if (across >= 0.5 * Math.min(control.w, text.w)) {
    const isAbove = text.y + text.h / 2 < control.y + control.h / 2;
    const gapPx = isAbove ? control.y - (text.y + text.h) : text.y - (control.y + control.h);
    return { side: isAbove ? 'above' : 'below', gapPx };
  }
  return undefined;
}

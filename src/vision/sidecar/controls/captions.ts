import type { Rect } from '../../../core/node.ts';
import type { Found } from '../network/boxes.ts';
import type { TextLine } from '../text/text-lines.ts';

type Side = 'left' | 'right' | 'above' | 'below';

/** How far people look for the name of each kind of control, side by side: less is nearer. */
type Weights = Partial<Record<Side, number>>;

const TICKED: Weights = { right: 1, left: 1.5 };
const TURNED: Weights = { below: 1, above: 1.1, right: 2, left: 2 };
const LYING: Weights = { left: 1, above: 1.1, right: 1.6, below: 1.6 };
const FILLED_IN: Weights = { left: 1, above: 1.1, right: 2.5 };

const LABELLED: ReadonlyMap<string, Weights> = new Map([
  ['checkbox', TICKED],
  ['radio', TICKED],
  ['switch', { right: 1, left: 1 }],
  ['knob', TURNED],
  ['pad', { below: 1, above: 1.2 }],
  ['slider', LYING],
  ['meter', LYING],
  ['textField', FILLED_IN],
  ['dropdown', FILLED_IN],
  ['stepper', FILLED_IN],
]);

/** The marks of a scale are numbers too, and stand nearer than the name. */
const NUMBER_COSTS = 6;
const FARTHEST_PX = 40;
/** What a name costs that touches its control; keeps the weights of the sides meaningful. */
const TOUCHING_PX = 4;

/** One caption for a control and one control for a caption, the nearest first. */
export function beside(controls: readonly Found[], texts: readonly TextLine[]): Map<Found, TextLine> {
  const pairs = controls.flatMap((control) =>
    texts.flatMap((text) => {
      const cost = costOf(control, text);
      return cost === undefined ? [] : [{ control, text, cost }];
    }),
  );
  pairs.sort((a, b) => a.cost - b.cost);
  const captions = new Map<Found, TextLine>();
  const taken = new Set<TextLine>();
  for (const { control, text } of pairs) {
    if (captions.has(control) || taken.has(text)) continue;
    captions.set(control, text);
    taken.add(text);
  }
  return captions;
}

function costOf({ label, bounds }: Found, text: TextLine): number | undefined {
  const weights = weightsOf(label, bounds);
  const side = weights && sideOf(bounds, text.bounds);
  const weight = side && weights[side.side];
  if (!side || weight === undefined || side.gapPx > FARTHEST_PX) return undefined;
  return (Math.max(0, side.gapPx) + TOUCHING_PX) * weight * (/\p{L}/u.test(text.text) ? 1 : NUMBER_COSTS);
}

/** An upright slider has its name at its ends. */
function weightsOf(label: string, { w, h }: Rect): Weights | undefined {
  return (label === 'slider' || label === 'meter') && h > w ? TURNED : LABELLED.get(label);
}

/** Where the text is as seen from the control, where it is in line with it. */
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

import type { Point } from '../../../core/backend.ts';
import { centreOf, type Rect } from '../../../core/rect.ts';
import type { ActionContext } from '../context.ts';

/** What a gauge shows, and where the middle of its handle is, as a share of its length, where that can be told. */
export type Stand = { value: number; handle?: number };

/** One way to turn a knob or push a slider. `gain` is how much of its range one unit is expected to move it. */
export type GaugeWay = {
  gain: number;
  /** At most so many units at once, and none smaller than one of these. */
  most: number;
  step: number;
  /** Moves it by so many units from where it is. */
  move(units: number, from: Stand, signal: AbortSignal): Promise<void>;
};

/** Programs take two presses on one spot for a double click, which resets many knobs. */
const APART_PX = 4;
/** Most knobs go from end to end in about so many pixels. */
const KNOB_TRAVEL_PX = 200;
const MOST_PX = 120;
const MOST_NOTCHES = 20;
const NOTCH_GAIN = 0.03;
/** Knobs turn from half past seven to half past four; their pointers are at this share of the radius. */
const FIRST_DEGREES = 45;
const RIM = 0.7;

/** The ways to turn a knob, the commonest first: up, to the right, around, by the wheel. */
export function waysToTurn(context: ActionContext, bounds: Rect): GaugeWay[] {
  const pulled = (across: number, up: number): GaugeWay => {
    let side = 1;
    const move = async (units: number, _: Stand, signal: AbortSignal) => {
      side = -side;
      const { x, y } = centreOf(bounds);
      // The second press is beside the first, across the way that it is pulled.
      const from = { x: x + side * APART_PX * up, y: y + side * APART_PX * across };
      await drag(context, from, { x: from.x + units * across, y: from.y - units * up }, signal);
    };
    return { gain: 1 / KNOB_TRAVEL_PX, most: MOST_PX, step: 1, move };
  };
  const around: GaugeWay = {
    gain: 1,
    most: 0.45,
    step: 0.005,
    move: (units, { value }, signal) => drag(context, rimAt(bounds, value), rimAt(bounds, value + units), signal),
  };
  return [pulled(0, 1), pulled(1, 0), around, wheel(context, centreOf(bounds))];
}

/** The ways to push a slider: by its handle, by the wheel. */
export function waysToPush(context: ActionContext, { x, y, w, h }: Rect): GaugeWay[] {
  const isUpright = h > w;
  const length = isUpright ? h : w;
  const at = (along: number): Point => {
    const inside = Math.min(length - 2, Math.max(2, along));
    return isUpright ? { x: x + w / 2, y: y + h - inside } : { x: x + inside, y: y + h / 2 };
  };
  const handle: GaugeWay = {
    gain: 1 / (0.9 * length),
    most: length,
    step: 1,
    move(units, { value, handle: middle }, signal) {
      // Some handles keep where they are gripped, others jump to the pointer: in their middle, both go alike.
      const from = at((middle ?? value) * length);
      const to = isUpright ? { ...from, y: from.y - units } : { ...from, x: from.x + units };
      return drag(context, from, to, signal);
    },
  };
  return [handle, wheel(context, { x: x + w / 2, y: y + h / 2 })];
}

function wheel({ input }: ActionContext, at: Point): GaugeWay {
  const move = (units: number, _: Stand, signal: AbortSignal) =>
    input.wheel(at, units > 0 ? 'up' : 'down', Math.abs(units), signal);
  return { gain: NOTCH_GAIN, most: MOST_NOTCHES, step: 1, move };
}

/** The pointer cannot leave the screen. */
async function drag({ application, input }: ActionContext, from: Point, to: Point, signal: AbortSignal): Promise<void> {
  const { x = 0, y = 0, w = Number.POSITIVE_INFINITY, h = Number.POSITIVE_INFINITY } = application.desktopArea ?? {};
  const inside = {
    x: Math.round(Math.min(x + w - 1, Math.max(x, to.x))),
    y: Math.round(Math.min(y + h - 1, Math.max(y, to.y))),
  };
  await input.drag({ x: Math.round(from.x), y: Math.round(from.y) }, inside, signal);
}

/** Where the pointer of a knob is at a value: angles start straight down and go clockwise. */
function rimAt(bounds: Rect, value: number): Point {
  const degrees = FIRST_DEGREES + Math.min(1, Math.max(0, value)) * (360 - 2 * FIRST_DEGREES);
  const angle = (degrees * Math.PI) / 180;
  const radius = (RIM * Math.min(bounds.w, bounds.h)) / 2;
  const { x, y } = centreOf(bounds);
  return { x: x - Math.sin(angle) * radius, y: y + Math.cos(angle) * radius };
}

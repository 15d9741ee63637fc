import { setTimeout as delay } from 'node:timers/promises';
import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { nodeName } from '../../../core/render/line.ts';
import { isCheckable } from '../../../core/roles.ts';
import { gaugeIn, handleIn } from '../../pictures/vision-memory.ts';
import type { ActOutcome, ActRequest } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { type GaugeWay, type Stand, waysToPush, waysToTurn } from './gauge-ways.ts';
import type { PictureTarget } from './picture-target.ts';
import { actAndCompare } from './picture-verdict.ts';
import { setMark } from './set-mark.ts';

/** The pointer of a knob is read to three degrees; the handle of a slider to a pixel or two. */
const KNOB_TOLERANCE = 0.02;
const SLIDER_TOLERANCE = 0.01;
const SLIDER_PX = 1.5;
/** What moves less than this has not moved, and no more than the reading is off tells nothing about the next move. */
const LEAST_MOVE = 0.008;
const TELLING_MOVE = 0.03;
/** A slider of fewer than five steps stands farther from where it was wanted. */
const MOST_HALF_STEP = 0.1;
const MOST_MOVES = 8;
const MOST_MS = 5_000;
const DRAWN_MS = 250;
const INTERVAL_MS = 20;
/** Near its end a gauge moves less than it was pushed. */
const END = 0.03;

/** Sets what a picture shows to be a knob, slider or check mark, by hand, and by looking what came of it. */
export async function setGauge(
  context: ActionContext,
  target: PictureTarget | undefined,
  value: number | string | boolean,
  request: ActRequest,
  signal: AbortSignal,
): Promise<ActOutcome> {
  if (context.vision) context.vision.memory.clickedId = undefined;
  const subject = target && { seen: target.node, ...(!target.window.popup && { window: target.window.handle }) };
  if (target && isCheckable(target.node.role) && typeof value === 'boolean') {
    return await setMark(context, target, value, request, signal);
  }
  const gauge = target && typeof value === 'number' && Gauge.of(context, target);
  if (!gauge || typeof value !== 'number') throw noSetValueOnPicture(target?.node);
  if (value < 0 || value > 1) {
    throw new UiError('bad_arguments', `${value} is out of range: what a picture shows is set from 0 to 1.`, {
      hint: 'Give the share of its range, such as 0.5 for the middle.',
    });
  }
  if ((await gauge.read(signal)) === undefined) throw unreadable(target.node);
  let isNearest = false;
  const move = async () => {
    isNearest = await gauge.moveTo(value, signal);
  };
  const moved = await actAndCompare(context, { ...subject }, request, move, signal);
  const outcome = moved.nodeAfter?.value !== undefined ? moved : { ...moved, nodeAfter: await gauge.look(signal) };
  const reached = outcome.nodeAfter?.value;
  const allowed = isNearest ? Math.max(gauge.tolerance, MOST_HALF_STEP) : gauge.tolerance;
  const isThere = typeof reached === 'number' && isWithin(reached - value, allowed);
  return isThere ? outcome : failed(outcome, `came to ${reached ?? 'where it cannot be read'}, not to ${value}`);
}

/** A knob or slider in a picture. */
class Gauge {
  readonly tolerance: number;
  private readonly context: ActionContext;
  private readonly target: PictureTarget;
  private readonly ways: GaugeWay[];

  private constructor(context: ActionContext, target: PictureTarget, ways: GaugeWay[], tolerance: number) {
    this.context = context;
    this.target = target;
    this.ways = ways;
    this.tolerance = tolerance;
  }

  static of(context: ActionContext, target: PictureTarget): Gauge | undefined {
    const { role, bounds } = target.node;
    if (!bounds) return undefined;
    if (role === 'knob') return new Gauge(context, target, waysToTurn(context, bounds), KNOB_TOLERANCE);
    // A slider whose handle is as high as its track looks like how far something has come.
    if (role !== 'slider' && role !== 'progressIndicator') return undefined;
    const tolerance = Math.max(SLIDER_TOLERANCE, SLIDER_PX / Math.max(bounds.w, bounds.h));
    return new Gauge(context, target, waysToPush(context, bounds), tolerance);
  }

  /** What it shows beneath what has popped up over it, such as a tooltip. */
  async look(signal: AbortSignal): Promise<UiNode | undefined> {
    const stand = await this.read(signal);
    return stand && { ...this.target.node, value: stand.value };
  }

  /** What it shows, as soon as two looks agree. */
  async read(signal: AbortSignal): Promise<Stand | undefined> {
    const { node, window } = this.target;
    const bounds = node.bounds ?? window.bounds;
    const request = window.popup ? {} : { window: window.handle, withoutPopups: true as const };
    const limitMs = performance.now() + DRAWN_MS;
    for (let last: number | undefined; ; await delay(INTERVAL_MS, undefined, { signal })) {
      const capture = await this.context.application.capture(request, signal);
      const { value } = gaugeIn(node, bounds, capture);
      if (value !== undefined && (value === last || performance.now() > limitMs)) {
        const handle = node.role === 'knob' ? undefined : handleIn(bounds, capture);
        return { value, ...(handle !== undefined && { handle }) };
      }
      if (performance.now() > limitMs) return undefined;
      last = value;
    }
  }

  /** Tries one way after the other until it is there, or as near as its steps let it come: false where it is not. */
  async moveTo(wanted: number, signal: AbortSignal): Promise<boolean> {
    const limitMs = performance.now() + MOST_MS;
    let best: { way: GaugeWay; miss: number } | undefined;
    for (const way of this.ways) {
      const end = await this.approach(way, wanted, limitMs, signal);
      if (end.isThere) return true;
      // A program may take a notch of the wheel for a press, and go to where the pointer is.
      if (best && end.miss > best.miss + this.tolerance) {
        if ((await this.approach(best.way, wanted, limitMs, signal)).isThere) return true;
      } else best = { way, miss: end.miss };
    }
    return false;
  }

  /** Learns from each move how far the next has to go, and ends where it does not come nearer this way. */
  private async approach(
    way: GaugeWay,
    wanted: number,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<{ isThere: boolean; miss: number }> {
    let stand = await this.read(signal);
    let { gain } = way;
    let [idle, hasMoved, isNearest] = [0, false, false];
    for (let moves = 0; moves < MOST_MOVES && stand && !isNearest && performance.now() < limitMs; moves++) {
      const miss = wanted - stand.value;
      if (isWithin(miss, this.tolerance)) break;
      const units = inSteps(miss / gain, way);
      await way.move(units, stand, signal);
      const now = await this.read(signal);
      const moved = (now ?? stand).value - stand.value;
      if (Math.abs(moved) < LEAST_MOVE) {
        // What has moved this way, and is not moved by as much as is missing, stands on the nearest of its steps.
        isNearest = ++idle > 1 && hasMoved && isWithin(miss, MOST_HALF_STEP);
        if (idle > 1 && !isNearest) break;
        if (!hasMoved) gain /= 2;
      } else {
        // It has gone a step where it was to go less.
        const isStep = Math.abs(units) === way.step || Math.abs(moved) > 2 * Math.abs(units * gain);
        const halfStep = Math.min(MOST_HALF_STEP, Math.abs(moved) / 2);
        isNearest = hasMoved && isStep && now !== undefined && isWithin(wanted - now.value, halfStep);
        // The first move tells which way it goes; later ones, of a few pixels, may be told wrong.
        const isTelling = !hasMoved || (Math.abs(moved) >= TELLING_MOVE && moved / units > 0 === gain > 0);
        if (isTelling && !isStep && now && now.value > END && now.value < 1 - END) gain = moved / units;
        [idle, hasMoved] = [0, true];
      }
      stand = now;
    }
    const miss = stand ? Math.abs(wanted - stand.value) : Number.POSITIVE_INFINITY;
    return { isThere: isNearest || isWithin(miss, this.tolerance), miss };
  }
}

/** Values are read to hundredths, of which computers keep no exact differences. */
const isWithin = (miss: number, tolerance: number) => Math.abs(miss) <= tolerance + 1e-9;

function inSteps(units: number, { most, step }: GaugeWay): number {
  const whole = Math.max(1, Math.round(Math.min(most, Math.abs(units)) / step)) * step;
  return units < 0 ? -whole : whole;
}

function failed(outcome: ActOutcome, how: string): ActOutcome {
  const { nodeBefore } = outcome;
  const name = nodeBefore ? `${nodeName(nodeBefore)} id=${nodeBefore.id}` : 'it';
  const error = new UiError('unsupported', `could not set ${name}: it ${how}.`, {
    hint: 'It may have steps, or be moved another way: drag it, scroll on it, or type into the field beside it.',
  });
  return { ...outcome, success: false, error };
}

function unreadable(node: UiNode): UiError {
  return new UiError(
    'unsupported',
    `${nodeName(node)} id=${node.id} shows no value that can be read: nothing was done.`,
    {
      hint: 'Drag it or scroll on it, and look at a screenshot for what that did.',
    },
  );
}

export function noSetValueOnPicture(node: UiNode | undefined): UiError {
  if (node?.role === 'popUpButton' || node?.role === 'comboBox') {
    return new UiError(
      'unsupported',
      `element does not support set_value: ${nodeName(node)} id=${node.id} is painted.`,
      {
        hint: 'Click it, look with vision:true, and click the item in the list that opened.',
      },
    );
  }
  return new UiError('unsupported', "element does not support set_value; try 'type'", {
    hint: 'In pictures, knobs and sliders are set to a number from 0 to 1, check marks to true or false.',
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Capture } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import { intersection } from '../../core/rect.ts';
import { differenceBox } from '../pictures/difference-box.ts';
import type { ActOutcome, ActRequest } from './action.ts';
import type { ActionContext } from './context.ts';
import type { RestingLook } from './resting-look.ts';
import type { Target } from './target.ts';
import { areasIn, differentLook, isInPlace } from './unreported-parts.ts';

/** A button that was pressed fades back to its look, and is the same after as long as that when it has. */
const FADED_MS = 300;
/** An area that changes by itself has changed again by then. */
const MOVED_MS = 60;
/** What still changes after that will not come to rest. */
const RESTLESS_MS = 1_500;
/** So many areas at most are looked at. */
const AREAS = 3;
/** A text cursor blinks by itself. */
const CURSOR_PX = 3;

type Look = { node: UiNode; before: Capture; rested?: Capture | undefined };

/**
 * What things looked like before an action that accessibility may report nothing of: areas whose contents it does not
 * know, and a button that is clicked, as its words may change under another name, like an `aria-label` on a page.
 */
export class UnreportedLooks {
  private readonly context: ActionContext;
  private readonly areas: readonly Look[];
  private readonly clicked: Look | undefined;
  private readonly resting: RestingLook;

  private constructor(context: ActionContext, areas: readonly Look[], clicked: Look | undefined, resting: RestingLook) {
    this.context = context;
    this.areas = areas;
    this.clicked = clicked;
    this.resting = resting;
  }

  static async take(
    context: ActionContext,
    { action, observe }: ActRequest,
    target: Target | undefined,
    resting: RestingLook,
    signal: AbortSignal,
  ): Promise<UnreportedLooks | undefined> {
    if (observe === 'none') return undefined;
    const areas = areasIn(context.start.shown.roots).slice(0, AREAS);
    const isClicked = action.action === 'click' && target && !areas.some(({ id }) => id === target.id);
    const rested = resting.take(target?.node);
    const [clicked, ...looks] = await Promise.all([
      isClicked ? lookAt(context, target.node, signal) : undefined,
      ...areas.map((node) => lookAt(context, node, signal)),
    ]);
    const taken = looks.filter((look) => look !== undefined);
    return taken.length > 0 || clicked
      ? new UnreportedLooks(context, taken, clicked && { ...clicked, rested }, resting)
      : undefined;
  }

  /** Adds what looks different, and nothing reported. */
  async addTo(outcome: ActOutcome, signal: AbortSignal): Promise<ActOutcome> {
    if (!outcome.success) return outcome;
    const clicked = this.isClickUnnoticed(outcome) && this.clicked;
    const differing = await Promise.all([
      ...this.areasInPlace(outcome).map(async (area) => ((await this.hasMoved(area, signal)) ? area.node : undefined)),
      clicked && (await this.hasChanged(clicked, signal)) ? clicked.node : undefined,
    ]);
    const lines = differing.filter((node) => node !== undefined).map(differentLook);
    if (lines.length === 0) return outcome;
    const { effects, beyondTrees = [] } = outcome;
    return { ...outcome, effects: [...effects, ...lines], beyondTrees: [...beyondTrees, ...lines] };
  }

  /** The mouse alone changes how a button looks. */
  private isClickUnnoticed({ changed, effects, method }: ActOutcome): boolean {
    return !changed && effects.length === 0 && method === this.context.application.methods.native;
  }

  private areasInPlace({ trees }: ActOutcome): readonly Look[] {
    return this.areas.filter(({ node }) => trees && isInPlace(node, trees));
  }

  private async hasMoved({ node, before }: Look, signal: AbortSignal): Promise<boolean> {
    const after = await capture(this.context, node, signal);
    // A menu lies over the area from where it opens, and looks different from it.
    if (!after || isCovered(node, before) || isCovered(node, after) || !differs(before, after)) return false;
    await delay(MOVED_MS, undefined, { signal });
    const later = await capture(this.context, node, signal);
    return later !== undefined && !differs(after, later);
  }

  /** Whether it looks different once it no longer changes. */
  private async hasChanged({ node, before, rested }: Look, signal: AbortSignal): Promise<boolean> {
    const { context, resting } = this;
    const isOld = (look: Capture) => !differs(before, look) || (rested !== undefined && !differs(rested, look));
    const limitMs = performance.now() + context.application.timeouts.scale(RESTLESS_MS);
    let after = await capture(context, node, signal);
    while (after !== undefined && !isOld(after)) {
      const previous = after;
      await delay(FADED_MS, undefined, { signal });
      after = await capture(context, node, signal);
      if (after === undefined) return false;
      if (performance.now() > limitMs) return true;
      if (differs(previous, after)) continue;
      resting.set(node, after);
      return !isOld(after);
    }
    resting.set(node, rested ?? before);
    return false;
  }
}

function isCovered({ bounds }: UiNode, { popups = [] }: Capture): boolean {
  return popups.some((popup) => bounds && intersection(popup.bounds, bounds));
}

function differs(one: Capture, other: Capture): boolean {
  if (one.widthPx !== other.widthPx || one.heightPx !== other.heightPx) return true;
  const box = differenceBox(one, other);
  return box !== undefined && box.w > CURSOR_PX * one.scale;
}

async function lookAt(context: ActionContext, node: UiNode, signal: AbortSignal): Promise<Look | undefined> {
  const before = await capture(context, node, signal);
  return before && { node, before };
}

function capture({ application }: ActionContext, node: UiNode, signal: AbortSignal): Promise<Capture | undefined> {
  if (!node.bounds || node.offscreen) return Promise.resolve(undefined);
  return application.capture({ area: node.bounds }, signal).catch(() => {
    signal.throwIfAborted();
    return undefined;
  });
}

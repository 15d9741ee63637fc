import { setTimeout as delay } from 'node:timers/promises';
import type { UiNode } from '../core/node.ts';
import { unreadChildren } from '../core/node-traits.ts';
import { find } from '../core/tree.ts';
import type { Permit } from '../session/acting/action.ts';
import type { Session } from '../session/session.ts';
import { type Selector, select } from './selector.ts';

/** What a test did not say otherwise. */
export type Defaults = {
  /** How long an act or an expectation waits. */
  timeoutMs: number;
  /** How long the effect of an act may take to show. */
  effectMs: number;
  /** The folder for pictures of failures. */
  artifacts: string;
};

/** What was looked for was found in these trees; `nodes` has the matches. */
export type Sighting = { nodes: UiNode[]; roots: readonly UiNode[] };

/**
 * What is looked for: a selector, and whether in a picture as well. `hidden`: whether what does not show is looked for,
 * where it is not looked for only after nothing that shows has matched.
 */
export type Wanted = { selector: Selector; vision: boolean; hidden?: 'never' | 'always' };

/** What is about to appear needs no search of what is scrolled away, which takes seconds in a long list. */
const APPEARS_MS = 1_000;
/** Repeated searches of everything take at most this share of the time. */
const SEARCH_SHARE = 0.2;
/** A picture reports no event when it changes. */
const VISION_POLL_MS = 250;

/** One application under test: its session, and what its locators and expectations share. */
export class Driver {
  readonly session: Session;
  readonly defaults: Defaults;
  readonly permit: Permit;
  /** Aborts when the application is closed. */
  readonly signal: AbortSignal;

  constructor(session: Session, defaults: Defaults, permit: Permit, signal: AbortSignal) {
    this.session = session;
    this.defaults = defaults;
    this.permit = permit;
    this.signal = signal;
  }

  /** Looks in what shows; where nothing there matches, in what is scrolled away, closed or hidden as well. */
  async find(wanted: Wanted): Promise<Sighting> {
    if (wanted.hidden === 'always') return await this.search(wanted);
    const sighting = await this.look(wanted);
    return sighting.nodes.length === 0 && mayHoldMore(wanted, sighting) ? await this.search(wanted) : sighting;
  }

  /** Waits until what is found is accepted. Resolves to nothing when the time is up. */
  async until<T>(wanted: Wanted, accept: Accept<T>, timeoutMs: number): Promise<T | undefined> {
    const endMs = performance.now() + timeoutMs;
    if (wanted.vision) return await this.untilSeen(wanted, accept, endMs);
    if (wanted.hidden === 'always') return await this.untilFound(wanted, accept, endMs);
    const first = await this.look(wanted);
    const soon = accept(first) ?? (await this.untilShown(wanted, accept, Math.min(timeoutMs, APPEARS_MS)));
    if (soon !== undefined) return soon;
    const last = await this.find(wanted);
    return accept(last) ?? (await this.untilShown(wanted, accept, endMs - performance.now()));
  }

  /** Looks in the tree of what shows, which has some of what does not. */
  private async look(wanted: Wanted): Promise<Sighting> {
    const options = { expand: 'nothing', ...(wanted.vision && { vision: true }) } as const;
    const { roots } = await this.session.snapshot(options, this.signal);
    return sightingIn(roots, wanted);
  }

  /** Looks everywhere, also in what is scrolled away. */
  private async search({ selector }: Wanted): Promise<Sighting> {
    const { roots } = await this.session.snapshot({ expand: 'everything' }, this.signal);
    return { nodes: select(roots, selector, { hidden: true }), roots };
  }

  private async untilShown<T>(wanted: Wanted, accept: Accept<T>, timeoutMs: number): Promise<T | undefined> {
    if (timeoutMs <= 0) return undefined;
    return await this.session.changes.until((roots) => accept(sightingIn(roots, wanted)), timeoutMs, this.signal);
  }

  private async untilFound<T>(wanted: Wanted, accept: Accept<T>, endMs: number): Promise<T | undefined> {
    const search = async () => {
      const startedMs = performance.now();
      const accepted = accept(await this.search(wanted));
      const pauseMs = (performance.now() - startedMs) / SEARCH_SHARE;
      if (accepted === undefined && startedMs + pauseMs < endMs) await delay(pauseMs, undefined, this);
      return accepted;
    };
    return (await search()) ?? (await this.session.changes.until(search, endMs - performance.now(), this.signal));
  }

  private async untilSeen<T>(wanted: Wanted, accept: Accept<T>, endMs: number): Promise<T | undefined> {
    for (;;) {
      const accepted = accept(await this.look(wanted));
      const leftMs = endMs - performance.now();
      if (accepted !== undefined || leftMs <= 0) return accepted;
      await delay(Math.min(VISION_POLL_MS, leftMs), undefined, this);
    }
  }
}

type Accept<T> = (sighting: Sighting) => T | undefined;

/** What shows goes before what does not. */
function sightingIn(roots: readonly UiNode[], { selector, hidden, vision }: Wanted): Sighting {
  const nodes = select(roots, selector, { hidden: false });
  if (nodes.length > 0 || hidden === 'never' || vision) return { nodes, roots };
  return { nodes: select(roots, selector, { hidden: true }), roots };
}

/** Whether there is something that was not read, in which it may be. */
function mayHoldMore({ hidden, vision }: Wanted, { roots }: Sighting): boolean {
  return hidden !== 'never' && !vision && find(roots, (node) => unreadChildren(node) > 0) !== undefined;
}

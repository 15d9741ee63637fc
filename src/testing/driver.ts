import { setTimeout as delay } from 'node:timers/promises';
import type { UiNode } from '../core/node.ts';
import { unreadChildren } from '../core/node-traits.ts';
import { opensPopup } from '../core/roles.ts';
import { find, walk } from '../core/tree.ts';
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
  /** Whether expected trees and pictures are rewritten; as the test runner says where it is not given. */
  update?: boolean | undefined;
  /** The folder of expected trees and pictures; `__snapshots__` beside the test where it is not given. */
  snapshots?: string | undefined;
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
    const soon =
      accept(first) ??
      accept(await this.searchMenus(wanted, first)) ??
      (await this.untilShown(wanted, accept, Math.min(timeoutMs, APPEARS_MS)));
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

  /** Looks in menus and choices that are closed: what they hold is read when it is asked for, and soon read. */
  private async searchMenus(wanted: Wanted, sighting: Sighting): Promise<Sighting> {
    if (sighting.nodes.length > 0 || isForShown(wanted)) return sighting;
    for (const { id } of unreadMenusIn(sighting.roots)) {
      const { roots } = await this.session.snapshot({ expand: { id } }, this.signal);
      const nodes = select(roots, wanted.selector, { hidden: true });
      if (nodes.length > 0) return { nodes, roots };
    }
    return sighting;
  }

  /** The whole tree, with what is scrolled away and what closed menus hold. */
  async everything(): Promise<readonly UiNode[]> {
    return (await this.session.snapshot({ expand: 'everything' }, this.signal)).roots;
  }

  /** Looks everywhere, also in what is scrolled away. */
  private async search({ selector }: Wanted): Promise<Sighting> {
    const roots = await this.everything();
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
function sightingIn(roots: readonly UiNode[], wanted: Wanted): Sighting {
  const nodes = select(roots, wanted.selector, { hidden: false });
  if (nodes.length > 0 || isForShown(wanted)) return { nodes, roots };
  return { nodes: select(roots, wanted.selector, { hidden: true }), roots };
}

/** A picture has nothing that does not show. */
const isForShown = ({ hidden, vision }: Wanted) => hidden === 'never' || vision;

function unreadMenusIn(roots: readonly UiNode[]): UiNode[] {
  const menus: UiNode[] = [];
  walk(roots, (node) => {
    if (opensPopup(node.role) && unreadChildren(node) > 0) menus.push(node);
    return undefined;
  });
  return menus;
}

/** Whether there is something that was not read, in which it may be. */
function mayHoldMore(wanted: Wanted, { roots }: Sighting): boolean {
  return !isForShown(wanted) && find(roots, (node) => unreadChildren(node) > 0) !== undefined;
}

import type { PlatformNode } from '../../../../core/node.ts';
import { intersection, type Rect } from '../../../../core/rect.ts';
import type { Place } from '../geometry/place.ts';
import { type Accessible, has } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** Whether something shows, by what its toolkit reports. */
export class VisibilityRules {
  private readonly toolkit: Toolkit;

  constructor(toolkit: Toolkit) {
    this.toolkit = toolkit;
  }

  /** An application that fell silent has not reported that a thing has no box. */
  isOffscreen(object: Accessible, box: Rect | undefined, place: Place, isSilent: boolean): boolean {
    const { reportsShowing, showsByBox, turns } = this.toolkit;
    const isHidden = reportsShowing && !object.states.has(STATE.showing);
    if (isHidden && !(box && showsByBox(object))) return !this.isViewport(object);
    if (box === undefined && isSilent) return false;
    if (box === undefined) return has(object, IFACE.component) && this.hidesWithoutBox(object, place);
    const { clip } = place.geometry;
    // Swing says SHOWING of every row, scrolled away or not.
    return !turns(object) && clip !== undefined && intersection(box, clip) === undefined;
  }

  /** Whether its box decides if it shows, since its state may be an old one. */
  isKnownByBox({ visibility }: Place): boolean {
    return visibility.scrolled && this.toolkit.losesViewports;
  }

  /** It has no box of its own. */
  isViewport({ role }: Accessible): boolean {
    return this.toolkit.losesViewports && role === 'viewport';
  }

  /** Those below a row of a tree that has scrolled away may show. */
  isOpenBranch({ states }: Accessible, { visibility: { hidden, entered } }: Place): boolean {
    return entered && !hidden && states.has(STATE.expanded);
  }

  /** To other toolkits, what is below a closed row does not exist. */
  isShutBranch({ states }: Accessible, { visibility }: Place): boolean {
    return this.toolkit.treesNest && visibility.inTree && !states.has(STATE.expanded);
  }

  /** Of rows that have scrolled away, those below which others may show: rows show one after the other. */
  openBranches(rows: readonly (PlatformNode | undefined)[], { visibility: { inTree, hidden } }: Place): number[] {
    if (!inTree || hidden || !this.toolkit.treesNest) return [];
    const first = rows.findIndex((row) => row && !row.offscreen);
    const isOpen = (index: number) => rows[index]?.offscreen && rows[index].expanded;
    return (first >= 0 ? [first - 1] : [...rows.keys()]).filter(isOpen);
  }

  /** GTK 3 says SHOWING of table cells that are scrolled away, and gives them no box. */
  private hidesWithoutBox(object: Accessible, place: Place): boolean {
    if (place.siblings.boxes.get(object.ref.key) === 'away') return true;
    if (!this.toolkit.reportsShowing || this.isKnownByBox(place)) return true;
    return this.toolkit.hidesWithoutBox(object);
  }
}

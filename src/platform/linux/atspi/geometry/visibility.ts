import type { PlatformNode, Rect } from '../../../../core/node.ts';
import { intersection } from '../../../../core/rect.ts';
import type { Accessible } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import { holdsRows } from '../protocol/roles.ts';
import { has, isEndless } from '../reading/facts.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { isPane, type Place } from './place.ts';

/** Whether something shows, of what each toolkit tells. */
export class Visibility {
  private readonly toolkit: Toolkit;

  constructor(toolkit: Toolkit) {
    this.toolkit = toolkit;
  }

  /** An application that fell silent has not said that a thing has no box. */
  isOffscreen(object: Accessible, box: Rect | undefined, place: Place, isSilent: boolean): boolean {
    const isSilentSheet = box !== undefined && this.isSheet(object);
    if (this.toolkit.tellsShowing && !object.states.has(STATE.showing) && !isSilentSheet)
      return !this.isViewport(object);
    if (box === undefined && isSilent) return false;
    if (box === undefined) return has(object, IFACE.component) && this.hidesWithoutBox(object, place);
    // Swing says SHOWING of every row, scrolled away or not.
    return !this.toolkit.turns(object) && place.clip !== undefined && intersection(box, place.clip) === undefined;
  }

  /** Whether its box tells if it shows, and its state may be an old one. */
  isToldByBox({ scrolled }: Place): boolean {
    return scrolled && this.toolkit.losesViewports;
  }

  /** The list of a combo box in Swing is as large as the popup that holds it, and believes to be on the combo box. */
  fills({ role }: Accessible, { w, h }: Rect, { parentBox }: Place): boolean {
    return this.toolkit.name === 'swing' && role === 'popup-menu' && parentBox?.w === w && parentBox.h === h;
  }

  /** Where panes of Calc are frozen, the upper ones do not say SHOWING, but have a box. */
  isSheet(object: Accessible): boolean {
    const isMeant = object.role === 'document-spreadsheet' || (object.role === 'table' && isEndless(object));
    return isMeant && this.toolkit.name === 'libreoffice' && object.states.has(STATE.visible);
  }

  /** It has no box of its own. */
  isViewport({ role }: Accessible): boolean {
    return this.toolkit.losesViewports && role === 'viewport';
  }

  /** Those below a row of a tree that has scrolled away may show. */
  isOpenBranch({ states }: Accessible, { hidden, isEntered }: Place): boolean {
    return isEntered && !hidden && states.has(STATE.expanded);
  }

  /** To other toolkits, what is below a closed row does not exist. */
  isShutBranch({ states }: Accessible, { inTree }: Place): boolean {
    return this.toolkit.treesNest && inTree && !states.has(STATE.expanded);
  }

  /** Of rows that have scrolled away, those below which others may show: rows show one after the other. */
  openBranches(rows: readonly (PlatformNode | undefined)[], { inTree, hidden }: Place): number[] {
    if (!inTree || hidden || !this.toolkit.treesNest) return [];
    const first = rows.findIndex((row) => row && !row.offscreen);
    const isOpen = (index: number) => rows[index]?.offscreen && rows[index].expanded;
    return (first >= 0 ? [first - 1] : [...rows.keys()]).filter(isOpen);
  }

  /**
   * GTK 3 says SHOWING of table cells that are scrolled away, and gives them no box. Swing's column headers have none
   * either, but show.
   */
  private hidesWithoutBox(object: Accessible, place: Place): boolean {
    if (place.whereabouts.get(object.ref.key) === 'away') return true;
    if (!this.toolkit.tellsShowing || this.isToldByBox(place)) return true;
    // LibreOffice leaves its own menu bar behind the one of GTK.
    if (this.toolkit.name === 'libreoffice' && object.role === 'menu-bar') return true;
    // One side of a splitter that is all on the other side.
    if (this.toolkit.panelsClip && isPane(object.role)) return true;
    // Qt 5 says SHOWING of a hidden list, as that of a closed combo box is, and of its rows, which keep their boxes.
    if (this.toolkit.name === 'qt' && holdsRows(object.role)) return true;
    return this.toolkit.name !== 'swing' && object.childCount === 0;
  }
}

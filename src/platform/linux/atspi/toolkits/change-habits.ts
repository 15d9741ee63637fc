/**
 * Where paint makes an object stale: wherever it falls; only where it looks different; or there and, in what scrolls and
 * looks different anywhere, wherever it falls.
 */
export type StaleWhere = 'painted' | 'changed' | 'changed panes';

export type UnreportedChanges = 'nothing' | 'unseen cells' | 'all unseen';

/** What an application reports of its changes, and when. */
export type ChangeHabits = {
  /**
   * Whether events report changes of name, state, value, text and children, with few exceptions. Where they do, paint
   * says only that something may have moved; where they do not, it says that anything about the object may have changed.
   */
  reportsChanges: 'all' | 'some';
  staleWhere: StaleWhere;
  /** Events come after the paint: boxes that are asked right after it may be those from before. */
  reportsLate: boolean;
  /**
   * What no event reports: cells that are not on screen; or all that is not, values, and scroll bars that shrink while
   * they fade.
   */
  unreported: UnreportedChanges;
};

export const PLAIN_CHANGES: ChangeHabits = {
  reportsChanges: 'some',
  staleWhere: 'painted',
  reportsLate: false,
  unreported: 'nothing',
};

export type UnreportedChanges = 'nothing' | 'unseen cells' | 'all unseen';

/** What an application reports of its changes, and when. */
export type ChangeHabits = {
  /**
   * Whether events report changes of name, state, value, text and children, with few exceptions. Where they do, paint
   * says only that something may have moved; where they do not, it says that anything about the object may have changed.
   */
  reportsChanges: 'all' | 'some';
  /** Where paint makes an object stale: wherever it falls, or only where it looks different. */
  staleWhere: 'painted' | 'changed';
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

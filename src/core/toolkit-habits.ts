/** How the widgets of an application respond, where toolkits differ. */
export type ToolkitHabits = {
  /** A field that is focused natively has its caret before the text, and not selected what a click would select. */
  clicksIntoFields: boolean;
  /** Rows that are reported as showing may lie under a scroll bar. */
  barsCoverRows: boolean;
  /** A menu finds out which of its items are enabled when it opens: until then they report their last state. */
  menusUpdateOnOpening: boolean;
  /** A row that is clicked where its list cuts it off is scrolled into view this long after; 0 if it never is. */
  revealsClickedRowsMs: number;
  /** The editor of a selected row that is clicked opens this long after, and keys that come sooner are lost; 0 if not. */
  editsClickedRowsMs: number;
  /** A button that a key has pressed is shown pressed for this long and acts only then; no event reports it meanwhile. */
  keyHoldMs: number;
  /** A button that is pressed natively is shown pressed for this long and acts only then. */
  pressHoldMs: number;
};

export const PLAIN_HABITS: ToolkitHabits = {
  clicksIntoFields: false,
  barsCoverRows: false,
  menusUpdateOnOpening: false,
  revealsClickedRowsMs: 0,
  editsClickedRowsMs: 0,
  keyHoldMs: 0,
  pressHoldMs: 0,
};

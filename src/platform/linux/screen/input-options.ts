/** What mouse and keyboard have to know about the application that takes their input. */
export type InputOptions = {
  /** How long the application takes to notice that a key has a new meaning. */
  remapMs: number;
  /** Characters beyond the sixteen bits that its keys have room for are left out. */
  basicPlaneOnly: boolean;
  /** Within which a frame follows what was taken, if no notch of the wheel, up or down, may come before it; else 0. */
  notchFrameMs: number;
  /** Only Shift makes the wheel scroll sideways: the buttons for that are clicks. */
  turnsWithShift: boolean;
  /** Resolves when the application has taken everything so far. */
  waitUntilTaken: () => Promise<void>;
};

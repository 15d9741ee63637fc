/** How an application takes mouse and keyboard, where toolkits differ. */
export type InputHabits = {
  /** The application notices within this time that a key has a new meaning (measured). */
  remapMs: number;
  /** Its keys have room for sixteen bits: characters beyond them are left out. */
  basicPlaneOnly: boolean;
  /** It draws within this time after a notch of the wheel, up or down, and takes no other before; else 0. */
  notchFrameMs: number;
  /** Only Shift makes the wheel scroll sideways: the buttons for that are clicks. */
  turnsWithShift: boolean;
  /** Its menus close at a click without heeding it, unless the mouse has come from afar or moved so often in them. */
  movesInMenus: number;
};

export type InputOptions = InputHabits & {
  /** Resolves when the application has taken everything so far. */
  waitUntilTaken: () => Promise<void>;
};

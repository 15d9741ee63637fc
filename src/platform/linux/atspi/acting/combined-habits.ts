import type { ToolkitHabits } from '../../../../core/toolkit-habits.ts';
import type { InputHabits } from '../../screen/input-options.ts';
import { type ActingHabits, PLAIN_ACTING } from '../toolkits/acting-habits.ts';

/** Of an application whose registrations have several toolkits, each habit is that of the one that has it. */
export function combineHabits(toolkits: readonly ActingHabits[]): ToolkitHabits {
  const all = toolkits.map(({ habits }) => habits);
  return {
    clicksIntoFields: all.some(({ clicksIntoFields }) => clicksIntoFields),
    barsCoverRows: all.some(({ barsCoverRows }) => barsCoverRows),
    menusUpdateOnOpening: all.some(({ menusUpdateOnOpening }) => menusUpdateOnOpening),
    revealsClickedRowsMs: Math.max(0, ...all.map(({ revealsClickedRowsMs }) => revealsClickedRowsMs)),
    editsClickedRowsMs: Math.max(0, ...all.map(({ editsClickedRowsMs }) => editsClickedRowsMs)),
    keyHoldMs: Math.max(0, ...all.map(({ keyHoldMs }) => keyHoldMs)),
    pressHoldMs: Math.max(0, ...all.map(({ pressHoldMs }) => pressHoldMs)),
  };
}

export function combineInputHabits(toolkits: readonly ActingHabits[]): InputHabits {
  const all = [PLAIN_ACTING, ...toolkits].map(({ input }) => input);
  return {
    remapMs: Math.max(...all.map(({ remapMs }) => remapMs)),
    basicPlaneOnly: all.some(({ basicPlaneOnly }) => basicPlaneOnly),
    notchFrameMs: Math.max(...all.map(({ notchFrameMs }) => notchFrameMs)),
    turnsWithShift: all.some(({ turnsWithShift }) => turnsWithShift),
    movesInMenus: Math.max(...all.map(({ movesInMenus }) => movesInMenus)),
  };
}

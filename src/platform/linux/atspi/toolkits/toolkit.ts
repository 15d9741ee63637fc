import type { DisplayKind } from '../../../../core/backend.ts';
import { type Dialect, PLAIN_DIALECT } from '../protocol/dialect.ts';
import { type ActingHabits, PLAIN_ACTING } from './acting-habits.ts';
import { type ChangeHabits, PLAIN_CHANGES } from './change-habits.ts';
import { type ChildHabits, PLAIN_CHILDREN } from './child-habits.ts';
import { type FactHabits, PLAIN_FACTS } from './fact-habits.ts';
import { PLAIN_PLACES, type PlaceHabits } from './place-habits.ts';
import { PLAIN_WINDOWS, type WindowHabits } from './window-habits.ts';

/** How a program of a toolkit is known and started, and what else shows in its process. */
type Identity = {
  /** Whether it is the toolkit of an application that reports this name, and this ToolkitName without its version. */
  recognises: (app: { name: string; toolkitName: string }) => boolean;
  /** The variables that make it accessible; all of them are harmless to other toolkits. */
  /** `home` is set where the program gets one of its own. */
  environment: (display: DisplayKind, home?: string) => Record<string, string>;
  /** The options that make it accessible, by the variable that its programs take such from beside their arguments. */
  environmentOptions: () => Record<string, string[]>;
  /** The arguments that make a program of this command accessible. */
  launchArgs: (command: string, display: DisplayKind) => string[];
  /** The files that a program with these arguments may leave outside its home. Its own ones name that home. */
  leavesBehind: (args: readonly string[], cwd: string) => string[];
  /** The toolkit of what answers at the application's name on the bus without being listed. */
  embedded: Toolkit | undefined;
  /** Whether it is the toolkit of a process that shows something inside another's window: its first object is at this path. */
  ownsGuestAt: (path: string) => boolean;
};

/** How a toolkit's accessibility departs from what the interfaces promise. */
export type Toolkit = Identity &
  Dialect &
  WindowHabits &
  PlaceHabits &
  ChildHabits &
  FactHabits &
  ChangeHabits & { acting: ActingHabits };

/** A toolkit that keeps to the interfaces: what is safe with any. */
export const PLAIN: Toolkit = {
  recognises: () => false,
  environment: () => ({}),
  environmentOptions: () => ({}),
  launchArgs: () => [],
  leavesBehind: () => [],
  embedded: undefined,
  ownsGuestAt: () => false,
  ...PLAIN_DIALECT,
  ...PLAIN_WINDOWS,
  ...PLAIN_PLACES,
  ...PLAIN_CHILDREN,
  ...PLAIN_FACTS,
  ...PLAIN_CHANGES,
  acting: PLAIN_ACTING,
};

import type { Inspection } from '../../../core/backend.ts';
import type { PlatformNode } from '../../../core/node.ts';
import type { KnownRole } from '../../../core/roles.ts';
import { type ScreenWindow, visibleBounds } from './window.ts';

const PREFIX = 'screen:';

/** A window that only the screen knows has a reference of its own kind. */
export const windowRef = ({ handle }: Pick<ScreenWindow, 'handle'>) => `${PREFIX}${handle}`;

/** The handle in such a reference; undefined for any other. */
export function handleIn(ref: string): number | undefined {
  return ref.startsWith(PREFIX) ? Number(ref.slice(PREFIX.length)) : undefined;
}

/** What acting on such a window needs to know of it. */
export const NOT_ACCESSIBLE: Inspection = { editable: false, focused: false, multiLine: false };

/** Makes a node of a window that accessibility does not report. */
export function windowNode(window: ScreenWindow, role = roleOf(window)): PlatformNode {
  const { title, popup, mapped, active, modal } = window;
  return {
    ref: windowRef(window),
    role,
    // Nobody sees the title of a popup; Tk gives its menus the paths of its widgets.
    ...(title !== '' && !popup && { title }),
    enabled: true,
    focused: false,
    ...(mapped ? { bounds: visibleBounds(window) } : { offscreen: true }),
    actions: [],
    ...(active && { active }),
    ...(modal && { modal }),
    onDisplay: true,
    children: [],
  };
}

/** Modal and active windows first, minimised ones last but for popups, of which the topmost comes last. */
export function windowNodes(windows: readonly ScreenWindow[]): PlatformNode[] {
  const weight = ({ modal, active, mapped }: ScreenWindow) => (modal ? 4 : 0) + (active ? 2 : 0) + (mapped ? 1 : 0);
  const managed = windows.filter(({ popup, mapped, minimised }) => !popup && (mapped || minimised));
  const popups = windows.filter(({ popup, mapped }) => popup && mapped);
  return [
    ...managed.toSorted((a, b) => weight(b) - weight(a)).map((window) => windowNode(window)),
    ...popups.toReversed().map((popup) => windowNode(popup, managed.length > 0 ? popupRole(popup) : roleOf(popup))),
  ];
}

/** Old toolkits, and programs without one, do not say of a popup what it is; most are menus or lists that drop down. */
const popupRole = (popup: ScreenWindow): KnownRole => (popup.kind === 'other' ? 'menu' : roleOf(popup));

function roleOf({ kind, modal }: ScreenWindow): KnownRole {
  if (kind === 'menu' || kind === 'tooltip') return kind;
  return kind === 'dialog' || modal ? 'dialog' : 'window';
}

/** What a script of KWin can be asked to do. */
export type Question = { kind: 'look' } | { kind: 'raise'; id: string };

/** The path, interface and method of ours that scripts call. */
export const ANSWERS = {
  path: '/dev/strobe_ui/KWin',
  interface: 'dev.strobe_ui.KWin',
  member: 'Answer',
} as const;

/** A script that answers one question by a call of the method of `to`. Plasma 5 and 6 name some things differently. */
export function scriptFor(question: Question, to: string, token: string): string {
  const values = [question, to, ANSWERS.path, ANSWERS.interface, ANSWERS.member, token];
  return `${SCRIPT}(${values.map((value) => JSON.stringify(value)).join(', ')});\n`;
}

/**
 * In Plasma 5, desktops have numbers, those of a window cannot be read, and of two windows with one title, the second has
 * a number behind it that its program does not know.
 */
const SCRIPT = `(function (question, to, path, iface, member, token) {
  var windows = workspace.windowList ? workspace.windowList() : workspace.clientList();
  var ACTIVE = 'activeWindow' in workspace ? 'activeWindow' : 'activeClient';
  function box(rect) {
    return { x: rect.x, y: rect.y, w: rect.width, h: rect.height };
  }
  function idOf(window) {
    return String(window.internalId);
  }
  function onThisDesktop(window) {
    var now = workspace.currentDesktop;
    if (window.onAllDesktops) return true;
    if (typeof now === 'number') return window.desktop === now;
    return window.desktops.some(function (each) { return each.id === now.id; });
  }
  function inThisActivity(window) {
    var all = window.activities;
    return !all || all.length === 0 || all.indexOf(workspace.currentActivity) >= 0;
  }
  function kindOf(window) {
    if (window.tooltip) return 'tooltip';
    if (window.splash) return 'splash';
    if (window.popupMenu || window.dropdownMenu) return 'menu';
    if (window.popupWindow) return 'other';
    return window.dialog || window.modal || window.transientFor ? 'dialog' : 'normal';
  }
  function titleOf(window) {
    if (window.captionNormal !== undefined) return window.captionNormal;
    var plain = window.caption.replace(/ <\\d+>\\u200e?$/, '');
    return windows.some(function (other) { return other.caption === plain; }) ? plain : window.caption;
  }
  function describe(window) {
    return {
      id: idOf(window),
      pid: window.pid,
      title: titleOf(window),
      frame: box(window.frameGeometry),
      buffer: box(window.bufferGeometry),
      kind: kindOf(window),
      isPopup: window.popupWindow,
      isModal: window.modal,
      isX11: String(window).indexOf('X11Window') >= 0,
      isShown: !window.minimized && !window.hidden && onThisDesktop(window) && inThisActivity(window),
      isMinimised: window.minimized,
      hasFocus: window.active,
      parent: window.transientFor ? idOf(window.transientFor) : null,
      height: window.stackingOrder,
    };
  }
  if (question.kind === 'raise') {
    windows.forEach(function (window) { if (idOf(window) === question.id) workspace[ACTIVE] = window; });
  }
  callDBus(to, path, iface, member, token, JSON.stringify({
    area: box(workspace.virtualScreenGeometry),
    pointer: { x: workspace.cursorPos.x, y: workspace.cursorPos.y },
    windows: windows.filter(function (window) { return !window.deleted && !window.outline; }).map(describe),
  }));
})`;

const NAME = 'dev.strobe_ui.Shell';
const PATH = '/dev/strobe_ui/Shell';
const INTERFACE = `
<node>
  <interface name="${NAME}">
    <method name="Windows"><arg type="s" direction="out" name="json"/></method>
    <method name="WindowAt">
      <arg type="i" direction="in" name="x"/><arg type="i" direction="in" name="y"/>
      <arg type="s" direction="out" name="id"/>
    </method>
    <method name="Picture">
      <arg type="s" direction="in" name="id"/><arg type="s" direction="in" name="path"/>
      <arg type="b" direction="out" name="taken"/>
    </method>
    <method name="Raise"><arg type="s" direction="in" name="id"/><arg type="b" direction="out" name="raised"/></method>
    <method name="Pointer"><arg type="ai" direction="out" name="point"/></method>
  </interface>
</node>`;

const KINDS = {
  [Meta.WindowType.NORMAL]: 'normal',
  [Meta.WindowType.DIALOG]: 'dialog',
  [Meta.WindowType.MODAL_DIALOG]: 'modal',
  [Meta.WindowType.MENU]: 'menu',
  [Meta.WindowType.DROPDOWN_MENU]: 'menu',
  [Meta.WindowType.POPUP_MENU]: 'menu',
  [Meta.WindowType.COMBO]: 'menu',
  [Meta.WindowType.TOOLTIP]: 'tooltip',
  [Meta.WindowType.SPLASHSCREEN]: 'splash',
};

const POPUPS = [
  Meta.WindowType.DROPDOWN_MENU,
  Meta.WindowType.POPUP_MENU,
  Meta.WindowType.COMBO,
  Meta.WindowType.TOOLTIP,
];

const boxOf = ({ x, y, width, height }) => ({ x, y, w: width, h: height });

function isOnScreen(window) {
  if (window.is_override_redirect()) return true;
  const workspace = global.workspace_manager.get_active_workspace();
  return !window.minimized && window.located_on_workspace(workspace);
}

function describe(window) {
  const type = window.get_window_type();
  return {
    id: String(window.get_id()),
    pid: window.get_pid(),
    title: window.get_title() ?? '',
    frame: boxOf(window.get_frame_rect()),
    buffer: boxOf(window.get_buffer_rect()),
    kind: KINDS[type] ?? 'other',
    isPopup: window.is_override_redirect() || POPUPS.includes(type),
    isX11: window.get_client_type() === Meta.WindowClientType.X11,
    isShown: isOnScreen(window),
    isMinimised: window.minimized,
    hasFocus: window.has_focus() && !Main.overview.visible,
    parent: window.get_transient_for() ? String(window.get_transient_for().get_id()) : null,
  };
}

const actors = () => global.get_window_actors();
const actorOf = (id) => actors().find((actor) => String(actor.meta_window.get_id()) === id);

/** Answers Strobe on the session bus of the user, whose programs alone reach it. */
class Bridge {
  enable() {
    this.object = Gio.DBusExportedObject.wrapJSObject(INTERFACE, this);
    this.object.export(Gio.DBus.session, PATH);
    this.owner = Gio.bus_own_name_on_connection(Gio.DBus.session, NAME, Gio.BusNameOwnerFlags.NONE, null, null);
  }

  disable() {
    Gio.bus_unown_name(this.owner);
    this.object.unexport();
    this.object = null;
  }

  /** The topmost first. */
  Windows() {
    const windows = actors().map((actor) => describe(actor.meta_window));
    const area = { x: 0, y: 0, w: global.stage.width, h: global.stage.height };
    return JSON.stringify({ area, windows: windows.reverse(), isOverview: Main.overview.visible });
  }

  /** The window that a click there goes to; empty where that is the shell itself. */
  WindowAt(x, y) {
    let actor = global.stage.get_actor_at_pos(Clutter.PickMode.REACTIVE, x, y);
    while (actor && !(actor instanceof Meta.WindowActor)) actor = actor.get_parent();
    return actor ? String(actor.meta_window.get_id()) : '';
  }

  /** As its program has drawn it, covered or not. */
  Picture(id, path) {
    const surface = actorOf(id)?.get_image(null);
    if (!surface) return false;
    surface.writeToPNG(path);
    return true;
  }

  Raise(id) {
    const actor = actorOf(id);
    if (!actor) return false;
    Main.overview.hide();
    Main.activateWindow(actor.meta_window);
    return true;
  }

  Pointer() {
    const [x, y] = global.get_pointer();
    return [x, y];
  }
}

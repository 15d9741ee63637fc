#!/usr/bin/python3
"""Strobe's sample application, GTK 4. The same window exists for every toolkit beside this file."""

import argparse
import math
import sys

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--no-tick", action="store_true", help="hold the ticking label still")
parser.add_argument("--title", default="Strobe UI Test", help="title of the window (default: %(default)s)")
options = parser.parse_args()

import gi  # noqa: E402

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk  # noqa: E402

SWATCHES = {"magenta": 0xFF00FF, "cyan": 0x00FFFF, "yellow": 0xFFFF00, "orange": 0xFF8000}
HORIZONTAL, VERTICAL = Gtk.Orientation.HORIZONTAL, Gtk.Orientation.VERTICAL


def say(line):
    print(line, flush=True)


def named(widget, name):
    widget.update_property([Gtk.AccessibleProperty.LABEL], [name])
    return widget


def stack(orientation, *children, spacing=8):
    box = Gtk.Box(orientation=orientation, spacing=spacing)
    for child in children:
        box.append(child)
    return box


def column(*children):
    return stack(VERTICAL, *children)


def row(*children):
    return stack(HORIZONTAL, *children)


def scrolled(child, height, **properties):
    area = Gtk.ScrolledWindow(has_frame=True, min_content_height=height, overlay_scrolling=False, **properties)
    area.set_child(child)
    return area


def menu_bar(window):
    menu = Gio.Menu()
    for label, handler in (
        ("New", lambda *_: say("MENU_NEW")),
        ("Open…", lambda *_: say("MENU_OPEN")),
        ("Quit", lambda *_: window.close()),
    ):
        action = Gio.SimpleAction(name=label.rstrip("…").lower())
        action.connect("activate", handler)
        window.add_action(action)
        menu.append(label, f"win.{action.get_name()}")
    bar = Gio.Menu()
    bar.append_submenu("File", menu)
    return Gtk.PopoverMenuBar(menu_model=bar)


def toolbar():
    action = Gtk.Button(label="Action")
    action.connect("clicked", lambda _: say("ACTION_PRESSED"))
    enable = Gtk.ToggleButton(label="Enable")
    enable.connect("toggled", lambda button: say(f"ENABLE_{'ON' if button.get_active() else 'OFF'}"))
    # GTK 4 has no toolbar widget: a box with the role and the style of one.
    bar = Gtk.Box(spacing=4, accessible_role=Gtk.AccessibleRole.TOOLBAR, css_classes=["toolbar"])
    bar.append(action)
    bar.append(enable)
    return bar


def open_dialog(parent):
    dialog = Gtk.Dialog(title="Strobe Dialog", transient_for=parent, modal=True)
    dialog.add_buttons("Cancel", Gtk.ResponseType.CANCEL, "OK", Gtk.ResponseType.OK)
    text = Gtk.Label(label="Do you want to go on?", margin_top=24, margin_bottom=24, margin_start=24, margin_end=24)
    dialog.get_content_area().append(text)

    def answered(_, response):
        say("DIALOG_OK" if response == Gtk.ResponseType.OK else "DIALOG_CANCEL")
        dialog.destroy()

    dialog.connect("response", answered)
    dialog.present()


def form(window):
    volume = Gtk.Scale.new_with_range(HORIZONTAL, 0, 1, 0.05)
    volume.set_value(0.5)
    volume.set_draw_value(True)
    count = Gtk.SpinButton.new_with_range(0, 100, 1)
    count.set_value(3)
    notes = Gtk.TextView()
    notes.get_buffer().set_text("First line\nSecond line")

    grid = Gtk.Grid(row_spacing=8, column_spacing=8)
    fields = {
        "Volume": volume,
        "Name": Gtk.Entry(text="test"),
        "Password": Gtk.PasswordEntry(text="hunter2"),
        "Flavor": Gtk.DropDown.new_from_strings(["Vanilla", "Chocolate", "Mint"]),
        "Count": count,
        "Notes": notes,
    }
    for line, (name, field) in enumerate(fields.items()):
        # GTK 4.8 joins a name of its own and the label's ("Name Name"), so these have the label alone.
        grid.attach(Gtk.Label(label=name, xalign=0, mnemonic_widget=field), 0, line, 1, 1)
        shown = scrolled(field, 64) if field is notes else field
        shown.set_hexpand(True)
        grid.attach(shown, 1, line, 1, 1)
    dialog_button = Gtk.Button(label="Open Dialog")
    dialog_button.connect("clicked", lambda _: open_dialog(window))
    grid.attach(dialog_button, 1, len(fields), 1, 1)
    return grid


def letters():
    box = Gtk.ListBox()
    for text in ("Alpha", "Beta", "Gamma"):
        label = Gtk.Label(label=text, xalign=0, margin_top=4, margin_bottom=4, margin_start=4)
        box.append(named(Gtk.ListBoxRow(child=label), text))
    return named(box, "Letters")


class Row(GObject.Object):
    def __init__(self, number):
        super().__init__()
        self.texts = f"Row {number}", str(number)


def table():
    store = Gio.ListStore(item_type=Row)
    for number in range(1, 1001):
        store.append(Row(number))
    selection = Gtk.SingleSelection(autoselect=False, can_unselect=True)
    selection.set_model(store)  # only now: the model's arrival is what selects the first row
    view = Gtk.ColumnView(model=selection)
    for index, title in enumerate(("Item", "Number")):
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", lambda _, item: item.set_child(Gtk.Label(xalign=0)))
        factory.connect("bind", lambda _, item, at: item.get_child().set_text(item.get_item().texts[at]), index)
        view.append_column(Gtk.ColumnViewColumn(title=title, factory=factory, expand=index == 1))
    return named(view, "Rows")


def drawn_canvas():
    def draw(_area, context, _width, _height):
        context.set_source_rgb(0.13, 0.13, 0.15)
        context.paint()
        for index, turn in enumerate((0.2, 0.5, 0.8)):  # knobs
            x, y, angle = 44 + index * 72, 44, math.pi * (0.75 + 1.5 * turn)
            context.set_source_rgb(0.35, 0.35, 0.4)
            context.arc(x, y, 26, 0, 2 * math.pi)
            context.fill()
            context.set_source_rgb(1, 0.7, 0.2)
            context.set_line_width(4)
            context.move_to(x, y)
            context.line_to(x + 22 * math.cos(angle), y + 22 * math.sin(angle))
            context.stroke()
        for index in range(4):  # pads
            context.set_source_rgb(0.2, 0.5 + 0.1 * index, 0.7)
            context.rectangle(18 + index * 54, 88, 44, 40)
            context.fill()

    area = Gtk.DrawingArea(content_width=240, content_height=144)
    area.set_draw_func(draw)
    return area


def drag_and_drop():
    labels = [Gtk.Label(label=text, width_request=130, height_request=48) for text in ("Drag Source", "Drop Here")]
    source, zone = (Gtk.Frame(child=label) for label in labels)
    drag = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    drag.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_value("dragged"))
    source.add_controller(drag)

    def received(*_):
        labels[1].set_text("Drop Received")
        say("DROP_RECEIVED")
        return True

    drop = Gtk.DropTarget.new(str, Gdk.DragAction.COPY)
    drop.connect("drop", received)
    zone.add_controller(drop)
    return row(source, zone)


def swatches():
    def swatch(name, colour):
        pixels = GLib.Bytes.new(colour.to_bytes(3, "big") * 24 * 24)
        texture = Gdk.MemoryTexture.new(24, 24, Gdk.MemoryFormat.R8G8B8, pixels, 24 * 3)
        return named(Gtk.Picture(paintable=texture, can_shrink=False), f"Swatch {name}")

    return row(*(swatch(name, colour) for name, colour in SWATCHES.items()))


def ticker():
    label, count = Gtk.Label(label="Tick 1", xalign=0), 1

    def tick():
        nonlocal count
        count += 1
        label.set_text(f"Tick {count}")
        return GLib.SOURCE_CONTINUE

    if not options.no_tick:
        GLib.timeout_add_seconds(1, tick)
    return label


def activate(application):
    window = Gtk.ApplicationWindow(
        application=application, title=options.title, default_width=900, default_height=700
    )
    left = column(form(window), letters(), swatches(), ticker())
    right = column(drawn_canvas(), drag_and_drop(), scrolled(table(), 200, vexpand=True))
    body = Gtk.Box(spacing=16, homogeneous=True, margin_top=12, margin_bottom=12, margin_start=12, margin_end=12)
    body.append(left)
    body.append(right)
    window.set_child(stack(VERTICAL, menu_bar(window), toolbar(), body, spacing=0))
    window.present()


# NON_UNIQUE: a second copy opens a window of its own instead of waking the first.
app = Gtk.Application(application_id="dev.strobe.Sample", flags=Gio.ApplicationFlags.NON_UNIQUE)
app.connect("activate", activate)
app.run(sys.argv[:1])

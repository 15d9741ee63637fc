#!/usr/bin/python3
"""Strobe's sample application, GTK 3. The same window exists for every toolkit beside this file."""

import argparse
import math

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--no-tick", action="store_true", help="hold the ticking label still")
parser.add_argument("--title", default="Strobe UI Test", help="title of the window (default: %(default)s)")
options = parser.parse_args()

import gi  # noqa: E402

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GdkPixbuf, GLib, Gtk  # noqa: E402

SWATCHES = {"magenta": 0xFF00FF, "cyan": 0x00FFFF, "yellow": 0xFFFF00, "orange": 0xFF8000}
DROP_TARGETS = [Gtk.TargetEntry.new("text/plain", Gtk.TargetFlags.SAME_APP, 0)]


def say(line):
    print(line, flush=True)


def named(widget, name):
    widget.get_accessible().set_name(name)
    return widget


def stack(orientation, *children, spacing=8):
    box = Gtk.Box(orientation=orientation, spacing=spacing)
    for child in children:
        box.pack_start(child, False, False, 0)
    return box


def column(*children):
    return stack(Gtk.Orientation.VERTICAL, *children)


def row(*children):
    return stack(Gtk.Orientation.HORIZONTAL, *children)


def scrolled(child, height):
    area = Gtk.ScrolledWindow(shadow_type=Gtk.ShadowType.IN, min_content_height=height, overlay_scrolling=False)
    area.add(child)
    return area


def menu_bar():
    menu = Gtk.Menu()
    for label, handler in (
        ("New", lambda _: say("MENU_NEW")),
        ("Open…", lambda _: say("MENU_OPEN")),
        ("Quit", lambda _: Gtk.main_quit()),
    ):
        item = Gtk.MenuItem(label=label)
        item.connect("activate", handler)
        menu.append(item)
    file_item = Gtk.MenuItem(label="File", submenu=menu)
    bar = Gtk.MenuBar()
    bar.append(file_item)
    return bar


def toolbar():
    bar = Gtk.Toolbar(toolbar_style=Gtk.ToolbarStyle.TEXT)
    action = Gtk.ToolButton(label="Action")
    action.connect("clicked", lambda _: say("ACTION_PRESSED"))
    enable = Gtk.ToggleToolButton(label="Enable")
    enable.connect("toggled", lambda button: say(f"ENABLE_{'ON' if button.get_active() else 'OFF'}"))
    bar.insert(action, -1)
    bar.insert(enable, -1)
    return bar


def open_dialog(parent):
    dialog = Gtk.Dialog(title="Strobe Dialog", transient_for=parent, modal=True)
    dialog.add_buttons("Cancel", Gtk.ResponseType.CANCEL, "OK", Gtk.ResponseType.OK)
    dialog.get_content_area().add(Gtk.Label(label="Do you want to go on?", margin=24))

    def answered(_, response):
        say("DIALOG_OK" if response == Gtk.ResponseType.OK else "DIALOG_CANCEL")
        dialog.destroy()

    dialog.connect("response", answered)
    dialog.show_all()


def form(window):
    flavor = Gtk.ComboBoxText()
    for text in ("Vanilla", "Chocolate", "Mint"):
        flavor.append_text(text)
    flavor.set_active(0)
    volume = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 1, 0.05)
    volume.set_value(0.5)
    count = Gtk.SpinButton.new_with_range(0, 100, 1)
    count.set_value(3)
    notes = Gtk.TextView()
    notes.get_buffer().set_text("First line\nSecond line")

    grid = Gtk.Grid(row_spacing=8, column_spacing=8)
    fields = {
        "Volume": volume,
        "Name": Gtk.Entry(text="test"),
        "Password": Gtk.Entry(text="hunter2", visibility=False),
        "Flavor": flavor,
        "Count": count,
        "Notes": notes,
    }
    dialog_button = Gtk.Button(label="Open Dialog")
    dialog_button.connect("clicked", lambda _: open_dialog(window))
    grid.attach(dialog_button, 1, len(fields), 1, 1)
    # GtkGrid lists its children last-attached first, to accessibility and to the Tab key alike.
    for line, (name, field) in reversed(list(enumerate(fields.items()))):
        shown = scrolled(named(field, name), 64) if field is notes else named(field, name)
        shown.set_hexpand(True)
        grid.attach(shown, 1, line, 1, 1)
        # The mnemonic target makes the LABELLED_BY relation; a name of its own is what most clients read.
        grid.attach(Gtk.Label(label=name, xalign=0, mnemonic_widget=field), 0, line, 1, 1)
    return grid


def letters():
    box = Gtk.ListBox()
    for text in ("Alpha", "Beta", "Gamma"):
        item = Gtk.ListBoxRow()
        item.add(Gtk.Label(label=text, xalign=0, margin=4))
        box.add(named(item, text))
    return named(box, "Letters")


def table():
    store = Gtk.ListStore(str, int)
    for number in range(1, 1001):
        store.append([f"Row {number}", number])
    view = Gtk.TreeView(model=store)
    for index, title in enumerate(("Item", "Number")):
        view.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=index))
    return named(view, "Rows")


def drawn_canvas():
    def draw(area, context):
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

    area = Gtk.DrawingArea()
    area.set_size_request(240, 144)
    area.connect("draw", draw)
    return area


def drag_and_drop():
    source, zone = Gtk.EventBox(), Gtk.EventBox()
    zone_label = Gtk.Label(label="Drop Here")
    for box, label in ((source, Gtk.Label(label="Drag Source")), (zone, zone_label)):
        frame = Gtk.Frame()
        label.set_size_request(130, 48)
        frame.add(label)
        box.add(frame)
    source.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, DROP_TARGETS, Gdk.DragAction.COPY)
    source.connect("drag-data-get", lambda _w, _c, data, _i, _t: data.set_text("dragged", -1))
    zone.drag_dest_set(Gtk.DestDefaults.ALL, DROP_TARGETS, Gdk.DragAction.COPY)

    def received(*_):
        zone_label.set_text("Drop Received")
        say("DROP_RECEIVED")

    zone.connect("drag-data-received", received)
    return row(source, zone)


def swatches():
    def swatch(name, colour):
        pixels = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 24, 24)
        pixels.fill(colour << 8 | 0xFF)
        return named(Gtk.Image.new_from_pixbuf(pixels), f"Swatch {name}")

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


window = Gtk.Window(title=options.title, default_width=900, default_height=700)
window.connect("destroy", Gtk.main_quit)
left = column(form(window), letters(), swatches(), ticker())
right = column(drawn_canvas(), drag_and_drop())
right.pack_start(scrolled(table(), 200), True, True, 0)
body = Gtk.Box(spacing=16, margin=12, homogeneous=True)
body.add(left)
body.add(right)
page = stack(Gtk.Orientation.VERTICAL, menu_bar(), toolbar(), spacing=0)
page.pack_start(body, True, True, 0)
window.add(page)
window.show_all()
Gtk.main()

#!/usr/bin/python3
"""A window with nearly as many nodes as asked for, all of them in view. SIGUSR1 gives one of them another name."""

import argparse
import signal

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--nodes", type=int, default=1000)
options = parser.parse_args()

import gi  # noqa: E402

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

BUTTONS_A_STRIP = 9
STRIPS_A_ROW = 16
STRIP_NODES = BUTTONS_A_STRIP + 1 + 1 / STRIPS_A_ROW

style = Gtk.CssProvider()
style.load_from_data(b"button { padding: 0; border: 0; min-width: 0; min-height: 0; font-size: 1px; }")
Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)

column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for strip_number in range(max(1, int((options.nodes - 2) / STRIP_NODES))):
    if strip_number % STRIPS_A_ROW == 0:
        row = Gtk.Box()
        column.add(row)
    strip = Gtk.Box()
    row.add(strip)
    for number in range(BUTTONS_A_STRIP):
        button = Gtk.Button(label=str(number))
        button.set_size_request(8, 8)
        strip.add(button)


def rename():
    button.set_label("b" if button.get_label() == "a" else "a")
    return GLib.SOURCE_CONTINUE


GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, rename)
window = Gtk.Window(title="Dense Tree")
window.connect("destroy", Gtk.main_quit)
window.add(column)
window.show_all()
Gtk.main()

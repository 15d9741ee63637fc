"""A whole random GTK 3 window round the blocks."""
from random import choice, randint

from gi.repository import Gtk

import blocks
import controls as w
import words
from words import chance


def build():
    top = Gtk.Window()
    column = Gtk.Box(orientation=w.TALL)
    top.add(column)
    if chance(0.35):
        top.set_titlebar(header())
    elif chance(0.6):
        column.pack_start(menu_bar(), False, False, 0)
    for _ in range(choice([0, 0, 1, 1, 2])):
        column.pack_start(tool_bar(), False, False, 0)
    grid = Gtk.Grid(row_spacing=choice([2, 6, 12]), column_spacing=choice([2, 6, 12]), border_width=choice([0, 4, 8, 16]))
    for r in range(randint(1, 3)):
        for c in range(randint(1, 2)):
            child = blocks.block()
            child.set_hexpand(chance(0.5))
            child.set_vexpand(chance(0.3))
            grid.attach(child, c, r, 1, 1)
    column.pack_start(grid, True, True, 0)
    if chance(0.3):
        bar = Gtk.ButtonBox(layout_style=choice([Gtk.ButtonBoxStyle.END, Gtk.ButtonBoxStyle.SPREAD]), border_width=6, spacing=6)
        for _ in range(randint(1, 4)):
            bar.add(w.button())
        column.pack_start(bar, False, False, 0)
    if chance(0.3):
        bar = Gtk.Statusbar()
        bar.push(0, words.phrase())
        column.pack_start(bar, False, False, 0)
    top.set_default_size(randint(240, 900), randint(160, 640))
    return top


def header():
    bar = Gtk.HeaderBar(show_close_button=True, title=words.label(), subtitle=words.file_name() if chance(0.3) else None)
    for _ in range(randint(0, 3)):
        bar.pack_start(choice([w.icon_button, w.button])())
    for _ in range(randint(0, 3)):
        bar.pack_end(choice([w.icon_button, w.icon_button, w.entry])())
    return bar


def menu_bar():
    bar = Gtk.MenuBar()
    for _ in range(randint(2, 8)):
        bar.append(Gtk.MenuItem(label=choice(['File', 'Edit', 'View', 'Insert', 'Format', 'Tools', 'Window', 'Help', words.label()])))
    return bar


def tool_bar():
    bar = Gtk.Toolbar()
    bar.set_style(choice([Gtk.ToolbarStyle.ICONS] * 4 + [Gtk.ToolbarStyle.BOTH, Gtk.ToolbarStyle.BOTH_HORIZ]))
    bar.set_icon_size(choice([Gtk.IconSize.SMALL_TOOLBAR, Gtk.IconSize.LARGE_TOOLBAR]))
    for _ in range(randint(3, 12)):
        k = randint(0, 9)
        if k < 7:
            item = choice([Gtk.ToolButton, Gtk.ToolButton, Gtk.ToggleToolButton])(icon_name=choice(w.ICONS), label=words.label())
            item.set_is_important(True)
        elif k == 7:
            item = Gtk.SeparatorToolItem()
        else:
            item = Gtk.ToolItem()
            item.add(choice([w.combo, w.entry, w.spin, lambda: w.scale(w.WIDE)])())
        bar.insert(item, -1)
    return bar


def menu():
    m = Gtk.Menu()
    for _ in range(randint(3, 12)):
        k = randint(0, 9)
        item = Gtk.SeparatorMenuItem() if k == 0 else Gtk.CheckMenuItem(label=words.label(), active=chance(0.5)) if k == 1 \
            else Gtk.RadioMenuItem(label=words.label()) if k == 2 else Gtk.MenuItem(label=words.label())
        item.set_sensitive(chance(0.85))
        if k == 3:
            item.set_submenu(Gtk.Menu())
        m.append(item)
    m.show_all()
    return m

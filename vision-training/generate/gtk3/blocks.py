"""Arrangements of GTK 3 controls: forms, lists, trees, frames, notebooks, editors."""
from random import choice, randint

from gi.repository import Gtk, Pango

import words
from controls import ICONS, TALL, WIDE, button, check, combo, control, entry, icon_button, image, meter, picture, radios, scale, spin, switch, text
from words import chance

MONOSPACE = ('DejaVu Sans Mono', 'Hack', 'Fira Code', 'Liberation Mono', 'Noto Sans Mono')


def area():
    view = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD, left_margin=choice([0, 4, 8]), top_margin=choice([0, 4]))
    view.get_buffer().set_text(words.paragraph(0, 18) if chance(0.75) else '')
    return scrolled(view, randint(160, 360), randint(50, 160))


def editor():
    """Code or a log, in a fixed font of any size."""
    view = Gtk.TextView(left_margin=choice([0, 4]), monospace=True)
    view.override_font(Pango.FontDescription(f"{choice(MONOSPACE)} {choice([8, 9, 10, 11, 12])}"))
    view.get_buffer().set_text(words.code(4, 30))
    return scrolled(view, randint(240, 560), randint(120, 360))


def empty():
    """Frames and pages that hold nothing."""
    kind = randint(0, 2)
    if kind == 0:
        f = Gtk.Frame(label=words.label() if chance(0.5) else None, shadow_type=choice([Gtk.ShadowType.IN, Gtk.ShadowType.OUT, Gtk.ShadowType.ETCHED_IN]))
    elif kind == 1:
        f = Gtk.Notebook(tab_pos=choice(list(map(Gtk.PositionType, range(4)))))
        for _ in range(randint(1, 4)):
            f.append_page(Gtk.Box(), Gtk.Label(label=words.label()))
    else:
        return scrolled(choice([Gtk.Viewport, Gtk.TreeView])(), randint(80, 260), randint(60, 160))
    f.set_size_request(randint(80, 260), randint(50, 160))
    return f


def titles():
    box = Gtk.Box(orientation=TALL, spacing=choice([2, 8, 16]))
    align = choice([0, 0.5])
    for _ in range(randint(2, 9)):
        t = text()
        t.set_xalign(align)
        if chance(0.35):
            t.set_text(words.paragraph(1, 6))
            t.set_line_wrap(True)
            t.set_max_width_chars(randint(20, 60))
        box.add(t)
    return box


def scrolled(child, width, height):
    s = Gtk.ScrolledWindow(shadow_type=choice([Gtk.ShadowType.IN, Gtk.ShadowType.NONE]))
    s.set_overlay_scrolling(False)
    s.set_policy(Gtk.PolicyType.AUTOMATIC, choice([Gtk.PolicyType.AUTOMATIC, Gtk.PolicyType.ALWAYS]))
    s.set_size_request(width, height)
    s.add(child)
    return s


def tree(columns=None, width=(140, 420), height=(100, 260)):
    columns, marked, pictured = columns or choice([1, 1, 2, 3, 4]), chance(0.2), chance(0.4)
    store = Gtk.TreeStore(*[str] * columns, bool, str)
    for _ in range(randint(3, 16) if height[1] < 300 else randint(3, 40)):
        row = [words.anything() for _ in range(columns)] + [chance(0.5), choice(ICONS)]
        top = store.append(None, row)
        for _ in range(randint(0, 3) if chance(0.25) else 0):
            store.append(top, [words.file_name() for _ in range(columns)] + [chance(0.5), choice(ICONS)])
    view = Gtk.TreeView(model=store, headers_visible=columns > 1 or chance(0.3))
    for i in range(columns):
        column = Gtk.TreeViewColumn(title=words.label())
        column.set_sort_indicator(chance(0.15))
        if i == 0 and pictured:
            r = Gtk.CellRendererPixbuf()
            column.pack_start(r, False)
            column.add_attribute(r, 'icon-name', columns + 1)
        if i == 0 and marked:
            r = Gtk.CellRendererToggle()
            column.pack_start(r, False)
            column.add_attribute(r, 'active', columns)
        r = Gtk.CellRendererText(xalign=choice([0, 0, 1]), ellipsize=choice([Pango.EllipsizeMode.NONE, Pango.EllipsizeMode.END]))
        column.set_min_width(randint(30, 180))
        column.pack_start(r, True)
        column.add_attribute(r, 'text', i)
        column.set_resizable(True)
        view.append_column(column)
    view.expand_all() if chance(0.5) else None
    view.set_grid_lines(choice([Gtk.TreeViewGridLines.NONE] * 3 + [Gtk.TreeViewGridLines.BOTH]))
    if chance(0.4):
        view.get_selection().select_path(Gtk.TreePath(randint(0, 2)))
    return scrolled(view, randint(*width), randint(*height))


def table():
    """A list of processes, files or messages that fills the window."""
    return tree(choice([3, 4, 5, 6, 8]), (380, 1000), (240, 640))


def rows():
    box = Gtk.ListBox()
    for _ in range(randint(2, 9)):
        row = Gtk.Box(spacing=8, border_width=choice([2, 4, 8]))
        if chance(0.4):
            row.add(image())
        row.add(Gtk.Label(label=words.label(), xalign=0, hexpand=True))
        if chance(0.3):
            row.add(choice([lambda: Gtk.Switch(valign=Gtk.Align.CENTER), button, icon_button, combo])())
        box.add(row)
    return box


def fields():
    """Wide and narrow fields, most of them empty, spin buttons and long sliders, as dialogs and preferences have them."""
    grid = Gtk.Grid(row_spacing=choice([2, 6, 10, 16]), column_spacing=choice([4, 8, 12]), border_width=choice([0, 6, 14]))
    above, makers = chance(0.3), [wide_entry, wide_entry, wide_entry, wide_spin, wide_spin, wide_scale, wide_scale, area]
    for i in range(randint(2, 7)):
        name = Gtk.Label(label=words.label() + choice(['', ':']), xalign=choice([0, 1]))
        widget = choice(makers)()
        grid.attach(name, 0, 2 * i, 1, 1)
        grid.attach(widget, 0 if above else 1, 2 * i + above, 1, 1)
    return grid


def wide_entry():
    e = entry()
    if chance(0.6):
        e.set_text('')
    e.set_size_request(choice([60, 120, 200, 320, 480, 640, 820]), -1)
    e.set_hexpand(chance(0.6))
    return e


def wide_spin():
    s = spin()
    s.set_digits(choice([0, 0, 1, 2, 3]))
    s.set_value(choice([0, 1, 10, 100, randint(0, 5000)]))
    s.set_size_request(choice([-1, -1, 90, 140, 220]), -1)
    s.set_sensitive(chance(0.92))
    return s


def wide_scale():
    s = scale(choice([WIDE, WIDE, WIDE, TALL]))
    long = randint(120, 640)
    s.set_size_request(*((long, -1) if s.get_orientation() == WIDE else (-1, min(long, 320))))
    s.set_hexpand(chance(0.5))
    return s


def gallery():
    """Pictures of any size, in a row or a grid, with or without names."""
    grid = Gtk.Grid(row_spacing=choice([4, 10]), column_spacing=choice([4, 10, 20]), border_width=choice([0, 8]))
    named = chance(0.5)
    for r in range(randint(1, 2)):
        for c in range(randint(1, 4)):
            box = Gtk.Box(orientation=TALL, spacing=4)
            box.add(picture())
            if named:
                box.add(Gtk.Label(label=words.file_name()))
            grid.attach(box, c, r, 1, 1)
    return grid


def form():
    grid = Gtk.Grid(row_spacing=choice([2, 4, 6, 10]), column_spacing=choice([4, 8, 12]), border_width=choice([0, 4, 12]))
    for i in range(randint(2, 8)):
        grid.attach(Gtk.Label(label=words.label() + choice(['', ':']), xalign=choice([0, 1])), 0, i, 1, 1)
        grid.attach(choice([entry, entry, combo, spin, lambda: scale(WIDE), check, meter, radios, switch])(), 1, i, 1, 1)
    return grid


def keypad():
    grid = Gtk.Grid(row_spacing=choice([0, 2, 4]), column_spacing=choice([0, 2, 4]), row_homogeneous=True, column_homogeneous=True)
    make = choice([lambda: button(words.glyph()), button, icon_button])
    for r in range(randint(2, 5)):
        for c in range(randint(2, 6)):
            grid.attach(make(), c, r, 1, 1)
    return grid


def column():
    box = Gtk.Box(orientation=choice([TALL, TALL, WIDE]), spacing=choice([0, 4, 8, 12]), border_width=choice([0, 4, 8]))
    for _ in range(randint(2, 7)):
        box.pack_start(control(), chance(0.3), chance(0.5), 0)
    return box


def linked():
    box = Gtk.Box()
    box.get_style_context().add_class('linked')
    for _ in range(randint(2, 5)):
        box.add(choice([button, icon_button])())
    return box


def split():
    """Buttons with an arrow of their own for more."""
    grid = Gtk.Grid(row_spacing=choice([2, 4, 6]), column_spacing=choice([2, 4, 6]))
    for r in range(randint(1, 4)):
        for c in range(randint(1, 4)):
            box = Gtk.Box()
            box.get_style_context().add_class('linked')
            box.pack_start(choice([button, button, lambda: button(words.glyph()), icon_button])(), True, True, 0)
            arrow = Gtk.MenuButton()
            arrow.add(Gtk.Image.new_from_icon_name('pan-down-symbolic', Gtk.IconSize.BUTTON))
            box.add(arrow)
            grid.attach(box, c, r, 1, 1)
    return grid


def frame():
    f = Gtk.Frame(label=words.label() if chance(0.8) else None)
    f.add(choice([form, column, keypad])())
    return f


def notebook():
    n = Gtk.Notebook(tab_pos=choice([Gtk.PositionType.TOP] * 4 + [Gtk.PositionType.LEFT, Gtk.PositionType.BOTTOM]))
    for i in range(randint(2, 5)):
        n.append_page(choice([form, column, tree, keypad, rows])() if i == 0 else Gtk.Box(), Gtk.Label(label=words.label()))
    return n


def block():
    return choice([fields] * 8 + [gallery] * 2 + [form, form, column, column, keypad, tree, tree, table, area, editor, rows, frame, notebook, linked, split, empty, titles, picture])()

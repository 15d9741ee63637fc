"""Arrangements of GTK 4 controls: forms, lists, trees, frames, notebooks, editors."""
from random import choice, randint

from gi.repository import Gio, Gtk

import words
from controls import TALL, WIDE, button, check, combo, control, entry, icon, icon_button, image, meter, picture, radios, scale, spin, switch, text
from words import chance


def area():
    view = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD, left_margin=choice([0, 6]))
    view.get_buffer().set_text(words.paragraph(0, 16) if chance(0.75) else '')
    return scrolled(view, randint(160, 360), randint(50, 160))


def editor():
    view = Gtk.TextView(monospace=True, left_margin=choice([0, 4]))
    view.get_buffer().set_text(words.code(4, 30))
    return scrolled(view, randint(240, 560), randint(120, 360))


def empty():
    if chance(0.5):
        f = Gtk.Frame(label=words.label() if chance(0.5) else None)
    else:
        f = Gtk.Notebook(tab_pos=choice(list(map(Gtk.PositionType, range(4)))))
        for _ in range(randint(1, 4)):
            f.append_page(Gtk.Box(), Gtk.Label(label=words.label()))
    f.set_size_request(randint(80, 260), randint(50, 160))
    return f


def titles():
    box, align = Gtk.Box(orientation=TALL, spacing=choice([2, 8, 16])), choice([0, 0.5])
    for _ in range(randint(2, 9)):
        t = text()
        t.set_xalign(align)
        if chance(0.35):
            t.set_text(words.paragraph(1, 6))
            t.set_wrap(True)
            t.set_max_width_chars(randint(20, 60))
        box.append(t)
    return box


def scrolled(child, width, height):
    s = Gtk.ScrolledWindow(has_frame=chance(0.5), overlay_scrolling=False)
    s.set_policy(Gtk.PolicyType.AUTOMATIC, choice([Gtk.PolicyType.AUTOMATIC, Gtk.PolicyType.ALWAYS]))
    s.set_size_request(width, height)
    s.set_child(child)
    return s


def rows():
    box = Gtk.ListBox()
    if chance(0.5):
        box.add_css_class(choice(['boxed-list', 'rich-list', 'frame', 'navigation-sidebar']))
    for _ in range(randint(2, 9)):
        row = Gtk.Box(spacing=8, margin_top=choice([2, 6]), margin_bottom=choice([2, 6]), margin_start=6, margin_end=6)
        if chance(0.4):
            row.append(image())
        row.append(Gtk.Label(label=words.label(), xalign=0, hexpand=True))
        if chance(0.3):
            row.append(choice([lambda: Gtk.Switch(valign=Gtk.Align.CENTER), button, icon_button, combo])())
        box.append(row)
    return box


def listing():
    model = Gtk.StringList.new([words.file_name() for _ in range(randint(3, 20))])
    factory = Gtk.SignalListItemFactory()
    factory.connect('setup', lambda _, item: item.set_child(Gtk.Label(xalign=0, margin_start=4)))
    factory.connect('bind', lambda _, item: item.get_child().set_label(item.get_item().get_string()))
    return scrolled(Gtk.ListView(model=Gtk.SingleSelection(model=model), factory=factory), randint(140, 300), randint(100, 240))


def tree():
    columns, marked, large = choice([1, 2, 3, 4, 6]), chance(0.3), chance(0.4)
    store = Gtk.ListStore(*[str] * columns, bool, str)
    for _ in range(randint(3, 30)):
        store.append([words.anything() for _ in range(columns)] + [chance(0.5), icon()])
    view = Gtk.TreeView(model=store, headers_visible=columns > 1 or chance(0.3))
    for i in range(columns):
        column = Gtk.TreeViewColumn(title=words.label())
        for make, name, value, wanted in ((Gtk.CellRendererToggle, 'active', columns, marked), (Gtk.CellRendererPixbuf, 'icon-name', columns + 1, chance(0.3))):
            if i == 0 and wanted:
                r = make()
                column.pack_start(r, False)
                column.add_attribute(r, name, value)
        r = Gtk.CellRendererText(xalign=choice([0, 0, 1]))
        column.pack_start(r, True)
        column.add_attribute(r, 'text', i)
        column.set_min_width(randint(30, 180))
        view.append_column(column)
    return scrolled(view, randint(380, 900) if large else randint(140, 420), randint(200, 500) if large else randint(100, 240))


def fields():
    """Wide and narrow fields, most of them empty, spin buttons and long sliders, as dialogs and preferences have them."""
    grid = Gtk.Grid(row_spacing=choice([2, 6, 10, 16]), column_spacing=choice([4, 8, 12]), margin_start=8, margin_end=8)
    above, makers = chance(0.3), [wide_entry, wide_entry, wide_entry, wide_spin, wide_spin, wide_scale, wide_scale, area]
    for i in range(randint(2, 7)):
        grid.attach(Gtk.Label(label=words.label() + choice(['', ':']), xalign=choice([0, 1])), 0, 2 * i, 1, 1)
        grid.attach(choice(makers)(), 0 if above else 1, 2 * i + above, 1, 1)
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
    s.set_halign(choice([Gtk.Align.START, Gtk.Align.FILL]))
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
    grid, named = Gtk.Grid(row_spacing=choice([4, 10]), column_spacing=choice([4, 10, 20])), chance(0.5)
    for r in range(randint(1, 2)):
        for c in range(randint(1, 4)):
            box = Gtk.Box(orientation=TALL, spacing=4)
            box.append(picture())
            if named:
                box.append(Gtk.Label(label=words.file_name()))
            grid.attach(box, c, r, 1, 1)
    return grid


def form():
    grid = Gtk.Grid(row_spacing=choice([2, 6, 10]), column_spacing=choice([4, 8, 12]), margin_start=8, margin_end=8)
    for i in range(randint(2, 8)):
        grid.attach(Gtk.Label(label=words.label() + choice(['', ':']), xalign=choice([0, 1])), 0, i, 1, 1)
        grid.attach(choice([entry, entry, combo, spin, lambda: scale(WIDE), check, meter, radios, switch])(), 1, i, 1, 1)
    return grid


def keypad():
    grid = Gtk.Grid(row_spacing=choice([0, 4]), column_spacing=choice([0, 4]), row_homogeneous=True, column_homogeneous=True)
    make = choice([lambda: button(words.glyph()), button, icon_button])
    for r in range(randint(2, 5)):
        for c in range(randint(2, 6)):
            grid.attach(make(), c, r, 1, 1)
    return grid


def column():
    box = Gtk.Box(orientation=choice([TALL, TALL, WIDE]), spacing=choice([0, 4, 8, 12]))
    for _ in range(randint(2, 7)):
        child = control()
        child.set_halign(choice([Gtk.Align.START, Gtk.Align.FILL]))
        box.append(child)
    return box


def linked():
    box = Gtk.Box(halign=Gtk.Align.START)
    box.add_css_class('linked')
    for _ in range(randint(2, 5)):
        box.append(choice([button, icon_button])())
    return box


def split():
    """Buttons with an arrow of their own for more."""
    grid = Gtk.Grid(row_spacing=choice([2, 4, 6]), column_spacing=choice([2, 4, 6]))
    for r in range(randint(1, 4)):
        for c in range(randint(1, 4)):
            box = Gtk.Box()
            box.add_css_class('linked')
            first = choice([button, button, lambda: button(words.glyph()), icon_button])()
            first.set_hexpand(True)
            box.append(first)
            box.append(Gtk.Button(icon_name='pan-down-symbolic'))
            grid.attach(box, c, r, 1, 1)
    return grid


def frame():
    f = Gtk.Frame(label=words.label())
    f.set_child(choice([form, column, keypad])())
    return f


def notebook():
    n = Gtk.Notebook(tab_pos=choice([Gtk.PositionType.TOP] * 4 + [Gtk.PositionType.LEFT]))
    for i in range(randint(2, 5)):
        n.append_page(choice([form, column, listing, keypad, rows])() if i == 0 else Gtk.Box(), Gtk.Label(label=words.label()))
    return n


def menu_bar():
    menus = Gio.Menu()
    for _ in range(randint(2, 7)):
        menus.append_submenu(choice(['File', 'Edit', 'View', 'Help', words.label()]), Gio.Menu())
    return Gtk.PopoverMenuBar.new_from_model(menus)


def block():
    return choice([fields] * 8 + [gallery] * 2 + [form, form, column, column, keypad, listing, tree, tree, area, editor, rows, frame, notebook, linked, split, empty, titles, picture])()


def build():
    top, outer = Gtk.Window(), Gtk.Box(orientation=TALL)
    top.set_child(outer)
    if chance(0.6):
        bar = Gtk.HeaderBar()
        for _ in range(randint(0, 3)):
            bar.pack_start(choice([icon_button, button])())
        for _ in range(randint(0, 3)):
            bar.pack_end(choice([icon_button, icon_button, entry])())
        top.set_titlebar(bar)
        top.set_title(words.label())
    elif chance(0.5):
        outer.append(menu_bar())
    grid = Gtk.Grid(row_spacing=choice([4, 8, 14]), column_spacing=choice([4, 8, 14]), margin_top=choice([0, 8]), margin_start=choice([0, 8]))
    for r in range(randint(1, 3)):
        for c in range(randint(1, 2)):
            child = block()
            child.set_hexpand(chance(0.5))
            grid.attach(child, c, r, 1, 1)
    outer.append(grid)
    top.set_default_size(randint(260, 900), randint(160, 600))
    return top

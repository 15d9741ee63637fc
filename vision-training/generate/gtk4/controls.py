"""Single controls of GTK 4, each with random content."""
from random import choice, randint, uniform

import gi

gi.require_version('Gtk', '4.0')
from gi.repository import GLib, Gdk, GdkPixbuf, Gtk  # noqa: E402

import words  # noqa: E402
from photos import photo  # noqa: E402
from words import chance  # noqa: E402

ICONS = (
    'document-open,document-save,document-new,document-print,edit-copy,edit-cut,edit-paste,edit-undo,edit-redo,edit-find,'
    'edit-delete,go-next,go-previous,go-up,go-home,list-add,list-remove,view-refresh,zoom-in,zoom-out,media-playback-start,'
    'media-playback-pause,media-playback-stop,media-record,folder,user-trash,help-about,dialog-error,dialog-information,'
    'dialog-warning,system-search,preferences-system,user-home,computer,view-fullscreen,open-menu,view-more,go-down'
).split(',')
WIDE, TALL = Gtk.Orientation.HORIZONTAL, Gtk.Orientation.VERTICAL


def icon():
    return choice(ICONS) + choice(['', '-symbolic', '-symbolic'])


def image():
    return Gtk.Image(icon_name=icon(), pixel_size=choice([16, 16, 24, 32, 48]), halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER)


def button(text=None):
    b = choice([Gtk.Button, Gtk.Button, Gtk.ToggleButton])(label=text or words.label())
    if chance(0.2):
        b.add_css_class(choice(['suggested-action', 'destructive-action', 'flat']))
    b.set_sensitive(chance(0.92))
    return b


def icon_button():
    b = choice([Gtk.Button, Gtk.ToggleButton, Gtk.MenuButton])()
    b.set_icon_name(icon())
    if chance(0.4):
        b.add_css_class('flat')
    return b


def entry():
    e = choice([Gtk.Entry, Gtk.Entry, Gtk.SearchEntry])()
    if chance(0.65):
        e.set_text(words.anything())
    elif isinstance(e, Gtk.Entry):
        e.set_placeholder_text(words.label())
    e.set_size_request(randint(60, 240), -1)
    return e


def picture():
    w, h = randint(100, 320), randint(100, 220)
    pixels = GdkPixbuf.Pixbuf.new_from_bytes(GLib.Bytes.new(photo(w, h).tobytes()), GdkPixbuf.Colorspace.RGB, False, 8, w, h, w * 3)
    p = Gtk.Picture.new_for_pixbuf(pixels)
    p.set_can_shrink(False)
    p.set_halign(Gtk.Align.START)
    p.set_valign(Gtk.Align.START)
    return p


def chooser():
    if chance(0.5):
        colour = Gdk.RGBA()
        colour.parse(f'hsl({randint(0, 359)}, {randint(0, 100)}%, {randint(10, 90)}%)')
        return Gtk.ColorButton(rgba=colour)
    return Gtk.FontButton(font=f'Sans {randint(8, 20)}')


def check():
    return Gtk.CheckButton(label=words.label() if chance(0.8) else words.phrase(), active=chance(0.5), sensitive=chance(0.9),
                           inconsistent=chance(0.12))


def radios():
    box, first = Gtk.Box(orientation=choice([WIDE, TALL]), spacing=6), None
    for i in range(randint(2, 4)):
        r = Gtk.CheckButton(label=words.label(), active=i == 0)
        r.set_group(first) if first else None
        first = first or r
        box.append(r)
    return box


def switch():
    box = Gtk.Box(spacing=12)
    box.append(Gtk.Label(label=words.label(), hexpand=chance(0.5), xalign=0))
    box.append(Gtk.Switch(active=chance(0.5), valign=Gtk.Align.CENTER))
    return box


def scale(direction=None):
    direction = direction if direction is not None else choice([WIDE, WIDE, TALL])
    s = Gtk.Scale.new_with_range(direction, 0, 100, 1)
    s.set_value(uniform(0, 100))
    s.set_draw_value(chance(0.3))
    if chance(0.2):
        for v in range(0, 101, 25):
            s.add_mark(v, Gtk.PositionType.BOTTOM, None)
    s.set_size_request(*((randint(80, 200), -1) if direction == WIDE else (-1, randint(70, 150))))
    return s


def meter():
    m = Gtk.ProgressBar(fraction=uniform(0, 1)) if chance(0.6) else Gtk.LevelBar(value=uniform(0, 1))
    m.set_valign(Gtk.Align.CENTER)
    m.set_size_request(100, -1)
    return m


def bars():
    """Thin bars close together, lying or standing, some of them long."""
    direction = choice([WIDE, WIDE, TALL])
    box = Gtk.Box(orientation=TALL if direction == WIDE else WIDE, spacing=choice([2, 4, 6, 10, 16]))
    long = randint(60, 420) if direction == WIDE else randint(60, 320)
    for _ in range(randint(2, 5)):
        m = choice([Gtk.ProgressBar, Gtk.ProgressBar, Gtk.LevelBar])(orientation=direction, inverted=chance(0.3))
        if isinstance(m, Gtk.LevelBar):
            m.set_mode(choice([Gtk.LevelBarMode.DISCRETE, Gtk.LevelBarMode.CONTINUOUS]))
            m.set_max_value(5)
            m.set_value(randint(0, 5))
        else:
            m.set_fraction(uniform(0, 1) if chance(0.8) else choice([0, 1]))
        m.set_size_request(*((long, -1) if direction == WIDE else (-1, long)))
        m.set_halign(Gtk.Align.START)
        m.set_valign(Gtk.Align.START)
        m.set_sensitive(chance(0.85))
        box.append(m)
    return box


def spinner():
    return Gtk.Spinner(spinning=True, width_request=choice([16, 24, 32]), halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER)


def expander():
    return Gtk.Expander(label=words.label(), expanded=chance(0.3), child=Gtk.Label(label=words.phrase(), xalign=0))


def combo():
    d = Gtk.DropDown.new_from_strings([words.label() for _ in range(3)])
    d.set_valign(Gtk.Align.CENTER)
    return d


def spin():
    s = Gtk.SpinButton.new_with_range(0, 5000, choice([1, 0.1]))
    s.set_value(uniform(0, 5000))
    return s


def text():
    t = Gtk.Label(label=words.phrase() if chance(0.4) else words.label() + choice(['', ':']), xalign=0)
    if chance(0.25):
        t.add_css_class(choice(['title-1', 'title-2', 'title-4', 'heading', 'dim-label', 'caption']))
    return t


def link():
    if chance(0.5):
        return Gtk.LinkButton(label=words.label(), uri='x:', halign=Gtk.Align.START)
    t = Gtk.Label(xalign=0)
    t.set_markup(f'<a href="x">{words.phrase()}</a>')
    return t


def control():
    return choice([button, button, icon_button, entry, check, radios, switch, scale, meter, bars, spinner, expander, combo, spin, text, link, image, chooser])()

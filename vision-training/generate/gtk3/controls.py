"""Single controls of GTK 3, each with random content."""
from random import choice, randint, uniform

import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
from gi.repository import GLib, Gdk, GdkPixbuf, Gtk  # noqa: E402

import words  # noqa: E402
from photos import photo  # noqa: E402
from words import chance  # noqa: E402

ICONS = (
    'document-open,document-save,document-new,document-print,edit-copy,edit-cut,edit-paste,edit-undo,edit-redo,edit-find,'
    'edit-delete,go-next,go-previous,go-up,go-home,list-add,list-remove,view-refresh,zoom-in,zoom-out,media-playback-start,'
    'media-playback-pause,media-playback-stop,media-record,folder,user-trash,help-about,dialog-error,dialog-information,'
    'dialog-warning,system-search,preferences-system,text-x-generic,image-x-generic,audio-x-generic,user-home,computer,'
    'drive-harddisk,format-text-bold,view-fullscreen,window-close,open-menu,mail-unread,call-start,view-more,go-down'
).split(',')
WIDE, TALL = Gtk.Orientation.HORIZONTAL, Gtk.Orientation.VERTICAL
SIZES = (Gtk.IconSize.MENU, Gtk.IconSize.SMALL_TOOLBAR, Gtk.IconSize.LARGE_TOOLBAR, Gtk.IconSize.BUTTON, Gtk.IconSize.DND)


def image(size=None):
    return Gtk.Image.new_from_icon_name(choice(ICONS) + choice(['', '-symbolic']), size or choice(SIZES))


def button(text=None):
    b = choice([Gtk.Button, Gtk.Button, Gtk.Button, Gtk.ToggleButton])(label=text or words.label())
    if chance(0.2):
        b.set_image(image(Gtk.IconSize.BUTTON))
        b.set_always_show_image(True)
    if chance(0.12):
        b.get_style_context().add_class(choice(['suggested-action', 'destructive-action', 'flat']))
    b.set_sensitive(chance(0.92))
    return b


def icon_button():
    b = choice([Gtk.Button, Gtk.Button, Gtk.ToggleButton, Gtk.MenuButton])()
    b.set_image(image(Gtk.IconSize.BUTTON))
    if chance(0.4):
        b.set_relief(Gtk.ReliefStyle.NONE)
    return b


def entry():
    e = choice([Gtk.Entry, Gtk.Entry, Gtk.SearchEntry])()
    if chance(0.65):
        e.set_text(words.anything())
    elif chance(0.6):
        e.set_placeholder_text(words.label())
    e.set_width_chars(randint(4, 24))
    if chance(0.08):
        e.set_visibility(False)
    return e


def picture():
    w, h = randint(60, 320), randint(50, 220)
    data = GLib.Bytes.new(photo(w, h).tobytes())
    return Gtk.Image.new_from_pixbuf(GdkPixbuf.Pixbuf.new_from_bytes(data, GdkPixbuf.Colorspace.RGB, False, 8, w, h, w * 3))


def chooser():
    kind = randint(0, 3)
    if kind == 0:
        return Gtk.ColorButton.new_with_rgba(Gdk.RGBA(uniform(0, 1), uniform(0, 1), uniform(0, 1), 1))
    if kind == 1:
        return Gtk.FontButton(font=f'Sans {randint(8, 20)}')
    if kind == 2:
        b = Gtk.VolumeButton(value=uniform(0, 1))
        b.set_halign(Gtk.Align.START)
        return b
    p = Gtk.ProgressBar(fraction=uniform(0, 1), show_text=True, valign=Gtk.Align.CENTER)
    p.set_size_request(90, -1)
    return p


def check():
    c = Gtk.CheckButton(label=words.label() if chance(0.8) else words.phrase(), active=chance(0.5))
    c.set_inconsistent(chance(0.12))
    c.set_sensitive(chance(0.9))
    c.set_halign(Gtk.Align.START)
    return c


def radios():
    box = Gtk.Box(orientation=choice([WIDE, TALL]), spacing=4)
    first = None
    for _ in range(randint(2, 4)):
        r = Gtk.RadioButton.new_with_label_from_widget(first, words.label())
        first = first or r
        r.set_inconsistent(chance(0.08))
        r.set_halign(Gtk.Align.START)
        box.add(r)
    return box


def switch():
    box = Gtk.Box(spacing=12)
    s = Gtk.Switch(active=chance(0.5), valign=Gtk.Align.CENTER, halign=Gtk.Align.END, hexpand=chance(0.5))
    box.add(Gtk.Label(label=words.label()))
    box.add(s)
    return box


def scale(direction=None):
    direction = direction if direction is not None else choice([WIDE, WIDE, TALL])
    s = Gtk.Scale.new_with_range(direction, 0, 100, 1)
    s.set_value(uniform(0, 100))
    s.set_draw_value(chance(0.35))
    if chance(0.2):
        for v in range(0, 101, 25):
            s.add_mark(v, Gtk.PositionType.BOTTOM, None)
        s.set_draw_value(False)
    s.set_size_request(*((randint(80, 200), -1) if direction == WIDE else (-1, randint(70, 150))))
    s.set_halign(Gtk.Align.CENTER) if direction == TALL else s.set_valign(Gtk.Align.CENTER)
    return s


def meter():
    if chance(0.6):
        m = Gtk.ProgressBar(fraction=uniform(0, 1))
        if chance(0.15):
            m.set_orientation(TALL)
            m.set_size_request(-1, 70)
            m.set_halign(Gtk.Align.CENTER)
    else:
        m = Gtk.LevelBar(value=uniform(0, 1))
        if chance(0.4):
            m.set_mode(Gtk.LevelBarMode.DISCRETE)
            m.set_max_value(5)
            m.set_value(randint(1, 5))
    if m.get_orientation() == WIDE:
        m.set_valign(Gtk.Align.CENTER)
    m.set_size_request(80, -1) if m.get_orientation() == WIDE else None
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
            m.set_show_text(direction == WIDE and chance(0.2))
        m.set_size_request(*((long, -1) if direction == WIDE else (-1, long)))
        m.set_halign(Gtk.Align.START)
        m.set_valign(Gtk.Align.START)
        m.set_sensitive(chance(0.85))
        box.add(m)
    return box


def spinner():
    s = Gtk.Spinner(halign=Gtk.Align.CENTER)
    s.start()
    s.set_size_request(choice([16, 16, 24, 32]), -1)
    return s


def expander():
    e = Gtk.Expander(label=words.label(), expanded=chance(0.3))
    e.add(Gtk.Label(label=words.phrase(), xalign=0))
    return e


def combo():
    c = Gtk.ComboBoxText.new_with_entry() if chance(0.15) else Gtk.ComboBoxText()
    for _ in range(3):
        c.append_text(words.label())
    c.set_active(0)
    return c


def spin():
    s = Gtk.SpinButton.new_with_range(0, 5000, choice([1, 0.1]))
    s.set_value(uniform(0, 5000))
    if chance(0.08):
        s.set_orientation(TALL)
    s.set_halign(choice([Gtk.Align.START, Gtk.Align.FILL]))
    return s


def text():
    t = Gtk.Label(label=words.phrase() if chance(0.4) else words.label() + choice(['', ':']), xalign=0)
    if chance(0.15):
        t.set_markup(f"<span size='{choice(['large', 'x-large', 'xx-large', 'small'])}' weight='{choice(['bold', 'normal'])}'>{words.label()}</span>")
    return t


def link():
    if chance(0.5):
        b = Gtk.LinkButton.new_with_label('http://localhost', words.label())
        b.set_halign(Gtk.Align.START)
        return b
    t = Gtk.Label(xalign=0)
    t.set_markup(f'<a href="x">{words.phrase()}</a>')
    return t


def control():
    return choice([button, button, icon_button, entry, check, radios, switch, scale, meter, bars, spinner, expander, combo, spin, text, link,
                   lambda: image(Gtk.IconSize.DIALOG), chooser])()

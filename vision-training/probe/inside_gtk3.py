"""A GTK 3 application's own labels."""
import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
from gi.repository import Gdk, Gtk  # noqa: E402
from PIL import Image  # noqa: E402

from collect import collect, seek  # noqa: E402


def tops():
    return [w for w in Gtk.Window.list_toplevels() if w.get_mapped() and w.get_window() is not None
            and w.get_allocated_width() > 60 and w.get_allocated_height() > 30]


def look(_):
    root = Gdk.get_default_root_window()
    pixels = Gdk.pixbuf_get_from_window(root, 0, 0, root.get_width(), root.get_height())
    image = Image.frombuffer('RGB', (pixels.get_width(), pixels.get_height()), pixels.get_pixels(), 'raw',
                             'RGBA' if pixels.get_has_alpha() else 'RGB', pixels.get_rowstride(), 1)
    return {'windows': [{'place': place, 'boxes': found, 'title': top.get_title() or ''}
                        for top in tops() for place, found in collect([top], image, top.get_scale_factor())]}


def lift(number):
    top = tops()[number]
    top.get_window().raise_()
    return {}


def turn(number):
    """Another page of the application: the next notebook page, stack child or dialog."""
    moves = []
    for top in tops():
        for kind in (Gtk.Notebook, Gtk.Stack):
            found = []
            seek(top, kind, found)
            for owner in found:
                if isinstance(owner, Gtk.Notebook):
                    moves += [lambda o=owner, i=i: o.set_current_page(i) for i in range(1, min(5, owner.get_n_pages()))]
                else:
                    moves += [lambda o=owner, c=c: o.set_visible_child(c) for c in owner.get_children()[1:4]]
        items = []
        seek(top, Gtk.MenuItem, items)
        menus = [item.get_submenu() for item in items if item.get_submenu()]
        for menu in menus:
            for item in menu.get_children():
                name = (item.get_label() or '').lower().replace('_', '')
                if any(word in name for word in ('preferences', 'settings', 'find', 'replace', 'about', 'properties', 'go to', 'configure')):
                    moves.append(lambda i=item: i.activate())
    if number < len(moves):
        moves[number]()
    return {'moves': len(moves)}

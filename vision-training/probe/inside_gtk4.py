"""A GTK 4 application's own labels."""
import gi

gi.require_version('Gtk', '4.0')
from gi.repository import Gtk  # noqa: E402

from collect import collect  # noqa: E402


def tops():
    return [w for w in Gtk.Window.list_toplevels() if w.get_mapped()]


def look(_):
    found = []
    for top in tops():
        x, y = top.get_surface_transform()
        size = top.get_surface().get_width(), top.get_surface().get_height()
        boxes = [(k, bx + x, by + y, w, h) for k, bx, by, w, h in collect(top)]
        found.append({'place': None, 'size': size, 'boxes': boxes, 'title': top.get_title() or ''})
    return {'windows': found}


def lift(number):
    tops()[number].present()
    return {}


def turn(number):
    moves = []

    def walk(widget):
        if isinstance(widget, Gtk.Notebook):
            moves.extend(lambda o=widget, i=i: o.set_current_page(i) for i in range(1, min(5, widget.get_n_pages())))
        if isinstance(widget, Gtk.Stack):
            pages = widget.get_pages()
            moves.extend(lambda o=widget, c=pages.get_item(i).get_child(): o.set_visible_child(c) for i in range(1, min(5, pages.get_n_items())))
        child = widget.get_first_child()
        while child is not None:
            walk(child)
            child = child.get_next_sibling()

    for top in tops():
        walk(top)
    if number < len(moves):
        moves[number]()
    return {'moves': len(moves)}

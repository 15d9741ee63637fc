"""The labels of GTK 3 windows, asked from the widgets; what GTK does not tell is taken from the ink."""
import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
from gi.repository import Gtk, Pango  # noqa: E402

from labels import ink  # noqa: E402

QUIET = (Gtk.Button, Gtk.ComboBox, Gtk.MenuItem, Gtk.Entry)


def collect(tops, image, scale):
    """(class, x, y, w, h) in pixels of the root picture, for the windows in `tops`, lowest first."""
    boxes = []
    for top in tops:
        _, ox, oy = top.get_window().get_origin()
        found = []
        Collector(image, scale, found).walk(top, None, False)
        boxes.append(((ox * scale, oy * scale, top.get_allocated_width() * scale, top.get_allocated_height() * scale), found))
    return boxes


class Collector:
    def __init__(self, image, scale, found):
        self.image, self.scale, self.found = image, scale, found

    def rect(self, widget, x=0, y=0, w=None, h=None):
        """In pixels of the root. Coordinates of the toplevel would miss the shadow that some themes draw round it."""
        _, left, top = Gtk.Widget.get_window(widget).get_origin()
        if not widget.get_has_window():
            place = widget.get_allocation()
            left, top = left + place.x, top + place.y
        s = self.scale
        return ((left + x) * s, (top + y) * s, (widget.get_allocated_width() if w is None else w) * s,
                (widget.get_allocated_height() if h is None else h) * s)

    def add(self, kind, rect, clip):
        x, y, w, h = rect
        if kind == 'slider' and min(w, h) < 16 * self.scale:
            # Some themes draw the grip beyond what the slider was given.
            x, y, w, h = (x, y + h / 2 - 9, w, 18) if w > h else (x + w / 2 - 9, y, 18, h)
        if clip:
            x0, y0 = max(x, clip[0]), max(y, clip[1])
            x1, y1 = min(x + w, clip[0] + clip[2]), min(y + h, clip[1] + clip[3])
            if x1 <= x0 or y1 <= y0 or (x1 - x0) * (y1 - y0) < 0.45 * w * h:
                return
            x, y, w, h = x0, y0, x1 - x0, y1 - y0
        self.found.append((kind, x, y, w, h))

    def walk(self, widget, clip, quiet):
        if not widget.is_visible() or not widget.get_mapped() or not widget.get_child_visible():
            return
        if isinstance(widget, (Gtk.Viewport, Gtk.TreeView, Gtk.TextView, Gtk.ScrolledWindow)):
            clip = meet(self.rect(widget), clip)
        self.label(widget, clip, quiet)
        if isinstance(widget, Gtk.Notebook):
            self.tabs(widget, clip)
        if isinstance(widget, Gtk.TreeView):
            self.tree(widget, clip)
            return
        inner = quiet or isinstance(widget, QUIET)
        if isinstance(widget, Gtk.Container) and not isinstance(widget, (Gtk.SpinButton,)):
            widget.forall(lambda child: self.walk(child, clip, inner))

    def label(self, widget, clip, quiet):
        whole = self.rect(widget)
        kind = None
        if isinstance(widget, Gtk.CheckButton) and widget.get_mode():
            self.indicator('radio' if isinstance(widget, Gtk.RadioButton) else 'checkbox', widget, clip)
        elif isinstance(widget, (Gtk.CheckMenuItem, Gtk.MenuItem)):
            kind = None if isinstance(widget, Gtk.SeparatorMenuItem) else 'menuItem'
        elif isinstance(widget, Gtk.LinkButton):
            kind = None
        elif isinstance(widget, Gtk.Button):
            if not inside(widget, (Gtk.ComboBox, Gtk.Scrollbar)):
                kind = 'button' if holds(widget, Gtk.Label) else 'iconButton'
        elif isinstance(widget, Gtk.ComboBox):
            kind = 'dropdown'
            self.combo_text(widget, clip)
        elif isinstance(widget, Gtk.SpinButton):
            kind = 'stepper'
        elif isinstance(widget, Gtk.Entry):
            kind = None if inside(widget, (Gtk.ComboBox,)) else 'textField'
        elif isinstance(widget, Gtk.TextView):
            kind = 'textField'
            self.lines(widget, clip)
        elif isinstance(widget, Gtk.Switch):
            kind = 'switch'
        elif isinstance(widget, Gtk.Scrollbar):
            kind = 'scrollbar'
        elif isinstance(widget, Gtk.Scale):
            kind = 'slider'
            whole = self.track(widget) or whole
        elif isinstance(widget, Gtk.ProgressBar) and widget.get_show_text():
            self.labelled_bar(widget, clip)
        elif isinstance(widget, (Gtk.ProgressBar, Gtk.LevelBar)):
            kind = 'meter'
        elif isinstance(widget, Gtk.Spinner):
            shown = ink(self.image, whole)
            kind, whole = ('icon', shown) if shown else (None, whole)
        elif isinstance(widget, Gtk.ListBoxRow):
            kind = 'listItem'
        elif isinstance(widget, Gtk.Image) and not quiet and widget.get_storage_type() != Gtk.ImageType.EMPTY:
            shown = ink(self.image, whole) or whole
            kind, whole = ('image', shown) if max(shown[2:]) > 96 * self.scale else ('icon', shown)
        elif isinstance(widget, Gtk.DrawingArea) and hasattr(widget, 'painted'):
            for name, x, y, w, h in widget.painted:
                self.add(name, self.rect(widget, x, y, w, h), clip)
        if kind:
            self.add(kind, whole, clip)
        if isinstance(widget, Gtk.Label):
            self.text(widget, widget.get_layout(), widget.get_layout_offsets(), clip,
                      '<a ' in widget.get_label() or inside(widget, (Gtk.LinkButton,)))
        elif isinstance(widget, Gtk.Entry):
            self.entry_text(widget, clip)
        elif isinstance(widget, Gtk.Scale) and widget.get_draw_value() and widget.get_layout():
            self.text(widget, widget.get_layout(), widget.get_layout_offsets(), clip)

    def labelled_bar(self, bar, clip):
        """GTK writes the text of a lying progress bar above it, or in it where the theme makes it thick."""
        text = bar.get_text() or f'{bar.get_fraction() * 100:.0f} %'
        layout = bar.create_pango_layout(text)
        wide, tall = layout.get_pixel_size()
        across, down = bar.get_allocated_width(), bar.get_allocated_height()
        if bar.get_orientation() != Gtk.Orientation.HORIZONTAL or down < tall:
            self.add('meter', self.rect(bar), clip)
            return
        left = down - tall
        for x, y, w, h in lines_of(layout):
            self.add('text', self.rect(bar, (across - wide) / 2 + x, y if left >= 3 else (down - tall) / 2 + y, w, h), clip)
        self.add('meter', self.rect(bar, 0, down - left, across, left) if left >= 3 else self.rect(bar), clip)

    def track(self, scale):
        """The bar and the grip, without the drawn value."""
        r = scale.get_range_rect()
        a = scale.get_allocation()
        return self.rect(scale, r.x, r.y, r.width, r.height) if scale.get_draw_value() and r.width <= a.width else None

    def text(self, widget, layout, offsets, clip, link=False):
        """Layout offsets count from the parent's window, as the allocation does."""
        if layout is None or not layout.get_text().strip():
            return
        a = widget.get_allocation()
        dx, dy = offsets[0] - a.x, offsets[1] - a.y
        for x, y, w, h in lines_of(layout):
            rect = self.rect(widget, dx + x, dy + y, w, h)
            self.add('text', rect, meet(self.rect(widget), clip) if layout.is_ellipsized() else clip)
            if link:
                self.add('link', (rect[0] - 1, rect[1] - 2, rect[2] + 2, rect[3] + 4), clip)

    def entry_text(self, entry, clip):
        area = entry.get_text_area()
        dx, dy = entry.get_layout_offsets()
        layout = entry.get_layout()
        if not entry.get_text():
            if entry.get_placeholder_text():
                self.plain_text(entry, entry.get_placeholder_text(), area, clip)
            return
        for x, y, w, h in lines_of(layout):
            self.add('text', self.rect(entry, dx + x, dy + y, w, h), meet(self.rect(entry, area.x, area.y, area.width, area.height), clip))

    def plain_text(self, widget, text, area, clip):
        """Text that GTK does not place for us: laid out again, at the left, in the middle of `area`."""
        layout = widget.create_pango_layout(text)
        for x, y, w, h in lines_of(layout)[:1]:
            middle = area.y + (area.height - layout.get_pixel_size()[1]) / 2
            self.add('text', self.rect(widget, area.x + x, middle + y, min(w, area.width), h), clip)

    def combo_text(self, combo, clip):
        found = []
        seek(combo, Gtk.CellView, found)
        for view in found:
            text = ink(self.image, self.rect(view), 30)
            if text and min(text[2:]) > 3:
                self.add('text', text, clip)

    def indicator(self, kind, button, clip):
        x, y, w, h = self.rect(button)
        child = button.get_child()
        if child is not None and child.get_visible():
            w = self.rect(child)[0] - x - 2 * self.scale
        found = ink(self.image, (x, y, max(1, w), h), 12)
        if found and found[2] >= 7 and found[3] >= 7:
            self.add(kind, found, clip)

    def lines(self, view, clip):
        at = view.get_buffer().get_start_iter()
        if not view.get_buffer().get_char_count():
            return
        for _ in range(400):
            start = view.get_iter_location(at)
            end = at.copy()
            view.forward_display_line_end(end)
            stop = view.get_iter_location(end)
            x, y = view.buffer_to_window_coords(Gtk.TextWindowType.WIDGET, start.x, start.y)
            if stop.x > start.x + 3:
                rect = self.rect(view, x, y, stop.x - start.x, start.height)
                self.add('text', (rect[0], rect[1] + rect[3] * 0.16, rect[2], rect[3] * 0.7), clip)
            if not view.forward_display_line(at) and at.is_end():
                break

    def tabs(self, notebook, clip):
        pad = tab_padding(notebook)
        for number in range(notebook.get_n_pages()):
            tab = notebook.get_tab_label(notebook.get_nth_page(number))
            if tab is not None and tab.get_mapped():
                self.add('tab', self.rect(tab, -pad.left, -pad.top, tab.get_allocated_width() + pad.left + pad.right,
                                          tab.get_allocated_height() + pad.top + pad.bottom), clip)

    def tree(self, view, clip):
        columns = [c for c in view.get_columns() if c.get_visible()]
        if view.get_headers_visible():
            for column in columns:
                self.add('cell', self.rect(column.get_button()), clip)
                column.get_button().forall(lambda child: self.walk(child, clip, True))
        below = clip
        if view.get_headers_visible() and columns:
            top = columns[0].get_button().get_allocated_height() * self.scale
            r = self.rect(view)
            below = meet((r[0], r[1] + top, r[2], r[3] - top), clip)
        shown = view.get_visible_range()
        path, last = (shown[0], shown[1]) if shown else (None, None)
        while path is not None and last is not None and path <= last:
            for column in columns:
                self.cell(view, path, column, 'cell' if len(columns) > 1 else 'listItem', below)
            path = after(view, path)

    def cell(self, view, path, column, kind, clip):
        a = view.get_background_area(path, column)
        x, y = view.convert_bin_window_to_widget_coords(a.x, a.y)
        self.add(kind, self.rect(view, x, y, a.width, a.height), clip)
        # An indented cell, and the last column, reach into what is beside them.
        clip = meet(self.rect(view, x, y, a.width - 2, a.height), clip)
        inner = view.get_cell_area(path, column)
        x, y = view.convert_bin_window_to_widget_coords(inner.x, inner.y)
        column.cell_set_cell_data(view.get_model(), view.get_model().get_iter(path), False, False)
        for renderer in column.get_cells():
            place = column.cell_get_position(renderer)
            if not renderer.get_visible() or not place[1]:
                continue
            found = ink(self.image, meet(self.rect(view, x + place[-2], y, place[-1], inner.height), clip), 30)
            name = {Gtk.CellRendererToggle: 'checkbox', Gtk.CellRendererPixbuf: 'icon'}.get(type(renderer), 'text')
            if found and found[2] > 3 and found[3] > 3:
                self.add(name, found, clip)


def lines_of(layout):
    iterator, found = layout.get_iter(), []
    while True:
        inked, logical = iterator.get_line_extents()
        base = iterator.get_baseline() / Pango.SCALE
        x, y, w, h = (v / Pango.SCALE for v in (inked.x, inked.y, inked.width, inked.height))
        tall = logical.height / Pango.SCALE * 0.38
        top, bottom = min(y, base - tall), max(y + h, base)
        if w >= 1:
            found.append((x, top, w, bottom - top))
        if not iterator.next_line():
            return found


def tab_padding(notebook):
    path = notebook.get_path().copy()
    for name in ('header', 'tabs', 'tab'):
        path.append_type(Gtk.Box)
        path.iter_set_object_name(-1, name)
    context = Gtk.StyleContext()
    context.set_path(path)
    return context.get_padding(Gtk.StateFlags.NORMAL)


def after(view, path):
    if view.row_expanded(path):
        path.down()
        return path
    model = view.get_model()
    while True:
        following = path.copy()
        following.next()
        try:
            model.get_iter(following)
            return following
        except ValueError:
            if path.get_depth() <= 1:
                return None
            path.up()


def meet(a, b):
    if b is None:
        return a
    x, y = max(a[0], b[0]), max(a[1], b[1])
    return (x, y, max(0, min(a[0] + a[2], b[0] + b[2]) - x), max(0, min(a[1] + a[3], b[1] + b[3]) - y))


def inside(widget, kinds):
    above = widget.get_parent()
    while above is not None:
        if isinstance(above, kinds):
            return True
        above = above.get_parent()
    return False


def seek(widget, kind, found):
    if isinstance(widget, kind):
        found.append(widget)
    if isinstance(widget, Gtk.Container):
        widget.forall(lambda child: seek(child, kind, found))


def holds(widget, kind):
    found = []
    seek(widget, kind, found)
    return any(child.get_mapped() and (not isinstance(child, Gtk.Label) or child.get_text().strip()) for child in found)

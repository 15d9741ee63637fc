"""The labels of a GTK 4 window: in GTK 4 every part, the check mark too, is a widget with bounds."""
import gi

gi.require_version('Gtk', '4.0')
from gi.repository import Gtk, Pango  # noqa: E402

BY_CSS_NAME = {'check': 'checkbox', 'radio': 'radio'}
QUIET = (Gtk.Button, Gtk.ColorButton, Gtk.FontButton, Gtk.DropDown, Gtk.MenuButton, Gtk.ComboBox, Gtk.SpinButton, Gtk.Entry, Gtk.SearchEntry,
         Gtk.PasswordEntry, Gtk.Switch)


def collect(top, scale=1):
    found = []
    walk(top, top, None, False, found)
    return [(kind, x * scale, y * scale, w * scale, h * scale) for kind, x, y, w, h in found]


def bounds(widget, top):
    known, rect = widget.compute_bounds(top)
    return (rect.get_x(), rect.get_y(), rect.get_width(), rect.get_height()) if known else (0, 0, 0, 0)


def walk(widget, top, clip, quiet, found):
    if not widget.get_mapped() or not widget.get_child_visible() or widget.get_opacity() == 0:
        return
    whole = bounds(widget, top)
    if isinstance(widget, (Gtk.Viewport, Gtk.ScrolledWindow, Gtk.TextView, Gtk.ListView)):
        clip = meet(whole, clip)
    kind = classify(widget, quiet)
    if kind:
        add(found, kind, centred(whole, icon_side(widget)) if kind == 'icon' else whole, clip)
    if isinstance(widget, Gtk.Label) and widget.get_text().strip():
        ox, oy = widget.get_layout_offsets()
        for x, y, w, h in lines_of(widget.get_layout()):
            rect = (whole[0] + ox + x, whole[1] + oy + y, w, h)
            add(found, 'text', rect, clip)
            if '<a ' in widget.get_label() or inside(widget, (Gtk.LinkButton,)):
                add(found, 'link', (rect[0] - 1, rect[1] - 2, rect[2] + 2, rect[3] + 4), clip)
    elif isinstance(widget, Gtk.Text):
        text = widget.get_buffer().get_text() or widget.get_placeholder_text()
        if text and widget.get_visibility():
            layout = widget.create_pango_layout(text)
            middle = (whole[3] - layout.get_pixel_size()[1]) / 2
            for x, y, w, h in lines_of(layout)[:1]:
                add(found, 'text', (whole[0] + x, whole[1] + middle + y, min(w, whole[2]), h), clip)
    elif isinstance(widget, Gtk.TextView):
        text_lines(widget, whole, clip, found)
    elif isinstance(widget, Gtk.TreeView):
        tree(widget, top, meet(whole, clip), found)
    child = widget.get_first_child()
    while child is not None:
        if not isinstance(child, Gtk.Popover):
            walk(child, top, clip, quiet or isinstance(widget, QUIET), found)
        child = child.get_next_sibling()


def icon_side(image):
    if isinstance(image, Gtk.Spinner):
        return 16
    return image.get_pixel_size() if image.get_pixel_size() > 0 else 16


def centred(rect, side):
    x, y, w, h = rect
    return (x + (w - side) / 2, y + (h - side) / 2, side, side) if min(w, h) >= side else rect


def classify(widget, quiet):
    name = widget.get_css_name()
    above = widget.get_parent()
    if name in BY_CSS_NAME and isinstance(above, Gtk.CheckButton):
        return BY_CSS_NAME[name]
    if isinstance(widget, Gtk.LinkButton) or (isinstance(widget, Gtk.Button) and inside(widget, (Gtk.TreeView,))):
        return None
    if isinstance(widget, (Gtk.ColorButton, Gtk.FontButton)):
        return 'button' if has_text(widget) else 'iconButton'
    if isinstance(widget, Gtk.Picture):
        return 'image' if widget.get_paintable() else None
    if isinstance(widget, (Gtk.SpinButton,)):
        return 'stepper'
    if isinstance(widget, (Gtk.DropDown, Gtk.ComboBox)):
        return 'dropdown'
    if isinstance(widget, (Gtk.Button, Gtk.MenuButton)):
        if quiet:
            return None
        return 'button' if has_text(widget) else 'iconButton'
    if isinstance(widget, (Gtk.Entry, Gtk.SearchEntry, Gtk.PasswordEntry)):
        return None if inside(widget, (Gtk.ComboBox,)) else 'textField'
    if isinstance(widget, Gtk.TextView):
        return 'textField'
    if isinstance(widget, Gtk.Switch):
        return 'switch'
    if isinstance(widget, Gtk.Scrollbar):
        return 'scrollbar'
    if isinstance(widget, Gtk.Scale):
        return None
    if name == 'trough' and isinstance(above, Gtk.Scale):
        return 'slider'
    if isinstance(widget, (Gtk.ProgressBar, Gtk.LevelBar)):
        return 'meter'
    if isinstance(widget, Gtk.ListBoxRow) or (name == 'row' and not inside(widget, (Gtk.DropDown, Gtk.Popover))):
        return 'listItem'
    if name == 'tab' and above is not None and above.get_css_name() == 'tabs':
        return 'tab'
    if name == 'item' and above is not None and above.get_css_name() == 'menubar':
        return 'menuItem'
    if isinstance(widget, Gtk.Spinner):
        return 'icon'
    if isinstance(widget, Gtk.Image) and not quiet and widget.get_storage_type() != Gtk.ImageType.EMPTY:
        return 'icon'
    return None


def tree(view, top, clip, found):
    """Cells from the view; 'ink:' leaves it to whoever has the picture to find the ink in the rectangle."""
    columns = [c for c in view.get_columns() if c.get_visible()]
    kind, whole = 'cell' if len(columns) > 1 else 'listItem', bounds(view, top)
    if view.get_headers_visible():
        for column in columns:
            add(found, 'cell', bounds(column.get_button(), top), clip)
    shown = view.get_visible_range()
    path, last = (shown[0], shown[1]) if shown else (None, None)
    while path is not None and last is not None and path <= last:
        for column in columns:
            area = view.get_background_area(path, column)
            x, y = view.convert_bin_window_to_widget_coords(area.x, area.y)
            add(found, kind, (whole[0] + x, whole[1] + y, area.width, area.height), clip)
            inner = view.get_cell_area(path, column)
            x, y = view.convert_bin_window_to_widget_coords(inner.x, inner.y)
            column.cell_set_cell_data(view.get_model(), view.get_model().get_iter(path), False, False)
            for renderer in column.get_cells():
                start, wide = column.cell_get_position(renderer)[-2:]
                if renderer.get_visible() and wide > 0:
                    name = {Gtk.CellRendererToggle: 'checkbox', Gtk.CellRendererPixbuf: 'icon'}.get(type(renderer), 'text')
                    add(found, 'ink:' + name, (whole[0] + x + start, whole[1] + y, wide, inner.height), clip)
        path.next()
        try:
            view.get_model().get_iter(path)
        except ValueError:
            return


def text_lines(view, whole, clip, found):
    at = view.get_buffer().get_start_iter()
    for _ in range(300):
        start = view.get_iter_location(at)
        end = at.copy()
        view.forward_display_line_end(end)
        stop = view.get_iter_location(end)
        x, y = view.buffer_to_window_coords(Gtk.TextWindowType.WIDGET, start.x, start.y)
        if stop.x > start.x + 3:
            add(found, 'text', (whole[0] + x, whole[1] + y + start.height * 0.16, stop.x - start.x, start.height * 0.7), clip)
        if not view.forward_display_line(at) and at.is_end():
            return


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


def add(found, kind, rect, clip):
    x, y, w, h = rect
    if kind == 'slider' and min(w, h) < 16:
        x, y, w, h = (x, y + h / 2 - 9, w, 18) if w > h else (x + w / 2 - 9, y, 18, h)
    if clip:
        x0, y0, x1, y1 = max(x, clip[0]), max(y, clip[1]), min(x + w, clip[0] + clip[2]), min(y + h, clip[1] + clip[3])
        if x1 <= x0 or y1 <= y0 or (x1 - x0) * (y1 - y0) < 0.45 * w * h:
            return
        x, y, w, h = x0, y0, x1 - x0, y1 - y0
    found.append((kind, x, y, w, h))


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


def has_text(widget):
    if isinstance(widget, Gtk.Label) and widget.get_text().strip() and widget.get_mapped():
        return True
    child = widget.get_first_child()
    while child is not None:
        if not isinstance(child, Gtk.Popover) and has_text(child):
            return True
        child = child.get_next_sibling()
    return False

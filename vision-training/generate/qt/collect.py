"""The labels of a Qt window, asked from its widgets and its style."""
from binding import QtCore, QtWidgets
from drawn_text import drawn_text

W = QtWidgets
ICON_SIDE = 72


def collect(window):
    """(class, x, y, w, h) in logical pixels of the window."""
    boxes = []
    for widget in [window, *window.findChildren(W.QWidget)]:
        if not widget.isVisibleTo(window) or widget.window() is not window:
            continue
        seen = shown(widget, window)
        if seen.width() < 3 or seen.height() < 3:
            continue
        corner = widget.mapTo(window, QtCore.QPoint(0, 0))
        found = [(kind, QtCore.QRectF(rect)) for kind, rect in parts(widget)]
        found += [('text', QtCore.QRectF(*item[:4])) for item in drawn_text(widget)]
        for kind, rect in found:
            clipped = rect.intersected(QtCore.QRectF(seen))
            if clipped.width() * clipped.height() >= 0.45 * rect.width() * rect.height():
                boxes.append((kind, clipped.x() + corner.x(), clipped.y() + corner.y(), clipped.width(), clipped.height()))
    return boxes


def shown(widget, window):
    """What the widget's ancestors leave of it; its own children do not hide it here."""
    seen, above = widget.rect(), widget
    while above is not window:
        above = above.parentWidget()
        seen = seen.intersected(QtCore.QRect(widget.mapFrom(above, QtCore.QPoint(0, 0)), above.size()))
    return seen


def parts(widget):
    """What one widget is, or holds, as (class, rectangle in its own coordinates)."""
    owned = getattr(widget, 'painted', None)
    if owned is not None:
        return [(kind, QtCore.QRectF(x, y, w, h)) for kind, x, y, w, h in owned]
    whole = widget.rect()
    parent = widget.parentWidget()
    if isinstance(widget, W.QCheckBox):
        return [('checkbox', indicator(widget, W.QStyleOptionButton(), W.QStyle.SubElement.SE_CheckBoxIndicator))]
    if isinstance(widget, W.QRadioButton):
        return [('radio', indicator(widget, W.QStyleOptionButton(), W.QStyle.SubElement.SE_RadioButtonIndicator))]
    if isinstance(widget, W.QAbstractButton):
        if isinstance(parent, (W.QTabBar, W.QLineEdit)) or whole.width() < 7:
            return []
        return [('button' if widget.text() and not icon_only(widget) else 'iconButton', whole)]
    if isinstance(widget, W.QAbstractSpinBox):
        return [('stepper', whole)]
    if isinstance(widget, W.QComboBox):
        return [('dropdown', whole)]
    if isinstance(widget, W.QLineEdit):
        return [] if isinstance(parent, (W.QAbstractSpinBox, W.QComboBox)) else [('textField', whole)]
    if isinstance(widget, (W.QTextEdit, W.QPlainTextEdit)):
        return [('textField', whole)]
    if isinstance(widget, W.QDial):
        side = min(whole.width(), whole.height())
        return [('knob', QtCore.QRectF((whole.width() - side) / 2, (whole.height() - side) / 2, side, side))]
    if isinstance(widget, W.QScrollBar):
        return [('scrollbar', whole)]
    if isinstance(widget, W.QSlider):
        return [('slider', whole)]
    if isinstance(widget, W.QProgressBar):
        return [('meter', whole)]
    if isinstance(widget, W.QTabBar):
        return [('tab', widget.tabRect(i)) for i in range(widget.count())]
    if isinstance(widget, (W.QMenuBar, W.QMenu)):
        actions = [a for a in widget.actions() if a.isVisible() and not a.isSeparator() and a.text()]
        return [('menuItem', widget.actionGeometry(a)) for a in actions]
    if isinstance(parent, W.QHeaderView) and widget is parent.viewport():
        return header(parent)
    if isinstance(widget, W.QGroupBox) and widget.isCheckable():
        option = W.QStyleOptionGroupBox()
        describe(widget, option)
        control, part = W.QStyle.ComplexControl.CC_GroupBox, W.QStyle.SubControl.SC_GroupBoxCheckBox
        return [('checkbox', widget.style().subControlRect(control, option, part, widget))]
    if isinstance(widget, W.QLCDNumber):
        return [('text', whole.adjusted(4, 4, -4, -4))]
    if isinstance(widget, W.QLabel):
        return picture(widget)
    if isinstance(parent, W.QAbstractItemView) and widget is parent.viewport():
        return items(parent)
    return []


def describe(widget, option):
    """The widget's style option; on a widget of a foreign program Qt lets Python read the general part only."""
    try:
        widget.initStyleOption(option)
    except RuntimeError:
        option.initFrom(widget)
        if hasattr(widget, 'text') and hasattr(option, 'text'):
            option.text = widget.text()


def indicator(widget, option, element):
    describe(widget, option)
    return widget.style().subElementRect(element, option, widget)


def icon_only(widget):
    return isinstance(widget, W.QToolButton) and widget.toolButtonStyle() == QtCore.Qt.ToolButtonStyle.ToolButtonIconOnly \
        and not widget.icon().isNull()


def header(view):
    found = []
    horizontal = view.orientation() == QtCore.Qt.Orientation.Horizontal
    for i in range(view.count()):
        start, size = view.sectionViewportPosition(i), view.sectionSize(i)
        found.append(('cell', QtCore.QRectF(start, 0, size, view.height()) if horizontal
                      else QtCore.QRectF(0, start, view.width(), size)))
    return found


def picture(widget):
    found = []
    pixmap = widget.pixmap()
    if pixmap is not None and not pixmap.isNull():
        ratio = pixmap.devicePixelRatio()
        size = QtCore.QSizeF(pixmap.width() / ratio, pixmap.height() / ratio)
        place = W.QStyle.alignedRect(QtCore.Qt.LayoutDirection.LeftToRight, widget.alignment(), size.toSize(), widget.contentsRect())
        found.append(('icon' if max(size.width(), size.height()) <= ICON_SIDE else 'image', place))
    if 'href=' in widget.text():
        found += [('link', QtCore.QRectF(*item[:4]).adjusted(-1, -2, 1, 2)) for item in drawn_text(widget)]
    return found


def items(view):
    model, found = view.model(), []
    if model is None:
        return found
    columns = 1 if isinstance(view, W.QListView) else model.columnCount(view.rootIndex())
    kind = 'cell' if columns > 1 else 'listItem'

    def walk(parent):
        for row in range(model.rowCount(parent)):
            for column in range(columns):
                index = model.index(row, column, parent)
                rect = QtCore.QRectF(view.visualRect(index))
                if rect.isValid() and rect.intersects(QtCore.QRectF(view.viewport().rect())):
                    found.append((kind, rect))
                    found.extend(inner(view, index, rect))
            first = model.index(row, 0, parent)
            if isinstance(view, W.QTreeView) and view.isExpanded(first):
                walk(first)

    walk(view.rootIndex())
    return found


def inner(view, index, rect):
    """The icon and the check mark of one item."""
    option = W.QStyleOptionViewItem()
    if hasattr(view, 'initViewItemOption'):
        try:
            view.initViewItemOption(option)
        except RuntimeError:
            return []
    else:
        option.initFrom(view)
        option.decorationSize = view.iconSize() if view.iconSize().isValid() else QtCore.QSize(16, 16)
    option.rect = rect.toRect()
    try:
        view.itemDelegate().initStyleOption(option, index)
    except (AttributeError, RuntimeError):
        return []
    style, found = view.style(), []
    if index.data(QtCore.Qt.ItemDataRole.DecorationRole) is not None:
        found.append(('icon', style.subElementRect(W.QStyle.SubElement.SE_ItemViewItemDecoration, option, view)))
    if index.data(QtCore.Qt.ItemDataRole.CheckStateRole) is not None:
        found.append(('checkbox', style.subElementRect(W.QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, view)))
    return [(kind, QtCore.QRectF(box)) for kind, box in found]

"""A Qt application's own labels; what its own painted widgets are, their class names say."""
import re

from binding import QtCore, QtWidgets
import collect as own

W = QtWidgets
# Class names of widgets that paint themselves, in the audio programs of Debian.
PAINTED = [(re.compile(pattern), kind) for pattern, kind in (
    (r'(^|::)(Rotary|WidgetWithInput|Knob|TempoSyncKnob|.*[kK]nob|.*Dial|WKnob.*)$', 'knob'),
    (r'(^|::)(Fader|MasterFader|.*[sS]lider|AutomatableSlider|WSlider.*)$', 'slider'),
    (r'(^|::)(CpuLoadWidget|MidiActivityWidget|.*Meter|.*V[uU]Meter.*|.*Level)$', 'meter'),
    (r'(^|::)(LCDCombo|ComboBox)$', 'dropdown'),
    (r'(^|::)(LCDSpinBox|LcdSpinBox|LcdFloatSpinBox|TempoSpinBox)$', 'stepper'),
    (r'(^|::)(LedCheckBox)$', 'checkbox'),
    (r'(^|::)(PixmapButton|ToggleButton|Button|AutomatableButton|ToolButton|W.*PushButton|WHotcueButton)$', 'button'),
)]


def tops():
    return [top for top in W.QApplication.topLevelWidgets() if top.isVisible() and top.width() >= 60 and top.height() >= 30]


def lift(number):
    tops()[number].raise_()
    return {}


def look(_):
    windows = []
    for top in tops():
        corner = top.mapToGlobal(QtCore.QPoint(0, 0))
        ratio = top.devicePixelRatioF()
        boxes = [(k, (x + corner.x()) * ratio, (y + corner.y()) * ratio, w * ratio, h * ratio) for k, x, y, w, h in labels(top)]
        place = (corner.x() * ratio, corner.y() * ratio, top.width() * ratio, top.height() * ratio)
        names = sorted({w.metaObject().className() for w in top.findChildren(W.QWidget) if w.isVisible()})
        windows.append({'place': place, 'boxes': boxes, 'title': top.windowTitle(), 'classes': names})
    return {'windows': windows}


def labels(top):
    plain = own.parts

    def parts(widget):
        name = widget.metaObject().className()
        for pattern, kind in PAINTED:
            if pattern.search(name) and not name.startswith('Q'):
                if name == 'WidgetWithInput' and widget.height() > 1.6 * widget.width():
                    kind = 'slider'
                if kind == 'button' and not getattr(widget, 'text', lambda: '')():
                    kind = 'iconButton'
                return [(kind, widget.rect())]
        return plain(widget)

    own.parts = parts
    try:
        return own.collect(top)
    finally:
        own.parts = plain


def turn(number):
    moves = []
    for top in tops():
        if isinstance(top, W.QMessageBox):
            moves += [button.click for button in top.buttons()[:1]]
        for tabs in top.findChildren(W.QTabWidget):
            moves += [lambda t=tabs, i=i: t.setCurrentIndex(i) for i in range(1, min(6, tabs.count()))]
        for action in top.findChildren(own.QtWidgets.QAction if hasattr(own.QtWidgets, 'QAction') else __import__('binding').QAction):
            name = action.text().lower().replace('&', '')
            if any(word in name for word in ('preferences', 'settings', 'configure', 'find', 'replace', 'about', 'options', 'mixer', 'director', 'instrument')):
                moves.append(lambda a=action: a.trigger())
    if number < len(moves):
        QtCore.QTimer.singleShot(0, moves[number])
    return {'moves': len(moves)}

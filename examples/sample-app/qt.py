#!/usr/bin/python3
"""Strobe's sample application, Qt 6 or Qt 5. The same window exists for every toolkit beside this file."""

import argparse
import math
import signal

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--qt5", action="store_true", help="take PyQt5, also where PyQt6 is there")
parser.add_argument("--no-tick", action="store_true", help="hold the ticking label still")
parser.add_argument("--title", default="Strobe UI Test", help="title of the window (default: %(default)s)")
options = parser.parse_args()

try:
    if options.qt5:
        raise ImportError
    from PyQt6 import QtCore, QtGui, QtWidgets
except ImportError:
    from PyQt5 import QtCore, QtGui, QtWidgets

SWATCHES = {"magenta": "#ff00ff", "cyan": "#00ffff", "yellow": "#ffff00", "orange": "#ff8000"}


def say(line):
    print(line, flush=True)


def named(widget, name):
    widget.setAccessibleName(name)
    return widget


def fill(layout, *children):
    for child in children:
        layout.addLayout(child) if isinstance(child, QtWidgets.QLayout) else layout.addWidget(child)
    return layout


def add_menu(window):
    menu = window.menuBar().addMenu("File")
    menu.addAction("New").triggered.connect(lambda: say("MENU_NEW"))
    menu.addAction("Open…").triggered.connect(lambda: say("MENU_OPEN"))
    menu.addAction("Quit").triggered.connect(window.close)


def add_toolbar(window):
    bar = window.addToolBar("Tools")
    # Since 6.8, its title is not its name.
    bar.setAccessibleName("Tools")
    bar.addAction("Action").triggered.connect(lambda: say("ACTION_PRESSED"))
    # A button of its own: Qt 5's accessible "Toggle" flips an action's button without telling the action.
    enable = QtWidgets.QToolButton(text="Enable", checkable=True)
    enable.toggled.connect(lambda on: say(f"ENABLE_{'ON' if on else 'OFF'}"))
    bar.addWidget(enable)


def open_dialog(parent):
    dialog = QtWidgets.QDialog(parent)
    dialog.setWindowTitle("Strobe Dialog")
    dialog.setModal(True)
    dialog.setAttribute(QtCore.Qt.WidgetAttribute.WA_DeleteOnClose)
    choices = QtWidgets.QDialogButtonBox.StandardButton
    buttons = QtWidgets.QDialogButtonBox(choices.Ok | choices.Cancel)
    # Standard buttons carry a mnemonic ("&OK"), and their words depend on the desktop's language.
    buttons.button(choices.Ok).setText("OK")
    buttons.button(choices.Cancel).setText("Cancel")
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    dialog.accepted.connect(lambda: say("DIALOG_OK"))
    dialog.rejected.connect(lambda: say("DIALOG_CANCEL"))
    fill(QtWidgets.QVBoxLayout(dialog), QtWidgets.QLabel("Do you want to go on?"), buttons)
    dialog.show()


def form(window):
    volume = QtWidgets.QSlider(QtCore.Qt.Orientation.Horizontal)
    volume.setRange(0, 100)  # Qt's sliders are whole numbers: 50 of 100 stands for 0.5
    volume.setValue(50)
    password = QtWidgets.QLineEdit("hunter2")
    password.setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
    flavor = QtWidgets.QComboBox()
    flavor.addItems(["Vanilla", "Chocolate", "Mint"])
    count = QtWidgets.QSpinBox()
    count.setRange(0, 100)
    count.setValue(3)
    notes = QtWidgets.QPlainTextEdit("First line\nSecond line")
    notes.setFixedHeight(72)
    dialog_button = QtWidgets.QPushButton("Open Dialog")
    dialog_button.clicked.connect(lambda: open_dialog(window))

    layout = QtWidgets.QFormLayout()
    fields = {
        "Volume": volume,
        "Name": QtWidgets.QLineEdit("test"),
        "Password": password,
        "Flavor": flavor,
        "Count": count,
        "Notes": notes,
    }
    for name, field in fields.items():
        layout.addRow(name, named(field, name))  # addRow also makes the label the field's "buddy"
    layout.addRow("", dialog_button)
    return layout


def letters():
    view = QtWidgets.QListWidget()
    view.addItems(["Alpha", "Beta", "Gamma"])
    view.setFixedHeight(84)
    return named(view, "Letters")


def table():
    view = QtWidgets.QTableWidget(1000, 2)
    view.setHorizontalHeaderLabels(["Item", "Number"])
    view.verticalHeader().hide()
    for at in range(1000):
        view.setItem(at, 0, QtWidgets.QTableWidgetItem(f"Row {at + 1}"))
        view.setItem(at, 1, QtWidgets.QTableWidgetItem(str(at + 1)))
    return named(view, "Rows")


class Canvas(QtWidgets.QWidget):
    def __init__(self):
        super().__init__()
        self.setFixedHeight(144)

    def paintEvent(self, _event):
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QtGui.QColor("#212126"))
        for index, turn in enumerate((0.2, 0.5, 0.8)):  # knobs
            x, y, angle = 44 + index * 72, 44, math.pi * (0.75 + 1.5 * turn)
            painter.setPen(QtCore.Qt.PenStyle.NoPen)
            painter.setBrush(QtGui.QColor("#595966"))
            painter.drawEllipse(QtCore.QPoint(x, y), 26, 26)
            painter.setPen(QtGui.QPen(QtGui.QColor("#ffb333"), 4))
            painter.drawLine(x, y, round(x + 22 * math.cos(angle)), round(y + 22 * math.sin(angle)))
        for index in range(4):  # pads
            painter.fillRect(18 + index * 54, 88, 44, 40, QtGui.QColor(51, 128 + 25 * index, 179))


class Frame(QtWidgets.QLabel):
    def __init__(self, text):
        super().__init__(text)
        self.setFixedSize(132, 50)
        self.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
        self.setFrameShape(QtWidgets.QFrame.Shape.Box)


class DragSource(Frame):
    def mouseMoveEvent(self, _event):
        drag = QtGui.QDrag(self)
        data = QtCore.QMimeData()
        data.setText("dragged")
        drag.setMimeData(data)
        drag.exec(QtCore.Qt.DropAction.CopyAction)


class DropZone(Frame):
    def __init__(self, text):
        super().__init__(text)
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event):
        event.acceptProposedAction()

    def dropEvent(self, event):
        event.acceptProposedAction()
        self.setText("Drop Received")
        say("DROP_RECEIVED")


def swatches():
    row = QtWidgets.QHBoxLayout()
    for name, colour in SWATCHES.items():
        pixels = QtGui.QPixmap(24, 24)
        pixels.fill(QtGui.QColor(colour))
        label = QtWidgets.QLabel()
        label.setPixmap(pixels)
        label.setFixedSize(24, 24)
        row.addWidget(named(label, f"Swatch {name}"))
    row.addStretch()
    return row


def ticker():
    label, count = QtWidgets.QLabel("Tick 1"), 1

    def tick():
        nonlocal count
        count += 1
        label.setText(f"Tick {count}")

    if not options.no_tick:
        timer = QtCore.QTimer(label)
        timer.timeout.connect(tick)
        timer.start(1000)
    return label


signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop never lets Python's own handler run
app = QtWidgets.QApplication(["qt.py"])
window = QtWidgets.QMainWindow()
window.setWindowTitle(options.title)
window.resize(900, 700)
add_menu(window)
add_toolbar(window)
left = fill(QtWidgets.QVBoxLayout(), form(window), letters(), swatches(), ticker())
left.addStretch()
drag_row = fill(QtWidgets.QHBoxLayout(), DragSource("Drag Source"), DropZone("Drop Here"))
drag_row.addStretch()
right = fill(QtWidgets.QVBoxLayout(), Canvas(), drag_row, table())
body = QtWidgets.QWidget()
columns = fill(QtWidgets.QHBoxLayout(body), left, right)
columns.setStretch(0, 1)
columns.setStretch(1, 1)
window.setCentralWidget(body)
window.show()
app.exec()

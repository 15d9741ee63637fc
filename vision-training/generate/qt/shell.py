"""A whole random window round the blocks, and its picture with labels."""
from random import choice, randint

import words
from binding import QAction, QtCore, QtGui, QtWidgets
from collect import collect
from labels import behind
from controls import WIDE
from words import chance

W = QtWidgets


def build(make, only_panel=False):
    window = W.QMainWindow() if chance(0.65) or only_panel else W.QDialog()
    main = isinstance(window, W.QMainWindow)
    body = W.QWidget() if main else window
    grid = W.QGridLayout(body)
    grid.setSpacing(choice([2, 4, 6, 8, 12]))
    if only_panel:
        grid.setContentsMargins(*(choice([0, 0, 4]),) * 4)
        for i in range(choice([1, 1, 2, 3])):
            grid.addWidget(make.panel(), i, 0)
    else:
        for row in range(randint(1, 3)):
            for column in range(randint(1, 2)):
                grid.addWidget(make.block(), row, column)
    if main:
        window.setCentralWidget(body)
        dress(window, make)
    elif chance(0.6):
        buttons = W.QDialogButtonBox()
        for role in ('Ok', 'Cancel', 'Apply', 'Help')[:randint(1, 4)]:
            buttons.addButton(getattr(W.QDialogButtonBox.StandardButton, role))
        grid.addWidget(buttons, 9, 0, 1, 2)
    hint = window.sizeHint()
    window.resize(min(1400, max(hint.width(), randint(240, 1000))), min(950, max(hint.height(), randint(180, 720))))
    return window


def dress(window, make):
    if chance(0.7):
        for _ in range(randint(2, 8)):
            window.menuBar().addMenu(choice(['File', '&File', 'Edit', '&Edit', 'View', 'Insert', 'Format', '&Tools', 'Window', '&Help', words.label()]))
    for _ in range(choice([0, 1, 1, 2])):
        bar = W.QToolBar()
        bar.setIconSize(QtCore.QSize(*(choice([16, 20, 22, 24, 32]),) * 2))
        styles = QtCore.Qt.ToolButtonStyle
        bar.setToolButtonStyle(choice([styles.ToolButtonIconOnly] * 4 + [styles.ToolButtonTextUnderIcon, styles.ToolButtonTextBesideIcon]))
        for _ in range(randint(3, 14)):
            kind = randint(0, 11)
            if kind < 9:
                bar.addAction(QAction(make.icon(), words.label(), bar))
            elif kind < 10:
                bar.addSeparator()
            else:
                bar.addWidget(choice([make.combo, make.field, make.spin, make.button])())
        window.addToolBar(choice([QtCore.Qt.ToolBarArea.TopToolBarArea] * 4 + [QtCore.Qt.ToolBarArea.LeftToolBarArea]), bar)
    if chance(0.4):
        window.statusBar().showMessage(words.phrase())
        if chance(0.4):
            window.statusBar().addPermanentWidget(choice([make.progress, make.text, lambda: make.slider(WIDE)])())
    if chance(0.2):
        dock = W.QDockWidget(words.label())
        dock.setWidget(choice([make.list, make.tree, make.form])())
        window.addDockWidget(QtCore.Qt.DockWidgetArea.LeftDockWidgetArea, dock)


def portrait(window, make, popup=False):
    """The window's QImage and its boxes, in pixels of the picture."""
    picture = window.grab()
    ratio = picture.devicePixelRatio()
    boxes = collect(window)
    if popup:
        menu = make.menu(window)
        menu.ensurePolished()
        menu.resize(menu.sizeHint())
        shot = menu.grab()
        x, y = randint(0, max(1, window.width() - menu.width())), randint(0, max(1, window.height() - menu.height()))
        painter = QtGui.QPainter(picture)
        painter.drawPixmap(QtCore.QPoint(x, y), shot)
        painter.end()
        boxes = behind(boxes, (x, y, menu.width(), menu.height()))
        menu.setAttribute(QtCore.Qt.WidgetAttribute.WA_DontShowOnScreen)
        menu.show()
        boxes += [(kind, bx + x, by + y, w, h) for kind, bx, by, w, h in collect(menu)]
        menu.hide()
    return picture.toImage(), [(kind, x * ratio, y * ratio, w * ratio, h * ratio) for kind, x, y, w, h in boxes]

"""Arrangements of Qt controls: forms, lists, trees, tables, tabs, menus, editors and hand-painted panels."""
from random import choice, randint

import words
from binding import QAction, QtCore, QtGui, QtWidgets
from controls import WIDE, Controls
from panel import Panel
from panel_layouts import LAYOUTS
from words import chance

W = QtWidgets
MONOSPACE = ('DejaVu Sans Mono', 'Hack', 'Fira Code', 'Liberation Mono', 'Noto Sans Mono', 'Nimbus Mono PS')


def own(view):
    """Only a delegate made in Python lets Python ask for its style option."""
    view.setItemDelegate(W.QStyledItemDelegate(view))
    return view


class Maker(Controls):
    def area(self):
        t = choice([W.QTextEdit, W.QPlainTextEdit])()
        t.setPlainText(words.paragraph(0, 20) if chance(0.7) else '')
        t.setMinimumSize(120, 50)
        if chance(0.5):
            t.setMaximumHeight(randint(60, 160))
        return t

    def editor(self):
        """Code or a log, in a fixed font of any size."""
        t = W.QPlainTextEdit(words.code(4, 40))
        f = QtGui.QFont(choice(MONOSPACE))
        f.setPixelSize(choice([10, 11, 12, 13, 14, 15, 16, 18]))
        t.setFont(f)
        t.setLineWrapMode(W.QPlainTextEdit.LineWrapMode.NoWrap)
        t.setMinimumSize(260, 160)
        return t

    def empty(self):
        """Frames and pages that hold nothing: no control at all."""
        kind = randint(0, 3)
        if kind == 0:
            f = W.QFrame()
            f.setFrameShape(choice([W.QFrame.Shape.StyledPanel, W.QFrame.Shape.Box, W.QFrame.Shape.Panel, W.QFrame.Shape.WinPanel]))
            f.setFrameShadow(choice([W.QFrame.Shadow.Sunken, W.QFrame.Shadow.Raised, W.QFrame.Shadow.Plain]))
        elif kind == 1:
            f = W.QGroupBox(words.label())
        elif kind == 2:
            f = W.QTabWidget()
            for _ in range(randint(1, 4)):
                f.addTab(W.QWidget(), words.label())
            f.setTabPosition(choice(list(map(W.QTabWidget.TabPosition, range(4)))) if chance(0.4) else W.QTabWidget.TabPosition.North)
        else:
            f = choice([W.QScrollArea, W.QMdiArea, W.QListWidget])()
        f.setMinimumSize(randint(80, 260), randint(50, 160))
        return f

    def titles(self):
        """Headings and paragraphs alone."""
        box = W.QWidget()
        column = W.QVBoxLayout(box)
        centred = chance(0.4)
        for _ in range(randint(2, 8)):
            t = self.text()
            if chance(0.4):
                t.setText(words.paragraph(1, 6))
                t.setWordWrap(True)
            if centred:
                t.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
            column.addWidget(t)
        return box

    def list(self):
        v = own(W.QListWidget())
        marked, pictured = chance(0.15), chance(0.5)
        for _ in range(randint(2, 18)):
            i = W.QListWidgetItem(words.file_name() if chance(0.6) else words.label())
            if pictured:
                i.setIcon(self.icon())
            if marked:
                i.setCheckState(choice([QtCore.Qt.CheckState.Checked, QtCore.Qt.CheckState.Unchecked]))
            v.addItem(i)
        v.setCurrentRow(randint(0, v.count()))
        v.setAlternatingRowColors(chance(0.3))
        if chance(0.15):
            v.setViewMode(W.QListView.ViewMode.IconMode)
            v.setIconSize(QtCore.QSize(32, 32))
        return v

    def tree(self):
        t, columns = own(W.QTreeWidget()), choice([1, 1, 2, 3, 4])
        t.setColumnCount(columns)
        t.setHeaderLabels([words.label() for _ in range(columns)])
        t.setHeaderHidden(columns == 1 and chance(0.6))
        pictured = chance(0.5)
        for _ in range(randint(2, 9)):
            top = W.QTreeWidgetItem([words.anything() for _ in range(columns)])
            if pictured:
                top.setIcon(0, self.icon())
            t.addTopLevelItem(top)
            for _ in range(randint(0, 4)):
                top.addChild(W.QTreeWidgetItem([words.file_name() for _ in range(columns)]))
            top.setExpanded(chance(0.5))
        t.setAlternatingRowColors(chance(0.3))
        return t

    def table(self):
        rows, columns, coloured = randint(2, 14), randint(2, 6), chance(0.2)
        if chance(0.3):
            rows, columns = randint(12, 40), randint(3, 9)
        t = own(W.QTableWidget(rows, columns))
        t.setHorizontalHeaderLabels([words.label() for _ in range(columns)])
        for r in range(rows):
            for c in range(columns):
                if chance(0.8):
                    cell = W.QTableWidgetItem(words.anything())
                    if chance(0.2):
                        cell.setTextAlignment(QtCore.Qt.AlignmentFlag.AlignRight | QtCore.Qt.AlignmentFlag.AlignVCenter)
                    if coloured and c == columns - 1:
                        cell.setText('')
                        cell.setBackground(QtGui.QColor.fromHsl(randint(0, 359), randint(100, 255), randint(60, 200)))
                    t.setItem(r, c, cell)
        t.verticalHeader().setVisible(chance(0.5))
        t.setShowGrid(chance(0.7))
        t.setAlternatingRowColors(chance(0.3))
        if chance(0.4):
            t.horizontalHeader().setSectionResizeMode(W.QHeaderView.ResizeMode.Stretch)
        if chance(0.3):
            t.setSortingEnabled(True)
        if rows > 14 and chance(0.6):
            t.setMinimumSize(randint(400, 900), randint(240, 500))
        return t

    def sheet(self):
        """A spreadsheet: numbered rows, lettered columns, most cells empty."""
        rows, columns = randint(15, 60), randint(5, 22)
        t = own(W.QTableWidget(rows, columns))
        t.setHorizontalHeaderLabels([chr(65 + c) for c in range(columns)])
        t.verticalHeader().setMinimumSectionSize(10)
        t.verticalHeader().setDefaultSectionSize(randint(15, 26))
        t.verticalHeader().setDefaultAlignment(choice([QtCore.Qt.AlignmentFlag.AlignCenter, QtCore.Qt.AlignmentFlag.AlignRight]))
        t.horizontalHeader().setDefaultSectionSize(randint(50, 120))
        t.horizontalHeader().setHighlightSections(True)
        t.setCurrentCell(randint(0, 3), randint(0, 3))
        filled = choice([0, 0, 0.05, 0.3])
        for r in range(rows):
            for c in range(columns):
                if chance(filled):
                    t.setItem(r, c, W.QTableWidgetItem(words.anything()))
        t.setMinimumSize(randint(400, 1100), randint(260, 700))
        return t

    def panel(self):
        name = choice(['synth', 'synth', 'mixer', 'mixer', 'console', 'console', 'rack', 'pads', 'sequencer', 'keys', 'keypad', 'transport', 'scene', 'plain'])
        p = Panel(LAYOUTS[name], choice(self.panel_styles), QtGui.QFont())
        p.setMinimumSize(randint(160, 420), {'keys': 60, 'transport': 44, 'plain': 60}.get(name, randint(130, 300)))
        return p

    def control(self):
        return choice([self.button, self.button, self.tool, self.field, self.check, self.radios, self.slider, self.progress, self.bars, self.rich,
                       self.combo, self.spin, self.dial, self.text, self.link, self.picture, self.swatch])()

    def form(self):
        box = W.QWidget()
        form = W.QFormLayout(box)
        for _ in range(randint(2, 9)):
            form.addRow(words.label() + choice(['', ':']), choice([
                self.field, self.field, self.combo, self.spin, lambda: self.slider(WIDE), self.check, self.progress, self.radios])())
        return box

    def fields(self):
        """Wide and narrow fields, most of them empty, spin boxes and long sliders, as dialogs and preferences have them."""
        box = W.QWidget()
        form = W.QFormLayout(box)
        form.setRowWrapPolicy(choice([W.QFormLayout.RowWrapPolicy.DontWrapRows] * 2 + [W.QFormLayout.RowWrapPolicy.WrapAllRows]))
        for _ in range(randint(2, 8)):
            form.addRow(words.label() + choice(['', ':']), choice([self.wide_field] * 3 + [self.wide_spin] * 2 + [self.wide_slider] * 2 + [self.area])())
        return box

    def wide_field(self):
        f = self.field()
        if chance(0.6):
            f.setText('')
        f.setFixedWidth(choice([60, 120, 200, 320, 480, 640, 820])) if chance(0.7) else None
        return f

    def wide_spin(self):
        s = self.spin()
        s.setFixedWidth(choice([56, 72, 90, 140, 220, 400])) if chance(0.6) else None
        s.setEnabled(chance(0.92))
        return s

    def wide_slider(self):
        s = self.slider(WIDE)
        s.setFixedWidth(randint(120, 640)) if chance(0.7) else None
        return s

    def gallery(self):
        """Pictures of any size in a grid, with or without names."""
        box, named = W.QWidget(), chance(0.5)
        grid = W.QGridLayout(box)
        for r in range(randint(1, 2)):
            for c in range(randint(1, 4)):
                grid.addWidget(self.photo(), 2 * r, c)
                if named:
                    grid.addWidget(W.QLabel(words.file_name()), 2 * r + 1, c)
        return box

    def grid(self):
        box = W.QWidget()
        grid = W.QGridLayout(box)
        make = choice([self.control, self.button, lambda: self.button(words.glyph()), self.check, self.tool, self.dial, self.text])
        for r in range(randint(1, 5)):
            for c in range(randint(1, 5)):
                grid.addWidget(make(), r, c)
        grid.setSpacing(choice([0, 2, 4, 6, 10]))
        return box

    def block(self):
        return choice([self.fields] * 7 + [self.gallery] * 2 + [self.form, self.form, self.grid, self.grid, self.list, self.tree, self.table, self.sheet, self.area, self.editor, self.panel,
                       self.group, self.tabs, self.controls, self.empty, self.titles, self.photo])()

    def controls(self):
        box = W.QWidget()
        column = (W.QVBoxLayout if chance(0.6) else W.QHBoxLayout)(box)
        for _ in range(randint(2, 6)):
            column.addWidget(self.control())
        if chance(0.5):
            column.addStretch(1)
        return box

    def group(self):
        g = W.QGroupBox(words.label())
        g.setCheckable(chance(0.15))
        g.setFlat(chance(0.2))
        W.QVBoxLayout(g).addWidget(choice([self.form, self.grid, self.controls])())
        return g

    def tabs(self):
        t = W.QTabWidget()
        for i in range(randint(2, 5)):
            page = choice([self.form, self.grid, self.controls, self.list, self.panel])() if i == 0 else W.QWidget()
            t.addTab(page, words.label())
            if chance(0.15):
                t.setTabIcon(i, self.icon())
        t.setTabsClosable(chance(0.1))
        t.setDocumentMode(chance(0.2))
        return t

    def menu(self, parent):
        m = W.QMenu(parent)
        for _ in range(randint(3, 12)):
            a = QAction(words.underlined() if chance(0.4) else words.label(), m)
            if chance(0.35):
                a.setIcon(self.icon())
            if chance(0.3):
                a.setShortcut(f"Ctrl+{choice('QWERTYSZXCVN')}")
            if chance(0.15):
                a.setCheckable(True)
                a.setChecked(chance(0.5))
            a.setEnabled(chance(0.85))
            m.addAction(a)
            if chance(0.15):
                m.addSeparator()
        return m

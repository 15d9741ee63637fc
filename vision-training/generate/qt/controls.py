"""Single Qt controls, each with random content."""
import random
from random import choice, randint

import words
from binding import QtCore, QtGui, QtWidgets
from photos import photo
from words import chance

W = QtWidgets
WIDE, TALL = QtCore.Qt.Orientation.Horizontal, QtCore.Qt.Orientation.Vertical
ICONS = (
    'document-open,document-save,document-new,document-print,edit-copy,edit-cut,edit-paste,edit-undo,edit-redo,edit-find,'
    'edit-delete,go-next,go-previous,go-up,go-home,list-add,list-remove,view-refresh,zoom-in,zoom-out,media-playback-start,'
    'media-playback-pause,media-playback-stop,media-record,media-skip-forward,folder,user-trash,help-about,dialog-error,'
    'dialog-information,dialog-warning,system-search,preferences-system,applications-games,text-x-generic,image-x-generic,'
    'audio-x-generic,user-home,network-server,computer,drive-harddisk,format-text-bold,format-text-italic,'
    'format-justify-left,view-fullscreen,window-close,process-stop,bookmark-new,mail-unread,contact-new,call-start'
).split(',')


class Controls:
    def __init__(self, styles, icons):
        self.panel_styles, self.icons = styles, icons

    def icon(self):
        return QtGui.QIcon.fromTheme(choice(self.icons))

    def button(self, text=None):
        b = W.QPushButton(text or (words.underlined() if chance(0.3) else words.label()))
        if chance(0.25):
            b.setIcon(self.icon())
        b.setEnabled(chance(0.92))
        b.setDefault(chance(0.08))
        if chance(0.1):
            b.setCheckable(True)
            b.setChecked(chance(0.5))
        return b

    def tool(self, flat=None):
        b = W.QToolButton()
        b.setIcon(self.icon())
        b.setAutoRaise(chance(0.7) if flat is None else flat)
        b.setIconSize(QtCore.QSize(*(choice([16, 16, 20, 22, 24, 32]),) * 2))
        if chance(0.1):
            b.setCheckable(True)
            b.setChecked(True)
        return b

    def field(self):
        f = W.QLineEdit()
        if chance(0.7):
            f.setText(words.anything())
            f.setCursorPosition(0)
        elif chance(0.6):
            f.setPlaceholderText(words.label())
        if chance(0.1):
            f.setEchoMode(W.QLineEdit.EchoMode.Password)
        f.setMinimumWidth(randint(40, 160))
        return f

    def photo(self):
        w, h = randint(60, 320), randint(50, 240)
        data = photo(w, h).convert('RGBA').tobytes('raw', 'BGRA')
        t = W.QLabel()
        # The image only borrows the bytes; the copy owns them.
        t.setPixmap(QtGui.QPixmap.fromImage(QtGui.QImage(data, w, h, w * 4, QtGui.QImage.Format.Format_RGB32).copy()))
        return t

    def swatch(self):
        """A button that shows a colour."""
        b = W.QPushButton()
        p = QtGui.QPixmap(64, 20)
        p.fill(QtGui.QColor.fromHsl(randint(0, 359), randint(0, 255), randint(20, 230)))
        b.setIcon(QtGui.QIcon(p))
        b.setIconSize(QtCore.QSize(64, 20))
        return b

    def check(self):
        c = W.QCheckBox(choice([words.label, words.label, words.underlined, words.phrase])())
        c.setChecked(chance(0.5))
        if chance(0.12):
            c.setTristate(True)
            c.setCheckState(QtCore.Qt.CheckState.PartiallyChecked)
        c.setEnabled(chance(0.9))
        return c

    def radios(self):
        box = W.QWidget()
        row = (W.QHBoxLayout if chance(0.5) else W.QVBoxLayout)(box)
        row.setContentsMargins(0, 0, 0, 0)
        for i in range(randint(2, 4)):
            r = W.QRadioButton(words.label())
            r.setChecked(i == 0)
            row.addWidget(r)
        return box

    def slider(self, direction=None):
        s = W.QSlider(direction or choice([WIDE, WIDE, TALL]))
        s.setRange(0, 100)
        s.setValue(randint(0, 100))
        if chance(0.3):
            s.setTickPosition(choice([W.QSlider.TickPosition.TicksBelow, W.QSlider.TickPosition.TicksBothSides]))
            s.setTickInterval(10)
        s.setMinimumSize(*((80, 14) if s.orientation() == WIDE else (14, 70)))
        return s

    def progress(self):
        p = W.QProgressBar()
        p.setValue(randint(0, 100))
        p.setTextVisible(chance(0.6))
        if chance(0.15):
            p.setOrientation(TALL)
            p.setMinimumHeight(60)
        if chance(0.3):
            p.setMaximumHeight(randint(6, 14))
        return p

    def bars(self):
        """Thin bars close together, lying or standing, some of them long."""
        box, tall = W.QWidget(), chance(0.3)
        line = (W.QHBoxLayout if tall else W.QVBoxLayout)(box)
        line.setSpacing(choice([2, 4, 6, 10, 16]))
        thick, long = randint(3, 16), randint(60, 320 if tall else 420)
        for _ in range(randint(2, 5)):
            p = W.QProgressBar()
            p.setValue(randint(0, 100))
            p.setTextVisible(False)
            p.setOrientation(TALL if tall else WIDE)
            p.setFixedSize(*((thick, long) if tall else (long, thick)))
            if chance(0.3):
                p.setStyleSheet(f'QProgressBar {{ background: #{randint(0, 0xffffff):06x}; border: none }} QProgressBar::chunk {{ background: #{randint(0, 0xffffff):06x} }}')
            line.addWidget(p)
        return box

    def combo(self):
        c = W.QComboBox()
        c.addItems([words.label() for _ in range(3)])
        c.setEditable(chance(0.15))
        if chance(0.15):
            c.setItemIcon(0, self.icon())
        return c

    def spin(self):
        kind = randint(0, 3)
        if kind == 0:
            s = W.QDoubleSpinBox()
        elif kind == 1:
            s = W.QDateEdit() if chance(0.5) else W.QTimeEdit()
        else:
            s = W.QSpinBox()
        if kind != 1:
            s.setRange(0, 2000)
            s.setValue(randint(0, 2000))
            s.setSuffix(choice(['', '', ' px', ' %', ' ms']))
        return s

    def dial(self):
        d = W.QDial()
        d.setValue(randint(0, 99))
        d.setFixedSize(*(choice([28, 36, 48, 64, 80]),) * 2)
        d.setNotchesVisible(chance(0.5))
        return d

    def text(self):
        t = W.QLabel(words.phrase() if chance(0.4) else words.label() + choice(['', ':']))
        if chance(0.15):
            f = t.font()
            f.setPointSizeF(max(7, f.pointSizeF()) * random.uniform(1.2, 2.2))
            f.setBold(chance(0.5))
            t.setFont(f)
        return t

    def rich(self):
        """Several styles in one line, as status bars have them."""
        parts = [f'<b>{words.label()}:</b> <i>{words.number()}</i>' for _ in range(randint(1, 4))]
        return W.QLabel('&nbsp;&nbsp;&nbsp;&nbsp;'.join(parts))

    def link(self):
        return W.QLabel(f'<a href="x">{words.phrase() if chance(0.4) else words.label()}</a>')

    def picture(self):
        side = choice([16, 22, 32, 48, 64, 96, 128])
        t = W.QLabel()
        t.setPixmap(self.icon().pixmap(side, side))
        return t

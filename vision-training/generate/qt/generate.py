"""Random Qt windows with exact labels.

  QT_BINDING=5 QT_QPA_PLATFORM=offscreen QT_SCALE_FACTOR=1.25 python3 generate.py OUT --count 200 --seed 1 [--held-out]
"""
import argparse
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
sys.path.insert(0, os.path.dirname(__file__))

from PIL import Image  # noqa: E402

from binding import QtGui, QtWidgets  # noqa: E402
from blocks import Maker  # noqa: E402
from labels import Shard  # noqa: E402
from panel import HELD_OUT_STYLES, TRAINING_STYLES  # noqa: E402
from shell import build, portrait  # noqa: E402
from sheets import style_sheet  # noqa: E402
from controls import ICONS  # noqa: E402
from words import chance  # noqa: E402

FONTS = ('DejaVu Sans,Cantarell,Roboto,Open Sans,Lato,Liberation Sans,Noto Sans,Inter,Fira Code,Hack,Oxygen-Sans,Quicksand,'
         'Comfortaa,DejaVu Serif,Liberation Serif,Nimbus Sans').split(',')
ICON_THEMES = 'Adwaita,Papirus,Papirus-Dark,Tango,breeze,breeze-dark,elementary-xfce,gnome,mate,Numix'.split(',')


def palette(dark):
    r = random
    hue, tint = r.random(), r.choice([0, 0.03, 0.1, 0.2])
    base = r.uniform(0.05, 0.25) if dark else r.uniform(0.85, 0.97)
    shade = lambda d: QtGui.QColor.fromHslF(hue, tint, max(0, min(1, base + d)))
    ink = QtGui.QColor.fromHslF(hue, 0.05, r.uniform(0.75, 0.98) if dark else r.uniform(0.02, 0.25))
    p, role = QtGui.QPalette(shade(0)), QtGui.QPalette.ColorRole
    p.setColor(role.Base, shade(-0.04 if dark else 0.03))
    p.setColor(role.AlternateBase, shade(0.02 if dark else -0.03))
    p.setColor(role.Button, shade(0.05 if dark else r.choice([0, -0.05])))
    for text in (role.WindowText, role.Text, role.ButtonText):
        p.setColor(text, ink)
    p.setColor(role.Highlight, QtGui.QColor.fromHslF(r.random(), r.uniform(0.4, 0.9), r.uniform(0.35, 0.6)))
    p.setColor(role.HighlightedText, QtGui.QColor('white'))
    p.setColor(role.Link, QtGui.QColor.fromHslF(r.uniform(0.5, 0.65), 0.8, 0.65 if dark else 0.4))
    faint = QtGui.QColor(ink)
    faint.setAlpha(110)
    for text in (role.WindowText, role.Text, role.ButtonText):
        p.setColor(QtGui.QPalette.ColorGroup.Disabled, text, faint)
    return p


def restyle(app, styles):
    style = random.choice(styles)
    app.setStyleSheet('')
    app.setStyle(style)
    dark = chance(0.45)
    app.setPalette(palette(dark) if chance(0.6) else app.style().standardPalette())
    QtGui.QIcon.setThemeName(random.choice(ICON_THEMES))
    font = QtGui.QFont(random.choice(FONTS))
    font.setPixelSize(random.choice([10, 11, 12, 12, 13, 13, 14, 15, 16, 18]))
    app.setFont(font)
    if chance(0.25):
        app.setStyleSheet(style_sheet())
    return style


def main():
    options = argparse.ArgumentParser()
    options.add_argument('out')
    options.add_argument('--count', type=int, default=100)
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--panels', type=float, default=0.25, help='share of windows that are one hand-painted panel')
    options.add_argument('--held-out', action='store_true', help='the panel looks kept for evaluation')
    options = options.parse_args()
    random.seed(options.seed)
    app = QtWidgets.QApplication(sys.argv[:1])
    QtGui.QIcon.setThemeSearchPaths([os.environ.get('ICONS', '/usr/share/icons')])
    styles = [s for s in QtWidgets.QStyleFactory.keys() if s not in ('gtk2', 'qt5ct-style', 'kvantum-dark')]
    shard = Shard(options.out, f"qt{os.environ.get('QT_BINDING', '5')}")
    make = Maker(HELD_OUT_STYLES if options.held_out else TRAINING_STYLES, ICONS)
    for number in range(options.count):
        if number % 4 == 0:
            restyle(app, styles)
        window = build(make, chance(options.panels))
        window.show()
        app.processEvents()
        picture, boxes = portrait(window, make, popup=chance(0.12))
        picture = picture.convertToFormat(QtGui.QImage.Format.Format_RGB888)
        bits = picture.bits()
        bits.setsize(picture.sizeInBytes())
        image = Image.frombuffer('RGB', (picture.width(), picture.height()), bytes(bits), 'raw', 'RGB', picture.bytesPerLine(), 1)
        if len(boxes) >= 3:
            shard.add(f'qt-{options.seed}-{number}', image, boxes)
        window.close()
        window.deleteLater()
        app.processEvents()
    print(shard.count, 'windows in', options.out)


main()

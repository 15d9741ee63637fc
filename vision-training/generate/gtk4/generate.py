"""Random GTK 4 windows on an X display without a window manager, labelled from inside.

  GSK_RENDERER=cairo DISPLAY=:77 python3 generate.py OUT --count 200 --seed 1
"""
import argparse
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
sys.path.insert(0, os.path.dirname(__file__))

import gi  # noqa: E402

gi.require_version('Gtk', '4.0')
from gi.repository import GLib, Gtk  # noqa: E402
from PIL import ImageGrab  # noqa: E402

from collect import collect  # noqa: E402
from labels import Shard  # noqa: E402
from blocks import build  # noqa: E402
from words import chance  # noqa: E402

FONTS = ('DejaVu Sans,Cantarell,Cantarell,Roboto,Open Sans,Lato,Liberation Sans,Noto Sans,Inter,Hack,Oxygen-Sans,Quicksand').split(',')
ICON_THEMES = 'Adwaita,Adwaita,Adwaita,Papirus,Papirus-Dark,breeze,breeze-dark,elementary-xfce'.split(',')


def themes():
    root = os.environ.get('THEMES', '/usr/share/themes')
    return ['Default', 'Default', 'Default-hc', 'Adwaita', 'Adwaita'] + sorted(
        name for name in os.listdir(root) if os.path.exists(f'{root}/{name}/gtk-4.0/gtk.css'))


def settle(seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        while GLib.MainContext.default().pending():
            GLib.MainContext.default().iteration(False)
        time.sleep(0.005)


def picture(top):
    """The window as the X server shows it, and where its content starts: without a window manager it lies at 0, 0."""
    x, y = top.get_surface_transform()
    surface = top.get_surface()
    width, height = surface.get_width(), surface.get_height()
    return ImageGrab.grab((0, 0, width, height), xdisplay=os.environ['DISPLAY']), -x, -y


def main():
    options = argparse.ArgumentParser()
    options.add_argument('out')
    options.add_argument('--count', type=int, default=100)
    options.add_argument('--seed', type=int, default=1)
    options = options.parse_args()
    random.seed(options.seed)
    Gtk.init()
    settings, names = Gtk.Settings.get_default(), themes()
    settings.set_property('gtk-enable-animations', False)
    shard = Shard(options.out, 'gtk4')
    for number in range(options.count):
        if number % 4 == 0:
            settings.set_property('gtk-theme-name', random.choice(names))
            settings.set_property('gtk-application-prefer-dark-theme', chance(0.4))
            settings.set_property('gtk-icon-theme-name', random.choice(ICON_THEMES))
            settings.set_property('gtk-font-name', f'{random.choice(FONTS)} {random.choice([9, 10, 11, 11, 12])}')
            settings.set_property('gtk-xft-dpi', int(96 * 1024 * random.choice([1, 1, 1, 1.25, 1.6])))
        top = build()
        top.present()
        settle(0.18)
        taken = picture(top)
        boxes = collect(top)
        if taken and len(boxes) >= 3:
            image, dx, dy = taken
            shard.add(f'gtk4-{options.seed}-{number}', image, [(k, x - dx, y - dy, w, h) for k, x, y, w, h in boxes])
        top.destroy()
        settle(0.02)
    print(shard.count, 'windows in', options.out)


main()

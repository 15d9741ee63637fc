"""Random GTK 3 windows on an X display, labelled from inside.

  GDK_SCALE=1 DISPLAY=:77 python3 generate.py OUT --count 200 --seed 1
"""
import argparse
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
sys.path.insert(0, os.path.dirname(__file__))

import gi  # noqa: E402

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
from gi.repository import Gdk, Gtk  # noqa: E402
from PIL import Image  # noqa: E402

from collect import collect  # noqa: E402
from labels import Shard, behind  # noqa: E402
from shell import build, menu  # noqa: E402
from words import chance  # noqa: E402

FONTS = ('DejaVu Sans,Cantarell,Roboto,Open Sans,Lato,Liberation Sans,Noto Sans,Inter,Fira Code,Hack,Oxygen-Sans,Quicksand,'
         'Comfortaa,DejaVu Serif,Liberation Serif,Nimbus Sans').split(',')
ICON_THEMES = 'Adwaita,Adwaita,Adwaita,Papirus,Papirus-Dark,Tango,breeze,breeze-dark,elementary-xfce,gnome,mate,Numix'.split(',')


def themes():
    root = os.environ.get('THEMES', '/usr/share/themes')
    found = sorted(name for name in os.listdir(root) if os.path.exists(f'{root}/{name}/gtk-3.0/gtk.css'))
    return ['Adwaita', 'Adwaita-dark'] * 5 + ['HighContrast'] + [n for n in found if not n.startswith('Yaru-') or n == 'Yaru-dark']


def settle(seconds=0.12):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        while Gtk.events_pending():
            Gtk.main_iteration_do(False)
        time.sleep(0.005)


def screen(scale):
    root = Gdk.get_default_root_window()
    pixels = Gdk.pixbuf_get_from_window(root, 0, 0, root.get_width(), root.get_height())
    data = Image.frombuffer('RGB', (pixels.get_width(), pixels.get_height()), pixels.get_pixels(), 'raw',
                            'RGBA' if pixels.get_has_alpha() else 'RGB', pixels.get_rowstride(), 1)
    return data.copy()


def main():
    options = argparse.ArgumentParser()
    options.add_argument('out')
    options.add_argument('--count', type=int, default=100)
    options.add_argument('--seed', type=int, default=1)
    options = options.parse_args()
    random.seed(options.seed)
    settings, names, scale = Gtk.Settings.get_default(), themes(), int(os.environ.get('GDK_SCALE', '1'))
    settings.set_property('gtk-enable-animations', False)
    settings.set_property('gtk-cursor-blink', False)
    shard = Shard(options.out, 'gtk3')
    for number in range(options.count):
        if number % 4 == 0:
            settings.set_property('gtk-theme-name', random.choice(names))
            settings.set_property('gtk-application-prefer-dark-theme', chance(0.25))
            settings.set_property('gtk-icon-theme-name', random.choice(ICON_THEMES))
            settings.set_property('gtk-font-name', f'{random.choice(FONTS)} {random.choice([8, 9, 9, 10, 10, 11, 11, 12])}')
            settings.set_property('gtk-xft-dpi', int(96 * 1024 * random.choice([1, 1, 1, 1.25])))
        top = build()
        top.show_all()
        top.move(0, 0)
        settle()
        tops = [top]
        if chance(0.15):
            popup = menu()
            popup.attach_to_widget(top, None)
            popup.popup_at_rect(top.get_window(), Gdk.Rectangle(), Gdk.Gravity.NORTH_WEST, Gdk.Gravity.NORTH_WEST, None)
            popup.get_toplevel().move(random.randint(0, 200), random.randint(10, 150))
            settle()
            tops.append(popup.get_toplevel())
        shot = screen(scale)
        layers = collect(tops, shot, scale)
        boxes = []
        for place, found in layers:
            boxes = behind(boxes, place) + found
        x, y = layers[0][0][:2]
        x1, y1 = min(shot.width, max(p[0] + p[2] for p, _ in layers)), min(shot.height, max(p[1] + p[3] for p, _ in layers))
        if len(boxes) >= 3:
            left, upper = max(0, int(x)), max(0, int(y))
            moved = [(kind, bx - left, by - upper, bw, bh) for kind, bx, by, bw, bh in boxes]
            shard.add(f'gtk3-{options.seed}-{number}', shot.crop((left, upper, int(x1), int(y1))), moved)
        for window in reversed(tops):
            window.hide() if window is not top else window.destroy()
        settle(0.03)
    print(shard.count, 'windows in', options.out)


main()

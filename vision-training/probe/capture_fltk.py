"""Screenshots of a FLTK application, labelled from inside: FLTK_PROBE=fltk.so python3 capture_fltk.py OUT NAME "COMMAND" [LABEL TO PRESS]...

Every label is pressed in turn, and after each the windows are taken; "NEXT*200" is pressed 200 times (generate/fltk.cpp).
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'generate'))

from PIL import ImageGrab  # noqa: E402

from labels import Shard, ink  # noqa: E402

KINDS = [(re.compile(pattern), kind) for pattern, kind in (
    (r'Dial', 'knob'), (r'Slider', 'slider'), (r'Choice', 'dropdown'), (r'Counter|Spinner|mwheel_val', 'stepper'),
    (r'Check', 'checkbox'), (r'Round', 'radio'), (r'Vu|VU|Meter|Progress', 'meter'), (r'Input|Value_Output', 'textField'),
    (r'Button', 'button'))]
TOP, BOTTOM, LEFT, RIGHT, INSIDE = 1, 2, 4, 8, 16
# FLTK draws values, tabs, menus and keys without widgets of their own.
UNKNOWN = ('text', 'tab', 'menuItem', 'key', 'icon', 'image', 'cell', 'listItem', 'link', 'scrollbar')
DISPLAY = os.environ.get('FLTK_DISPLAY', ':86')


def labels(widgets, image):
    boxes = []
    for w in widgets[1:]:
        kind = next((k for pattern, k in KINDS if pattern.search(w['class'])), None)
        x, y, width, height = w['x'], w['y'], w['w'], w['h']
        if min(width, height) < 4:
            continue
        if kind == 'checkbox' or kind == 'radio':
            # FLTK draws the mark as high as its letters, two pixels from the left.
            side = w['size']
            found = ink(image, (x + 1, y + (height - side) / 2 - 1, side + 3, side + 3), 25)
            if found and min(found[2:]) > 5:
                boxes.append((kind, *found))
        elif kind:
            boxes.append(('iconButton' if kind == 'button' and not re.search(r'\w', w['label']) else kind, x, y, width, height))
        boxes += caption(w, kind, image)
    return boxes


def caption(w, kind, image):
    if not w['label'] or w['label'].startswith('@') or not w['tw']:
        return []
    align, tw, th = w['align'], min(w['tw'], 400), w['th']
    inside = align & INSIDE or align == 0 or kind in ('button', 'checkbox', 'radio') or 'Box' in w['class']
    middle_x, middle_y = w['x'] + (w['w'] - tw) / 2, w['y'] + (w['h'] - th) / 2
    if inside:
        x = w['x'] + (w['h'] if kind in ('checkbox', 'radio') else 2) if align & LEFT or kind in ('checkbox', 'radio') else middle_x
        y = middle_y if not align & (TOP | BOTTOM) else w['y'] + 2 if align & TOP else w['y'] + w['h'] - th - 2
    else:
        x = w['x'] - tw - 3 if align & LEFT else w['x'] + w['w'] + 3 if align & RIGHT else middle_x
        y = w['y'] - th - 1 if align & TOP else w['y'] + w['h'] + 1 if align & BOTTOM else middle_y
    found = ink(image, (x - 1, y, tw + 2, th), 40)
    return [('text', *found)] if found and min(found[2:]) > 3 else []


def meet(a, b):
    return min(a[0] + a[2], b[0] + b[2]) > max(a[0], b[0]) and min(a[1] + a[3], b[1] + b[3]) > max(a[1], b[1])


def main():
    out, name, command, *presses = sys.argv[1:]
    presses = [label for press in presses for label in [press.split('*')[0]] * int((press.split('*')[1:] or ['1'])[0])]
    folder, home = tempfile.mkdtemp(), tempfile.mkdtemp()
    server = subprocess.Popen(['Xvfb', DISPLAY, '-screen', '0', '1600x1100x24', '-nolisten', 'tcp', '-noreset'], stderr=subprocess.DEVNULL)
    time.sleep(1)
    env = {**os.environ, 'DISPLAY': DISPLAY, 'HOME': home, 'XDG_RUNTIME_DIR': home, 'STROBE_PROBE': folder, 'LD_PRELOAD': os.environ['FLTK_PROBE']}
    program = subprocess.Popen(command.split(), env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    shard, seen = Shard(out, name), set()

    def ask(text):
        reply = os.path.join(folder, 'fltk.json')
        with open(os.path.join(folder, 'request.part'), 'w') as request:
            request.write(text)
        os.rename(os.path.join(folder, 'request.part'), os.path.join(folder, 'request'))
        until = time.monotonic() + 8
        while not os.path.exists(reply) and time.monotonic() < until:
            time.sleep(0.1)
        result = json.load(open(reply, errors='replace')) if os.path.exists(reply) else []
        if result:
            os.remove(reply)
        return result

    try:
        time.sleep(6)
        for number, press in enumerate(presses):
            ask(press)
            time.sleep(0.6 if press == 'NEXT' else 2)
            windows = ask('')
            picture = ImageGrab.grab(xdisplay=DISPLAY)
            for k, window in enumerate(windows):
                x, y, w, h = window['place']
                if any(meet(window['place'], above['place']) for above in windows[:k]):
                    continue
                crop = picture.crop((x, y, min(1600, x + w), min(1100, y + h)))
                key = crop.resize((48, 48)).tobytes()
                boxes = labels(window['widgets'], crop)
                if key not in seen and len(boxes) > 4:
                    seen.add(key)
                    shard.add(f'{name}-{number}-{k}', crop, boxes, quality=82, unlabelled=UNKNOWN)
        print(name, shard.count)
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        server.terminate()
        server.wait()
        for each in (folder, home):
            shutil.rmtree(each, ignore_errors=True)


main()

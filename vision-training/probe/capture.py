"""Screenshots of real applications, labelled from inside: python3 capture.py OUT APPLICATIONS.json [--only NAME]

APPLICATIONS.json: [{"name", "command": [...], "program": part of the executable's path, "env": {...}, "turns": 4, "themes": [{...}]}]
Each application gets an X display of its own without a window manager; several of its pages are turned.
"""
import argparse
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'generate'))

from PIL import ImageGrab  # noqa: E402

from labels import Shard  # noqa: E402


class Program:
    def __init__(self, entry, theme, display, preload):
        self.folder, self.home, self.display = tempfile.mkdtemp(), tempfile.mkdtemp(), display
        self.server = subprocess.Popen(['Xvfb', display, '-screen', '0', '1600x1100x24', '-nolisten', 'tcp', '-noreset'],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        path = ', '.join(repr(p) for p in (HERE, os.path.join(HERE, '..', 'generate')))
        env = {**os.environ, 'DISPLAY': display, 'HOME': self.home, 'XDG_RUNTIME_DIR': self.home, 'XDG_CONFIG_HOME': self.home + '/.config',
               'STROBE_PROBE': self.folder, 'STROBE_PROBE_PATH': path, 'STROBE_PROBE_PROGRAM': entry['program'], 'LD_PRELOAD': preload,
               'GSETTINGS_BACKEND': 'memory', 'GSK_RENDERER': 'cairo', 'NO_AT_BRIDGE': '1', 'QT_LOGGING_RULES': '*=false',
               'GTK_OVERLAY_SCROLLING': '0', **entry.get('env', {}), **theme}
        for name, text in entry.get('files', {}).items():
            target = os.path.join(self.home, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            open(target, 'w').write(text)
        time.sleep(0.6)
        command = entry['command']
        if not entry.get('no_bus'):
            command = ['dbus-run-session', '--', *command]
        self.process = subprocess.Popen(command, env=env, cwd=self.home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        start_new_session=True)

    def ask(self, **request):
        reply = os.path.join(self.folder, 'reply')
        with open(os.path.join(self.folder, 'part-request'), 'w') as out:
            json.dump(request, out)
        os.rename(os.path.join(self.folder, 'part-request'), os.path.join(self.folder, 'request'))
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if os.path.exists(reply):
                result = json.load(open(reply))
                os.remove(reply)
                return result
            time.sleep(0.05)
        for left in glob.glob(os.path.join(self.folder, 'request*')):
            os.remove(left)
        return {'error': 'no answer'}

    def picture(self):
        return ImageGrab.grab(xdisplay=self.display)

    def end(self):
        for how in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, how)
                self.process.wait(3)
                break
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue
        self.server.terminate()
        self.server.wait()
        for folder in (self.folder, self.home):
            shutil.rmtree(folder, ignore_errors=True)


def covered(program, place):
    """Whether another window lies over it: a modal dialog stays above whatever is raised."""
    near = lambda f: all(abs(a - b) < 40 for a, b in zip(f, place))
    for frame in frames(program):
        if near(frame):
            return False
        across = min(frame[0] + frame[2], place[0] + place[2]) - max(frame[0], place[0])
        down = min(frame[1] + frame[3], place[1] + place[3]) - max(frame[1], place[1])
        if across > 4 and down > 4 and frame[2] > 20 and frame[3] > 20:
            return True
    return False


def frames(program):
    """Every mapped X window as (x, y, w, h), topmost first."""
    out = subprocess.run(['xwininfo', '-root', '-children', '-display', program.display], capture_output=True, text=True).stdout
    found = []
    for line in out.splitlines():
        parts = line.strip().split()
        if parts and parts[0].startswith('0x') and '+' in parts[-1]:
            size = next((p for p in parts if 'x' in p and '+' in p and not p.startswith('0x')), None)
            if size:
                w, h = size.split('+')[0].split('x')
                x, y = parts[-1].strip('+').split('+') if parts[-1].count('-') == 0 else (0, 0)
                found.append((int(x), int(y), int(w), int(h)))
    return found


def shoot(program, shard, name, seen, unlabelled):
    """Every window of the program, each raised above the others for its picture."""
    reply, taken = program.ask(do='look'), 0
    for number in range(len(reply.get('windows', ()))):
        program.ask(do='lift', turn=number)
        time.sleep(0.5)
        reply = program.ask(do='look')
        picture = program.picture()
        if 'error' in reply or number >= len(reply['windows']):
            break
        window = reply['windows'][number]
        place, boxes = window['place'], [tuple(box) for box in window['boxes']]
        if place is None:
            match = [f for f in frames(program) if abs(f[2] - window['size'][0]) < 3 and abs(f[3] - window['size'][1]) < 3]
            x, y = match[0][:2] if match else (0, 0)
            place = (x, y, *window['size'])
            boxes = [(k, bx + x, by + y, w, h) for k, bx, by, w, h in boxes]
        if covered(program, place):
            continue
        x, y, w, h = (int(v) for v in place)
        left, top = max(0, x), max(0, y)
        crop = picture.crop((left, top, min(picture.width, x + w), min(picture.height, y + h)))
        local = [(k, bx - left, by - top, bw, bh) for k, bx, by, bw, bh in boxes]
        key = (crop.size, len(local), crop.resize((32, 32)).tobytes()[:600])
        if len(local) < 4 or key in seen or len(crop.convert('L').resize((64, 64)).getcolors(4096) or []) < 4:
            continue
        seen.add(key)
        shard.add(f'{name}-{number}', crop, local, quality=82, unlabelled=unlabelled)
        taken += 1
    if 'error' in reply:
        print('  ', name, reply['error'].strip().splitlines()[-1])
    return taken


def main():
    options = argparse.ArgumentParser()
    options.add_argument('out')
    options.add_argument('list')
    options.add_argument('--only', default='')
    options.add_argument('--preload', required=True, help='preload.c, compiled')
    options.add_argument('--display', default=':81')
    options.add_argument('--wait', type=float, default=4)
    options = options.parse_args()
    for entry in json.load(open(options.list)):
        if options.only and options.only != entry['name']:
            continue
        total = 0
        shard = Shard(options.out, entry['name'])
        for t, theme in enumerate(entry.get('themes', [{}])):
            program = Program(entry, theme, options.display, options.preload)
            try:
                time.sleep(entry.get('wait', options.wait))
                if 'click' in entry:
                    subprocess.run(['xdotool', 'mousemove', *map(str, entry['click']), 'click', '1'], env={**os.environ, 'DISPLAY': options.display})
                    time.sleep(3)
                seen = set()
                total += shoot(program, shard, f"{entry['name']}-{t}", seen, entry.get('unlabelled', ()))
                for turn in range(entry.get('turns', 3)):
                    reply = program.ask(do='turn', turn=turn)
                    if 'error' in reply or turn >= reply.get('moves', 0):
                        break
                    time.sleep(1.2)
                    total += shoot(program, shard, f"{entry['name']}-{t}-{turn + 1}", seen, entry.get('unlabelled', ()))
            finally:
                program.end()
        print(entry['name'], total, flush=True)


main()

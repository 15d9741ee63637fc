"""How hand-painted panels arrange their strokes; each takes the panel, its painter, width and height."""
import random
from random import choice, randint, uniform

import words
from binding import QtCore, QtGui
from panel import P, hsl


def synth(s, p, w, h):
    d = choice([18, 20, 24, 28, 32, 40, 52, 64])
    gx, gy = d * uniform(1.3, 2.4), d * uniform(1.6, 2.5) + 8
    size, below = uniform(7.5, 12), P(0.75)
    y = 24
    while y + gy < h:
        x = 8
        while x + gx < w:
            k = random.random()
            if k < 0.6:
                s.knob(p, x + (gx - d) / 2, y, d)
                s.write(p, words.label()[:max(2, int(gx / size / 0.6))], x + gx / 2, y + d + size if below else y - size * 0.7, size)
                if P(0.15):
                    s.write(p, words.number(), x + gx / 2, y + d + size * 2.3, size * 0.9, s.colours.faint)
            elif k < 0.7:
                s.fader(p, x + gx / 2 - 7, y, choice([10, 14, 18]), d + 8)
            elif k < 0.78:
                s.button(p, x + 2, y + d / 4, gx - 6, max(13, d * 0.4))
            elif k < 0.84:
                s.meter(p, x + gx / 2 - 4, y, choice([5, 8, 12]), d)
            elif k < 0.89:
                side = choice([9, 11, 14])
                p.setBrush(s.colours.accent if P(0.5) else s.colours.track)
                p.setPen(QtGui.QPen(s.colours.line, 1))
                p.drawRect(QtCore.QRectF(x + gx / 2 - side / 2, y + d / 2 - side / 2, side, side))
                s.add('checkbox', x + gx / 2 - side / 2, y + d / 2 - side / 2, side, side)
                s.write(p, words.label()[:8], x + gx / 2, y + d / 2 + side + 4, size)
            x += gx
        y += gy
    s.write(p, choice(['OSC', 'FILTER', 'ENVELOPE', 'LFO 2', 'Amplifier', words.label()]), w / 2, 10, 11)


def mixer(s, p, w, h):
    strip = choice([34, 42, 54, 70, 88])
    for n, x in enumerate(range(3, int(w - strip), strip + 2)):
        p.fillRect(QtCore.QRectF(x, 2, strip, h - 4), s.colours.panel)
        y, d = 8, min(strip * 0.5, choice([16, 20, 26, 32]))
        for _ in range(choice([1, 1, 2, 3])):
            s.knob(p, x + (strip - d) / 2, y, d)
            y += d + 5
            if P(0.5):
                s.write(p, words.label()[:5], x + strip / 2, y + 3, 8, s.colours.faint)
                y += 11
        across, size = P(0.5), choice([13, 15, 18])
        for i, text in enumerate([t for t in 'MSR' if P(0.75)]):
            wide = strip / 3 - 2 if across else strip * 0.5
            s.button(p, x + 1 + i * (wide + 2) if across else x + strip * 0.25, y, wide, size, text)
            y += 0 if across else size + 2
        y += size + 4 if across else 0
        tall = h - y - 28
        if tall > 36:
            fader = max(9, min(26, strip * 0.35))
            vertical = P(0.3) and tall > 70
            s.fader(p, x + strip * 0.08, y, fader, tall)
            s.meter(p, x + strip * 0.08 + fader + 4, y, choice([4, 6, 10]), tall)
            if vertical:
                s.write(p, words.label(), x + strip * 0.85, y + tall / 2, 10, vertical=True)
        s.write(p, choice([f'Ch {n + 1}', f'{n + 1}', words.label()[:6]]), x + strip / 2, h - 12, 10)


def console(s, p, w, h):
    """Dense channel strips: tiny knobs in twos, single-letter buttons, a display, a wide fader, the name upright beside it."""
    strip, small, big = choice([46, 54, 62, 74]), choice([14, 16, 18, 20]), choice([24, 28, 34])
    n = 0
    for x in range(2, int(w - strip), strip + choice([1, 2, 4])):
        n += 1
        s.bevel(p, x, 2, strip - 1, h - 5)
        y = 6
        row = [choice('><|') if P(0.1) else t for t in 'MS']
        for i, text in enumerate(row):
            s.button(p, x + 4 + i * (strip / 2 - 3), y, strip / 2 - 6, choice([11, 13, 15]), text)
        y += 18
        s.knob(p, x + (strip - big) / 2, y, big)
        if P(0.5):
            s.write(p, '-1', x + 6, y + big - 2, 7)
            s.write(p, '1', x + strip - 6, y + big - 2, 7)
        y += big + 4
        for _ in range(choice([1, 2, 2])):
            for i in range(2):
                s.knob(p, x + strip * (0.28 + 0.44 * i) - small / 2, y, small)
            y += small + 3
        s.display(p, x + 4, y, strip - 8, 16, f'{uniform(0, 2):.2f}')
        y += 20
        tall = h - y - 10
        if tall > 40:
            wide = choice([18, 22, 26])
            s.fader(p, x + strip - wide - 4, y, wide, tall)
            s.write(p, choice([words.label(), f'Track {n}']), x + (strip - wide) / 2 - 1, y + tall * 0.6, 10, vertical=True)


def rack(s, p, w, h):
    """Units one above the other, each with a display, small buttons and a knob or two at the right."""
    unit, d = choice([34, 42, 52, 64]), choice([18, 24, 30, 38])
    for y in range(4, int(h - unit), unit + 3):
        s.bevel(p, 3, y, w - 8, unit)
        right = w - 14
        for _ in range(choice([1, 1, 2, 3])):
            right -= d + 14
            s.knob(p, right, y + (unit - d) / 2 - 3, d)
            s.write(p, words.label()[:6], right + d / 2, y + unit - 5, 8)
        s.display(p, 12, y + 5, max(60, right * 0.5), unit * 0.42, choice([words.label(), words.file_name(), 'No plugin']))
        x = 14
        for _ in range(randint(1, 5)):
            bw = choice([18, 26, 34])
            if x + bw < right - 8:
                s.button(p, x, y + unit * 0.6, bw, unit * 0.3, choice(['BYP', 'Edit', 'ON', words.label()[:4]]))
                x += bw + 4
        if right - x > 140:
            s.fader(p, x + 20, y + unit * 0.55, min(160, right - x - 40), choice([10, 14]))


def pads(s, p, w, h):
    nx, ny, gap = choice([4, 4, 8, 16]), choice([2, 4, 4, 8]), choice([1, 2, 4, 8])
    pw, ph = (w - gap) / nx - gap, (h - gap) / ny - gap
    one = None if P(0.5) else hsl(uniform(0, 360), 0.5, 0.4)
    named = P(0.5)
    for i in range(nx):
        for j in range(ny):
            s.pad(p, gap + i * (pw + gap), gap + j * (ph + gap), pw, ph, choice([words.label()[:7], str(i + j * nx + 1)]) if named else None, one)


def sequencer(s, p, w, h):
    steps, side, left = choice([8, 16, 16, 32]), choice([12, 14, 18, 22, 28]), choice([70, 90, 120])
    pitch = side + choice([1, 2, 4])
    steps = min(steps, int((w - left) / pitch))
    y = 6
    while y + side < h:
        s.write(p, words.label()[:9], left * 0.35, y + side / 2, 10)
        if P(0.5):
            s.button(p, left - 32, y, 14, side, 'M')
            s.button(p, left - 16, y, 14, side, 'S')
        for i in range(steps):
            c = s.colours
            s.pad(p, left + i * pitch, y, side, side, None, c.accent if P(0.25) else (c.body if i // 4 % 2 else c.track))
        y += side + choice([2, 3, 6])


def keys(s, p, w, h):
    kw = choice([11, 14, 18, 24, 34])
    n = int(w / kw)
    for i in range(n):
        p.setBrush(s.colours.accent if P(0.05) else hsl(40, 0.2, choice([0.95, 1])))
        p.setPen(QtGui.QPen(hsl(0, 0, 0.3), 1))
        p.drawRect(QtCore.QRectF(i * kw, 0, kw, h - 1))
        s.add('key', i * kw, 0, kw, h)
    for i in range(n - 1):
        if i % 7 in (2, 6):
            continue
        p.fillRect(QtCore.QRectF((i + 1) * kw - kw * 0.3, 0, kw * 0.6, h * 0.62), s.colours.accent if P(0.05) else hsl(0, 0, 0.07))
        s.add('key', (i + 1) * kw - kw * 0.3, 0, kw * 0.6, h * 0.62)


def keypad(s, p, w, h):
    nx, ny, gap = choice([3, 4, 5, 6]), choice([4, 5]), choice([2, 4, 6])
    bw, bh = min(64, (w - gap) / nx - gap), min(48, (h - gap) / ny - gap)
    for i in range(nx):
        for j in range(ny):
            s.button(p, gap + i * (bw + gap), gap + j * (bh + gap), bw, bh, words.glyph())


def transport(s, p, w, h):
    side, x = min(h - 8, choice([20, 26, 34, 44])), 6
    while x + side < w - 90:
        c = s.colours
        p.setBrush(s.shaded(x, 4, side, c.body))
        p.setPen(QtGui.QPen(c.line, 1) if P(0.7) else QtCore.Qt.PenStyle.NoPen)
        p.drawRoundedRect(QtCore.QRectF(x, 4, side, side), 3, 3)
        s.add('iconButton', x, 4, side, side)
        p.setBrush(c.ink)
        p.setPen(QtCore.Qt.PenStyle.NoPen)
        a, m = side * 0.28, side / 2
        shape = randint(0, 4)
        if shape == 0:
            p.drawPolygon(QtGui.QPolygonF([QtCore.QPointF(x + a, 4 + a), QtCore.QPointF(x + side - a, 4 + m), QtCore.QPointF(x + a, 4 + side - a)]))
        elif shape == 1:
            p.drawRect(QtCore.QRectF(x + a, 4 + a, side - 2 * a, side - 2 * a))
        elif shape == 2:
            p.setBrush(hsl(0, 0.8, 0.5))
            p.drawEllipse(QtCore.QRectF(x + a, 4 + a, side - 2 * a, side - 2 * a))
        elif shape == 3:
            p.drawRect(QtCore.QRectF(x + a, 4 + a, side * 0.15, side - 2 * a))
            p.drawRect(QtCore.QRectF(x + side - a - side * 0.15, 4 + a, side * 0.15, side - 2 * a))
        else:
            p.setPen(QtGui.QPen(c.ink, 2))
            p.setBrush(QtCore.Qt.BrushStyle.NoBrush)
            p.drawArc(QtCore.QRectF(x + a, 4 + a, side - 2 * a, side - 2 * a), 0, 4500)
        x += side + choice([2, 4, 10])
        if P(0.12):
            break
    p.fillRect(QtCore.QRectF(x + 6, 4, 84, side), hsl(0, 0, 0.05))
    s.write(p, f'{randint(1, 99):03d}:{randint(1, 4)}.{randint(0, 99):02d}', x + 48, 4 + side / 2, min(16, side * 0.6), s.colours.accent)


def scene(s, p, w, h):
    for _ in range(randint(3, 30)):
        p.setBrush(hsl(uniform(0, 360), 0.4, uniform(0.1, 0.7), uniform(0.1, 0.6)))
        p.setPen(QtCore.Qt.PenStyle.NoPen)
        r = uniform(5, 110)
        p.drawEllipse(QtCore.QPointF(uniform(0, w), uniform(0, h)), r, r)
    for i in range(randint(1, 3)):
        s.meter(p, 12, 12 + i * 22, uniform(90, 200), choice([8, 12, 16]))
    side, n = choice([28, 36, 48]), randint(4, 10)
    x0 = (w - n * (side + 4)) / 2
    if x0 > 0:
        for i in range(n):
            s.pad(p, x0 + i * (side + 4), h - side - 8, side, side, str(i + 1) if P(0.4) else None, hsl(0, 0, 0.2))
    for i in range(randint(0, 5)):
        bw, bh = uniform(80, 190), choice([24, 30, 40])
        if 70 + i * (bh + 8) + bh < h - side - 12:
            s.button(p, w / 2 - bw / 2, 70 + i * (bh + 8), bw, bh)


def plain(s, p, w, h):
    if P(0.4):
        p.setPen(QtGui.QPen(s.colours.line, 1))
        step = choice([8, 16, 24, 40])
        for x in range(0, int(w), step):
            p.drawLine(x, 0, x, int(h))
        if P(0.5):
            for y in range(0, int(h), step):
                p.drawLine(0, y, int(w), y)
    if P(0.4):
        p.setPen(QtGui.QPen(s.colours.accent, 1))
        last = h / 2
        for x in range(0, int(w), 2):
            y = max(2, min(h - 2, last + uniform(-12, 12)))
            p.drawLine(QtCore.QPointF(x, last), QtCore.QPointF(x + 2, y))
            last = y


LAYOUTS = {'console': console, 'rack': rack, 'synth': synth, 'mixer': mixer, 'pads': pads, 'sequencer': sequencer, 'keys': keys, 'keypad': keypad,
           'transport': transport, 'scene': scene, 'plain': plain}

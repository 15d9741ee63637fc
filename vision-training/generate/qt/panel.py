"""Widgets that no toolkit knows: panels painted by hand, as in synthesizers, mixers, samplers and games.

Every stroke is drawn here, so the boxes are exact. `style` chooses the look; some looks are kept for evaluation only.
"""
import math
import random
from random import choice, randint, uniform

import words
from binding import QtCore, QtGui, QtWidgets

TRAINING_STYLES = ('flat', 'dark', 'metal', 'grey', 'neon', 'cream')
HELD_OUT_STYLES = ('slate', 'vintage')
P = words.chance


def hsl(h, s, l, a=1.0):
    return QtGui.QColor.fromHslF((h % 360) / 360, max(0, min(1, s)), max(0, min(1, l)), a)


class Palette:
    def __init__(self, style):
        hue, accent = uniform(0, 360), uniform(0, 360)
        dark = style in ('dark', 'neon', 'slate') or (style in ('flat', 'metal') and P(0.5))
        base = {'grey': uniform(0.3, 0.75), 'cream': uniform(0.8, 0.92), 'vintage': uniform(0.2, 0.4)}.get(
            style, uniform(0.02, 0.22) if dark else uniform(0.75, 1))
        tint = {'vintage': 0.35, 'cream': 0.3, 'slate': 0.2, 'grey': 0.03}.get(style, choice([0, 0.05, 0.15]))
        light = base < 0.5
        step = lambda d: hsl(hue, tint, base + (d if light else -d))
        self.back, self.panel, self.line, self.track = step(0), step(uniform(0.02, 0.08)), step(uniform(0.15, 0.3)), step(-0.08)
        self.body = step(uniform(0.06, 0.2)) if P(0.6) else choice([hsl(0, 0, 0.2), hsl(0, 0, 0.85), hsl(0, 0, 0.5), hsl(accent, 0.4, 0.4)])
        self.ink = hsl(hue, 0.1, uniform(0.75, 1) if light else uniform(0, 0.25))
        self.faint = hsl(hue, 0.1, 0.6 if light else 0.4)
        self.accent, self.second = hsl(accent, uniform(0.5, 1), uniform(0.4, 0.6)), hsl(accent + 120, 0.8, 0.5)
        self.flat = style in ('flat', 'neon') or P(0.3)


class Panel(QtWidgets.QWidget):
    def __init__(self, layout, style, font):
        """`layout` paints: one of panel_layouts."""
        super().__init__()
        self.layout_of, self.face = layout, font
        self.colours = Palette(style)
        self.painted, self.seed = [], random.getrandbits(30)
        self.knob_look, self.fader_look = choice([0, 1, 2, 3, 4, 5, 6, 9, 9, 10, 10]), choice([0, 1, 2, 3, 4, 7, 7])
        if style in HELD_OUT_STYLES:
            self.knob_look, self.fader_look = randint(7, 8), randint(5, 6)

    def paintEvent(self, event):
        state = random.getstate()
        random.seed(self.seed)
        self.painted = []
        p = QtGui.QPainter(self)
        p.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        self.ground(p)
        self.layout_of(self, p, self.width(), self.height())
        p.end()
        random.setstate(state)

    def ground(self, p):
        """Plain, shaded, brushed, or divided by grooves."""
        c, w, h, look = self.colours, self.width(), self.height(), randint(0, 5)
        p.fillRect(self.rect(), c.back)
        if look == 1:
            g = QtGui.QLinearGradient(0, 0, 0, h)
            g.setColorAt(0, c.back.lighter(130))
            g.setColorAt(1, c.back.darker(140))
            p.fillRect(self.rect(), g)
        elif look == 2:
            for y in range(0, h, 1):
                p.setPen(c.back.lighter(randint(94, 108)))
                p.drawLine(0, y, w, y)
        elif look == 3:
            pitch = choice([30, 44, 60, 90])
            for x in range(0, w, pitch):
                p.setPen(c.back.darker(150))
                p.drawLine(x, 0, x, h)
                p.setPen(c.back.lighter(140))
                p.drawLine(x + 1, 0, x + 1, h)

    def bevel(self, p, x, y, w, h, sunken=False):
        c = self.colours
        p.setPen(c.back.lighter(160) if not sunken else c.back.darker(180))
        p.drawLine(QtCore.QLineF(x, y, x + w, y))
        p.drawLine(QtCore.QLineF(x, y, x, y + h))
        p.setPen(c.back.darker(180) if not sunken else c.back.lighter(160))
        p.drawLine(QtCore.QLineF(x + w, y, x + w, y + h))
        p.drawLine(QtCore.QLineF(x, y + h, x + w, y + h))

    def display(self, p, x, y, w, h, text):
        """A little screen: only its text is labelled."""
        p.setBrush(choice([hsl(0, 0, 0.06), hsl(90, 0.2, 0.12), hsl(200, 0.3, 0.1), hsl(80, 0.25, 0.6)]))
        p.setPen(QtGui.QPen(self.colours.line, 1))
        p.drawRoundedRect(QtCore.QRectF(x, y, w, h), 2, 2)
        self.write(p, text, x + w / 2, y + h / 2, min(h * 0.62, 13), choice([hsl(0, 0, 0.95), hsl(130, 0.8, 0.6), hsl(20, 0.9, 0.55), hsl(0, 0, 0.85)]))

    def add(self, kind, x, y, w, h):
        self.painted.append((kind, x, y, w, h))

    def write(self, p, text, cx, cy, size, colour=None, vertical=False):
        font = QtGui.QFont(self.face)
        font.setPixelSize(max(7, int(size)))
        p.setFont(font)
        p.setPen(colour or self.colours.ink)
        width = QtGui.QFontMetricsF(font).horizontalAdvance(text)
        p.save()
        p.translate(cx, cy)
        if vertical:
            p.rotate(-90)
        p.drawText(QtCore.QPointF(-width / 2, size * 0.36), text)
        p.restore()
        return width

    def fill(self, p, shade=None, outline=True):
        p.setBrush(shade or self.colours.body)
        p.setPen(QtGui.QPen(self.colours.line, choice([1, 1, 2])) if outline and P(0.7) else QtCore.Qt.PenStyle.NoPen)

    def shaded(self, cx, cy, r, colour):
        if self.colours.flat:
            return QtGui.QBrush(colour)
        g = QtGui.QRadialGradient(cx - r * 0.3, cy - r * 0.4, r * 1.4)
        g.setColorAt(0, colour.lighter(150))
        g.setColorAt(1, colour.darker(170))
        return QtGui.QBrush(g)

    def knob(self, p, x, y, d):
        c, look = self.colours, self.knob_look
        cx, cy, r = x + d / 2, y + d / 2, d / 2
        angle = uniform(-135, 135)
        if look in (9, 10):
            self.real_knob(p, cx, cy, r, angle, look == 10)
            self.add('knob', x, y, d, d)
            return
        arc = lambda rad, colour, start, span, width: (
            p.setPen(QtGui.QPen(colour, width, cap=QtCore.Qt.PenCapStyle.FlatCap)), p.setBrush(QtCore.Qt.BrushStyle.NoBrush),
            p.drawArc(QtCore.QRectF(cx - rad, cy - rad, 2 * rad, 2 * rad), int((90 - start) * 16), int(-span * 16)))
        at = lambda rad, deg: QtCore.QPointF(cx + rad * math.sin(math.radians(deg)), cy - rad * math.cos(math.radians(deg)))
        body = r
        if look in (0, 2, 7):
            width = max(1.5, d * uniform(0.06, 0.14))
            arc(r - width / 2, c.line, -135, 270, width)
            arc(r - width / 2, c.accent, -135, angle + 135, width)
            body = r - width * 1.5 if look != 2 else 0
        if look in (3, 8):
            for deg in range(-135, 136, 27):
                p.setPen(QtGui.QPen(c.faint, 1))
                p.drawLine(at(r * 0.84, deg), at(r, deg))
            body = r * 0.8
        if body > 0:
            p.setBrush(self.shaded(cx, cy, body, c.body))
            p.setPen(QtGui.QPen(c.line, 1) if look != 5 else QtCore.Qt.PenStyle.NoPen)
            p.drawEllipse(QtCore.QRectF(cx - body, cy - body, 2 * body, 2 * body))
            if look in (4, 8):
                p.setBrush(self.shaded(cx, cy, body * 0.6, c.body.lighter(125)))
                p.drawEllipse(QtCore.QPointF(cx, cy), body * 0.6, body * 0.6)
        reach = body or r * 0.8
        mark = choice([c.ink, c.accent]) if look != 1 else c.accent
        if look in (1, 7):
            p.setBrush(mark)
            p.setPen(QtCore.Qt.PenStyle.NoPen)
            p.drawEllipse(at(reach * 0.7, angle), max(1.2, d * 0.06), max(1.2, d * 0.06))
        else:
            p.setPen(QtGui.QPen(mark, max(1.2, d * 0.06)))
            p.drawLine(at(reach * choice([0, 0.4]), angle), at(reach * 0.92, angle))
        self.add('knob', x, y, d, d)

    def real_knob(self, p, cx, cy, r, angle, ringed):
        """As in photographs of hardware: a dark well, a shining cap, a coloured arc, a small pointer."""
        c = self.colours
        p.setPen(QtCore.Qt.PenStyle.NoPen)
        p.setBrush(hsl(0, 0, uniform(0.05, 0.2)))
        p.drawEllipse(QtCore.QPointF(cx, cy), r, r)
        if ringed:
            p.setBrush(QtCore.Qt.BrushStyle.NoBrush)
            width = max(1.5, r * 0.22)
            p.setPen(QtGui.QPen(choice([c.accent, hsl(0, 0.9, 0.5), hsl(130, 0.8, 0.5), hsl(30, 0.9, 0.5)]), width))
            p.drawArc(QtCore.QRectF(cx - r + width / 2, cy - r + width / 2, 2 * r - width, 2 * r - width), int((90 + 135) * 16), int(-(angle + 135) * 16))
        cap = r * uniform(0.6, 0.8)
        g = QtGui.QConicalGradient(cx, cy, uniform(0, 360)) if P(0.4) else QtGui.QRadialGradient(cx - cap * 0.3, cy - cap * 0.4, cap * 1.5)
        tone = uniform(0.35, 0.9)
        for i in range(5):
            g.setColorAt(i / 4, hsl(0, 0, tone * (1 if i % 2 == 0 else 0.55)) if P(0.4) else hsl(0, 0, tone * (1 - 0.17 * i)))
        p.setPen(QtGui.QPen(hsl(0, 0, 0.1), 0.8))
        p.setBrush(QtGui.QBrush(g))
        p.drawEllipse(QtCore.QPointF(cx, cy), cap, cap)
        p.setPen(QtGui.QPen(hsl(0, 0, choice([0.05, 0.95])), max(1.2, r * 0.12)))
        turn = math.radians(angle)
        p.drawLine(QtCore.QPointF(cx + cap * 0.5 * math.sin(turn), cy - cap * 0.5 * math.cos(turn)),
                   QtCore.QPointF(cx + cap * 0.95 * math.sin(turn), cy - cap * 0.95 * math.cos(turn)))

    def real_fader(self, p, x, y, w, h):
        """A sunken field with slots that light up as meters, and a ribbed metal grip."""
        c = self.colours
        p.setPen(QtGui.QPen(hsl(0, 0, 0.05), 1))
        p.setBrush(hsl(0, 0, uniform(0.1, 0.3)))
        p.drawRoundedRect(QtCore.QRectF(x, y, w, h), 2, 2)
        slots, level = choice([1, 2, 2]), uniform(0, 1)
        for i in range(slots):
            slot = QtCore.QRectF(x + w * (i + 1) / (slots + 1) - 2, y + 3, 4, h - 6)
            p.fillRect(slot, hsl(0, 0, 0.03))
            if P(0.5):
                p.fillRect(QtCore.QRectF(slot.x(), slot.bottom() - slot.height() * level, 4, slot.height() * level), hsl(120, 0.8, 0.4))
        grip = min(h * 0.3, w * uniform(0.7, 1.4))
        top = y + uniform(2, max(3, h - grip - 2))
        g = QtGui.QLinearGradient(0, top, 0, top + grip)
        for i in range(5):
            g.setColorAt(i / 4, hsl(0, 0, choice([0.85, 0.5, 0.7, 0.35])))
        p.setPen(QtGui.QPen(hsl(0, 0, 0.1), 1))
        p.setBrush(QtGui.QBrush(g))
        p.drawRoundedRect(QtCore.QRectF(x + 2, top, w - 4, grip), 2, 2)
        for i in range(1, 5):
            p.drawLine(QtCore.QLineF(x + 3, top + grip * i / 5, x + w - 3, top + grip * i / 5))
        self.add('slider', x, y, w, h)

    def fader(self, p, x, y, w, h):
        if self.fader_look == 7 and h > w:
            self.real_fader(p, x, y, w, h)
            return
        c, look, tall = self.colours, self.fader_look, h > w
        length, across = (h, w) if tall else (w, h)
        rect = lambda a, b, la, lb: QtCore.QRectF(x + (across - lb) / 2 + b if tall else x + a, y + a if tall else y + (across - lb) / 2 + b,
                                                 lb if tall else la, la if tall else lb)
        if look in (1, 4, 6):
            p.setPen(QtGui.QPen(c.faint, 1))
            for i in range(11):
                v = i * length / 10
                p.drawLine(QtCore.QPointF(x, y + v) if tall else QtCore.QPointF(x + v, y),
                           QtCore.QPointF(x + w * 0.3, y + v) if tall else QtCore.QPointF(x + v, y + h * 0.3))
        p.setPen(QtCore.Qt.PenStyle.NoPen)
        p.setBrush(c.track if look != 2 else c.line)
        slot = across if look == 3 else choice([2, 3, 4, 6])
        p.drawRoundedRect(rect(0, 0, length, slot), 1.5, 1.5)
        grip = min(length * 0.4, choice([6, 10, 16, 22, 28]))
        at = uniform(0, length - grip)
        if look in (2, 3, 5):
            p.setBrush(c.accent)
            p.drawRoundedRect(rect(at + grip if tall else 0, 0, length - at - grip if tall else at, slot), 1.5, 1.5)
        if look != 3:
            p.setBrush(self.shaded(x + w / 2, y + at, grip, c.body if P(0.7) else c.accent))
            p.setPen(QtGui.QPen(c.line, 1))
            handle = rect(at, 0, grip, across)
            p.drawEllipse(rect(at, 0, across, across)) if look == 5 and across < length * 0.4 else p.drawRoundedRect(handle, 2, 2)
            p.setPen(QtGui.QPen(c.ink, 1))
            mid = handle.center()
            p.drawLine(QtCore.QPointF(handle.left() + 2, mid.y()), QtCore.QPointF(handle.right() - 2, mid.y())) if tall else \
                p.drawLine(QtCore.QPointF(mid.x(), handle.top() + 2), QtCore.QPointF(mid.x(), handle.bottom() - 2))
        self.add('slider', x, y, w, h)

    def meter(self, p, x, y, w, h):
        c, tall, level = self.colours, h > w, uniform(0, 1)
        p.fillRect(QtCore.QRectF(x, y, w, h), choice([hsl(0, 0, 0), hsl(0, 0, 0.1), c.track]))
        length, n = (h, w)[not tall], choice([0, 0, 10, 16, 24, 40])
        cells = n if n and length / n > 2.5 else 1
        for i in range(cells):
            a, b = i / cells, (i + 1) / cells
            lit = b <= level if cells > 1 else True
            if cells == 1:
                a, b = 0, level
            colour = (hsl(0, 0.9, 0.5) if a > 0.85 else hsl(55, 0.9, 0.5) if a > 0.65 else hsl(130, 0.8, 0.42)) if cells > 1 or P(0.5) else c.accent
            if not lit:
                colour = colour.darker(500)
            gap = 1 if cells > 1 else 0
            r = QtCore.QRectF(x + 1, y + h - b * h + gap, w - 2, (b - a) * h - gap) if tall else QtCore.QRectF(x + a * w + gap, y + 1, (b - a) * w - gap, h - 2)
            p.fillRect(r, colour)
        if P(0.3):
            p.setPen(QtGui.QPen(c.line, 1))
            p.setBrush(QtCore.Qt.BrushStyle.NoBrush)
            p.drawRect(QtCore.QRectF(x, y, w, h))
        self.add('meter', x, y, w, h)

    def button(self, p, x, y, w, h, text=None):
        c, lit = self.colours, P(0.25)
        p.setBrush(c.accent if lit else self.shaded(x + w / 2, y, max(w, h), c.body))
        p.setPen(QtGui.QPen(choice([c.line, c.ink]), 1) if P(0.75) else QtCore.Qt.PenStyle.NoPen)
        p.drawRoundedRect(QtCore.QRectF(x, y, w, h), *(choice([0, 2, 4]),) * 2)
        self.add('button', x, y, w, h)
        size = min(h * 0.6, uniform(8, 14))
        dark = (c.accent if lit else c.body).lightnessF() < 0.5
        text = text or words.label()
        while len(text) * size * 0.62 > w - 4 and len(text) > 1:
            text = text[:-1]
        self.write(p, text, x + w / 2, y + h / 2, size, hsl(0, 0, 0.95 if dark else 0.05))

    def pad(self, p, x, y, w, h, text=None, colour=None):
        c = self.colours
        shade = colour or (hsl(uniform(0, 360), uniform(0.3, 0.9), uniform(0.25, 0.6)) if P(0.4) else c.body)
        p.setBrush(self.shaded(x + w / 2, y + h / 2, max(w, h) * 0.7, shade))
        p.setPen(QtGui.QPen(c.line, choice([1, 2])) if P(0.6) else QtCore.Qt.PenStyle.NoPen)
        p.drawRoundedRect(QtCore.QRectF(x, y, w, h), *(choice([0, 2, 4, 8]),) * 2)
        self.add('pad', x, y, w, h)
        if text and w > 26:
            self.write(p, text, x + w / 2, y + h / 2, min(12, w * 0.25), hsl(0, 0, 0.95 if shade.lightnessF() < 0.5 else 0.08))

    def lamp(self, p, x, y, d):
        p.setBrush(hsl(choice([0, 50, 120, 210]), 0.9, choice([0.2, 0.5])))
        p.setPen(QtGui.QPen(self.colours.line, 1))
        p.drawEllipse(QtCore.QRectF(x, y, d, d))

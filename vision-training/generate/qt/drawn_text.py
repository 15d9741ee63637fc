"""Where a window really draws text: a paint engine that paints nothing and notes every text item.

Works under every style, because a style draws its captions through QPainter too.
"""
from binding import QtCore, QtGui, QtWidgets


class TextEngine(QtGui.QPaintEngine):
    def __init__(self):
        super().__init__(QtGui.QPaintEngine.PaintEngineFeature.AllFeatures)
        self.items = []
        self.clip = None

    def begin(self, device):
        self.setActive(True)
        return True

    def end(self):
        self.setActive(False)
        return True

    def type(self):
        return QtGui.QPaintEngine.Type.User

    def updateState(self, state):
        pass

    def drawPixmap(self, *_):
        pass

    def drawPolygon(self, *_):
        pass

    def drawPath(self, *_):
        pass

    def drawRects(self, *_):
        pass

    def drawLines(self, *_):
        pass

    def drawImage(self, *_):
        pass

    def drawTiledPixmap(self, *_):
        pass

    def drawTextItem(self, point, item):
        text = item.text().strip()
        painter = self.painter()
        if not text or painter is None or painter.pen().color().alpha() < 40:
            return
        metrics = QtGui.QFontMetricsF(item.font())
        ink = metrics.tightBoundingRect(item.text())
        band = QtCore.QRectF(ink.x(), -metrics.xHeight(), ink.width(), metrics.xHeight())
        box = painter.combinedTransform().mapRect(ink.united(band).translated(point))
        clip = painter.clipBoundingRect() if painter.hasClipping() else None
        if clip is not None and not clip.isEmpty():
            box = box.intersected(painter.combinedTransform().mapRect(clip))
        self.items.append((box.x(), box.y(), box.width(), box.height(), text))


class TextDevice(QtGui.QPaintDevice):
    def __init__(self, width, height, dpi=96, ratio=1.0):
        super().__init__()
        self.engine, self.size, self.dpi, self.ratio = TextEngine(), (width, height), dpi, ratio

    def paintEngine(self):
        return self.engine

    def metric(self, metric):
        kind = QtGui.QPaintDevice.PaintDeviceMetric
        width, height = self.size
        known = {
            kind.PdmWidth: width, kind.PdmHeight: height, kind.PdmWidthMM: width * 25 // self.dpi,
            kind.PdmHeightMM: height * 25 // self.dpi, kind.PdmNumColors: 1 << 24, kind.PdmDepth: 32,
            kind.PdmDpiX: self.dpi, kind.PdmDpiY: self.dpi, kind.PdmPhysicalDpiX: self.dpi, kind.PdmPhysicalDpiY: self.dpi,
            kind.PdmDevicePixelRatio: 1, kind.PdmDevicePixelRatioScaled: 65536,
        }
        return known.get(metric, 0)


def drawn_text(widget):
    """(x, y, w, h, text) of what the widget alone draws, in its own coordinates.

    The painter of a child knows nothing of the child's place in the window, so every widget is rendered by itself.
    """
    device = TextDevice(widget.width(), widget.height())
    # A graphics view has a render() of its own.
    QtWidgets.QWidget.render(widget, device, QtCore.QPoint(0, 0), QtGui.QRegion(), QtWidgets.QWidget.RenderFlag(0))
    return joined(device.engine.items)


def joined(items):
    """Items of one line that touch are one text."""
    lines = []
    for x, y, w, h, text in sorted(items):
        if w < 2 or h < 2:
            continue
        for line in lines:
            same = abs(line[1] + line[3] / 2 - y - h / 2) < 0.3 * max(line[3], h)
            gap = x - (line[0] + line[2])
            if same and -0.6 * h < gap < 0.55 * max(h, line[3]):
                right = max(line[0] + line[2], x + w)
                top, bottom = min(line[1], y), max(line[1] + line[3], y + h)
                line[:] = [line[0], top, right - line[0], bottom - top, line[4] + ' ' + text]
                break
        else:
            lines.append([x, y, w, h, text])
    return lines

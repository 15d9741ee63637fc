#!/usr/bin/python3
"""Reads the tree of one application through pyatspi or dogtail: what libatspi-walk.c reads, pruned the same way.

    python-walk.py pyatspi|dogtail PID    for every line on standard input one line of JSON: { nodes, ms }
"""

import json
import sys
import time

library, pid = sys.argv[1], int(sys.argv[2])

MAX_DEPTH = 50
# Rows of longer lists are measured before they are read.
MANY_CHILDREN = 150
FAR_AWAY = -100_000
NUMERIC = {"slider", "spin button", "progress bar", "scroll bar", "dial", "level bar"}
TEXTUAL = {"text", "entry", "terminal", "paragraph"}
LABELLED = {"text", "entry", "password text", "slider", "combo box", "dial", "spin button"}
CLIPPING = set(
    "frame,dialog,window,scroll pane,viewport,table,tree,tree table,list,list box,document web,document frame".split(",")
)
# They open windows of their own, wherever their parent is.
POPPING_UP = {"menu", "popup menu", "combo box", "tool tip"}

import pyatspi  # noqa: E402


class Pyatspi:
    def desktop(self):
        return pyatspi.Registry.getDesktop(0)

    def role(self, node):
        return node.getRoleName()

    def showing(self, node):
        return node.getState().contains(pyatspi.STATE_SHOWING)

    def children(self, node):
        for index in range(node.childCount):
            child = node.getChildAtIndex(index)
            if child is not None:
                yield child

    def number(self, node):
        return node.queryValue().currentValue

    def text(self, node):
        text = node.queryText()
        return text.getText(0, text.characterCount)

    def label(self, node):
        for relation in node.getRelationSet():
            if relation.getRelationType() == pyatspi.RELATION_LABELLED_BY:
                return relation.getTarget(0).name
        return node.description

    def chosen(self, node):
        child = node.querySelection().getSelectedChild(0)
        return child and child.name

    def actions(self, node):
        action = node.queryAction()
        return [action.getName(index) for index in range(action.nActions)]


class Dogtail(Pyatspi):
    """What dogtail has a word of its own for is asked in its words."""

    def __init__(self):
        from dogtail import tree
        from dogtail.config import config

        config.logDebugToFile = False
        config.logDebugToStdOut = False
        config.childrenLimit = 10_000
        self.tree = tree

    def desktop(self):
        return self.tree.root

    def role(self, node):
        return node.roleName

    def showing(self, node):
        return node.showing

    def children(self, node):
        # It lists the links of a text a second time.
        return iter(dict.fromkeys(node.children))

    def number(self, node):
        return node.value

    def text(self, node):
        return node.text

    def label(self, node):
        labeller = node.labeller
        return labeller.name if labeller else node.description

    def chosen(self, node):
        return node.combovalue

    def actions(self, node):
        return list(node.actions)


reader = Dogtail() if library == "dogtail" else Pyatspi()


def attempt(question, node):
    """Not every object has every interface."""
    try:
        return question(node)
    except (NotImplementedError, AttributeError, LookupError, RuntimeError):
        return None
    except Exception as error:  # GLib.Error: what vanished meanwhile costs its answer, not the reading.
        if type(error).__name__ in ("Error", "GError"):
            return None
        raise


def overlap(a, b):
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


class Walk:
    def __init__(self, app):
        self.app = app
        toolkit = app.toolkitName or ""
        # GTK 4 sets SHOWING on the window alone; what is hidden has no size, and positions count from the window.
        self.gtk4 = toolkit == "GTK"
        self.swing = toolkit == "J2SE-access-bridge"
        self.coordinates = pyatspi.WINDOW_COORDS if self.gtk4 else pyatspi.DESKTOP_COORDS
        self.nodes = 0

    def read(self):
        self.app.clearCache()
        self.nodes = 0
        start = time.perf_counter()
        for window in reader.children(self.app):
            self.walk(window, 1, None)
        return {"nodes": self.nodes, "ms": (time.perf_counter() - start) * 1000}

    def box(self, component):
        extents = component.getExtents(self.coordinates)
        box = (extents.x, extents.y, extents.width, extents.height)
        return box if min(box[2:]) > 0 and min(box[:2]) >= FAR_AWAY else None

    def walk(self, node, depth, clip):
        self.nodes += 1
        role, name = reader.role(node), node.name
        showing = reader.showing(node) or self.gtk4
        count = node.childCount
        component = attempt(lambda each: each.queryComponent(), node) if showing else None
        box = component and attempt(self.box, component)
        if box:
            showing = clip is None or overlap(box, clip) is not None
        elif component:
            showing = not self.gtk4 and (self.swing or count != 0)
        if depth > 1 and not showing:
            return
        self.read_extras(node, role, name)
        if depth < MAX_DEPTH and count != 0:
            self.walk_children(node, depth, self.clip_below(role, box, clip), count > MANY_CHILDREN)

    def walk_children(self, node, depth, clip, many):
        begun = False
        for child in reader.children(node):
            wanted = not many or self.shows_in(child, clip)
            if wanted:
                attempt(lambda each: self.walk(each, depth + 1, clip), child)
            # The lists that are measured stand at their beginning: after what shows, nothing shows.
            if begun and not wanted and not self.gtk4:
                return
            begun = begun or wanted

    def shows_in(self, node, clip):
        component = attempt(lambda each: each.queryComponent(), node)
        if component is None:
            return True
        box = attempt(self.box, component)
        return box is not None and (clip is None or overlap(box, clip) is not None)

    def clip_below(self, role, box, clip):
        if role in POPPING_UP:
            return None
        if not box or role not in CLIPPING:
            return clip
        return (overlap(box, clip) or clip) if clip else box

    def read_extras(self, node, role, name):
        if role in NUMERIC:
            attempt(reader.number, node)
        if role in TEXTUAL:
            attempt(reader.text, node)
        if role == "combo box":
            attempt(reader.chosen, node)
        if not name and role in LABELLED:
            attempt(reader.label, node)
        attempt(reader.actions, node)


def find():
    for app in reader.desktop():
        if app and app.get_process_id() == pid and app.childCount > 0:
            return Walk(app)
    return None


walk = find()
for _ in sys.stdin:
    print(json.dumps(walk.read() if walk else {"error": "it finds no such application"}), flush=True)

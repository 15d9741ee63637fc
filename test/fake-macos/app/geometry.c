#include "geometry.h"
#include "../shared/faults.h"
#include "stacking.h"
#include <stddef.h>

static Node *closed_menu(Node *node) {
  for (; node; node = node->parent) {
    if (node->menu && !node->open) return node;
  }
  return NULL;
}

CGRect frame_of(Node *node) {
  if (closed_menu(node)) return (CGRect){{0, 900}, {0, 0}};
  CGRect frame = node->frame;
  for (Node *below = node; below->parent; below = below->parent) {
    /* Scroll bars and headings stay where they are. */
    if (!has_role(below, "AXTable") && !has_role(below, "AXOutline")) continue;
    frame.origin.x -= below->parent->scrolled.width;
    frame.origin.y -= below->parent->scrolled.height;
  }
  if (fault("zero-frames") && node->parent && has_role(node, "AXButton")) frame.size = (CGSize){0, 0};
  return frame;
}

bool contains(CGRect frame, CGPoint at) {
  double x = at.x - frame.origin.x, y = at.y - frame.origin.y;
  return x >= 0 && y >= 0 && x < frame.size.width && y < frame.size.height;
}

static bool overlap(CGRect one, CGRect other) {
  return one.origin.x < other.origin.x + other.size.width && other.origin.x < one.origin.x + one.size.width &&
         one.origin.y < other.origin.y + other.size.height && other.origin.y < one.origin.y + one.size.height;
}

bool is_visible(Node *node) {
  CGRect frame = frame_of(node);
  for (Node *above = node->parent; above; above = above->parent) {
    if (has_role(above, "AXScrollArea") && !overlap(frame, frame_of(above))) return false;
  }
  return true;
}

static Node *deepest_at(Node *node, CGPoint at);

/* A sheet is a window of its own: it may be larger than the one it is attached to. */
static Node *sheet_at(Node *window, CGPoint at) {
  for (int index = 0; index < window->child_count; index++) {
    if (has_role(window->children[index], "AXSheet")) return deepest_at(window->children[index], at);
  }
  return NULL;
}

static Node *deepest_at(Node *node, CGPoint at) {
  Node *sheet = has_role(node, "AXWindow") ? sheet_at(node, at) : NULL;
  if (sheet) return sheet;
  if (!is_listed(node) || !contains(frame_of(node), at)) return NULL;
  for (int index = node->child_count - 1; index >= 0; index--) {
    Node *child = node->children[index];
    /* A column lies under its cells. */
    if (has_role(child, "AXColumn")) continue;
    Node *found = deepest_at(child, at);
    if (found) return found;
  }
  return node;
}

static bool is_open_menu(Node *node, const void *unused) {
  (void)unused;
  return node->menu && node->open;
}

Node *open_menu(App *app) { return find_node(app->root, is_open_menu, NULL); }

static bool is_modal(Node *node, const void *unused) {
  (void)unused;
  return node->modal;
}

Node *modal_window(App *app) { return find_node(app->root, is_modal, NULL); }

Node *node_at(App *app, CGPoint at) {
  Node *menu = open_menu(app), *found = menu ? deepest_at(menu, at) : NULL;
  Node *windows[MOST_WINDOWS];
  int count = windows_by_height(app, windows);
  for (int index = 0; index < count && !found; index++) {
    if (!windows[index]->minimised) found = deepest_at(windows[index], at);
  }
  for (int index = 0; index < app->root->child_count && !found; index++) {
    if (!has_role(app->root->children[index], "AXWindow")) found = deepest_at(app->root->children[index], at);
  }
  return found;
}

double scroll_room(Node *area) {
  double bottom = 0;
  for (int at = 0; at < area->child_count; at++) {
    Node *child = area->children[at];
    double end = child->frame.origin.y + child->frame.size.height;
    if (end > bottom) bottom = end;
  }
  double room = bottom - (area->frame.origin.y + area->frame.size.height);
  return room > 0 ? room : 0;
}

void scroll_to(Node *area, double offset) {
  double room = scroll_room(area), before = area->scrolled.height;
  area->scrolled.height = offset < 0 ? 0 : offset > room ? room : offset;
  if (area->scrolled.height == before) return;
  for (int at = 0; at < area->child_count; at++) {
    Node *bar = area->children[at];
    if (!has_role(bar, "AXScrollBar")) continue;
    bar->number = room > 0 ? area->scrolled.height / room : 0;
    notify(bar, "AXValueChanged");
  }
}

#include "pointing.h"
#include "acting.h"
#include "geometry.h"
#include "stacking.h"
#include <math.h>

/* AppKit takes a press for the start of a drag once it has gone this far. */
#define DRAG_DISTANCE 4

static Node *with(Node *node, bool (*wanted)(Node *)) {
  while (node && !wanted(node)) node = node->parent;
  return node;
}

static bool pressable(Node *node) { return node->press && !node->menu; }
static bool focusable(Node *node) { return node->focusable; }
static bool slider(Node *node) { return has_role(node, "AXSlider"); }
static bool row(Node *node) { return has_role(node, "AXRow"); }
static bool text(Node *node) { return has_role(node, "AXTextField") || has_role(node, "AXTextArea"); }
static bool drop_zone(Node *node) { return node->drop != NULL; }
static bool draggable(Node *node) { return node->drag_source || (row(node) && node->parent->reorder); }
static bool scrollable(Node *node) { return has_role(node, "AXScrollArea") && scroll_room(node) > 0; }

static void slide(Node *node, CGPoint at) {
  CGRect frame = frame_of(node);
  double share = (at.x - frame.origin.x) / frame.size.width;
  set_number(node, node->minimum + share * (node->maximum - node->minimum));
}

static bool is_letter(uint16_t unit) { return unit > ' '; }

/* One click puts the caret at the end, two select the last word, three everything. */
static void click_text(Node *node, int clicks) {
  long end = node->text.length, start = end;
  if (clicks == 2) {
    while (start > 0 && is_letter(node->text.units[start - 1])) start--;
  } else if (clicks >= 3) {
    start = 0;
  }
  node->anchor = start;
  node->caret = end;
  notify(node, "AXSelectedTextChanged");
}

static void go_down(App *app, Node *hit, CGPoint at, int clicks) {
  app->pressed = hit;
  app->pressed_at = at;
  app->dragging = false;
  app->dragged = with(hit, draggable);
  if (window_of(hit)) make_main(window_of(hit));
  Node *target = with(hit, focusable);
  if (target) set_focus(app, target);
  if (with(hit, slider)) slide(with(hit, slider), at);
  if (with(hit, row)) select_row(with(hit, row));
  if (with(hit, text)) click_text(with(hit, text), clicks);
}

static void move_row(Node *moved, Node *target) {
  Node *list = moved->parent;
  int to = index_in_parent(target);
  remove_child(list, moved);
  insert_child(list, moved, to);
  double y = list->frame.origin.y + 2;
  for (int at = 0; at < list->child_count; at++) {
    Node *each = list->children[at];
    if (!row(each)) continue;
    double down = y - each->frame.origin.y;
    for (Node *part = each; part; part = part->child_count ? part->children[0] : NULL) part->frame.origin.y += down;
    y += each->frame.size.height;
  }
  notify(list, "AXLayoutChanged");
}

static void go_up(App *app, Node *hit) {
  Node *pressed = app->pressed, *dragged = app->dragged;
  app->pressed = app->dragged = NULL;
  if (app->dragging && dragged) {
    Node *zone = hit ? with(hit, drop_zone) : NULL, *place = hit ? with(hit, row) : NULL;
    if (dragged->drag_source && zone) receive_drop(zone);
    else if (row(dragged) && place && place != dragged && place->parent == dragged->parent) move_row(dragged, place);
    return;
  }
  Node *button = pressed ? with(pressed, pressable) : NULL;
  if (button && hit && is_within(hit, button)) press(button);
}

static void use_left(App *app, CGEventType type, CGPoint at, int clicks) {
  Node *hit = node_at(app, at), *menu = open_menu(app), *modal = modal_window(app);
  if (type == kCGEventLeftMouseDown) {
    /* A click outside an open menu closes it and does nothing else. */
    if (menu && !(hit && (is_within(hit, menu) || is_within(hit, menu->parent)))) {
      close_menus(app);
      hit = NULL;
    }
    if (modal && hit && !is_within(hit, modal)) hit = NULL;
    if (hit) go_down(app, hit, at, clicks);
  } else if (type == kCGEventLeftMouseDragged && app->pressed) {
    double distance = hypot(at.x - app->pressed_at.x, at.y - app->pressed_at.y);
    app->dragging = app->dragging || distance >= DRAG_DISTANCE;
    if (with(app->pressed, slider)) slide(with(app->pressed, slider), at);
  } else if (type == kCGEventLeftMouseUp && app->pressed) {
    go_up(app, hit);
  }
}

void use_mouse(App *app, CGEventType type, CGPoint at, int clicks, bool activating) {
  if (activating) {
    come_forward(app);
    return;
  }
  if (type == kCGEventLeftMouseDown || type == kCGEventLeftMouseUp || type == kCGEventLeftMouseDragged) {
    use_left(app, type, at, clicks);
  }
}

void turn_wheel(App *app, CGPoint at, double dx, double dy) {
  Node *hit = node_at(app, at), *area = hit ? with(hit, scrollable) : NULL;
  (void)dx;
  /* A wheel that turns up, a positive number, takes the content down. */
  if (area) scroll_to(area, area->scrolled.height - dy);
}

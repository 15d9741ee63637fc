#include "typing.h"
#include "../shared/layouts.h"
#include "acting.h"
#include "geometry.h"
#include <stdlib.h>

enum { RETURN = 36, TAB = 48, SPACE = 49, DELETE = 51, ESCAPE = 53, ENTER = 76, FORWARD_DELETE = 117, PAGE_UP = 116,
       PAGE_DOWN = 121, HOME = 115, END = 119, LEFT = 123, RIGHT = 124, DOWN = 125, UP = 126 };

static bool is_text(Node *node) { return has_role(node, "AXTextField") || has_role(node, "AXTextArea"); }

static void insert(Node *node, const uint16_t *units, long length) {
  long from = node->caret < node->anchor ? node->caret : node->anchor, to = from + labs(node->caret - node->anchor);
  if (length == 0 && from == to) return;
  text_splice(&node->text, from, to, units, length);
  node->caret = node->anchor = from + length;
  notify(node, "AXValueChanged");
  notify(node, "AXSelectedTextChanged");
  if (node->deaf) tell_mirror(node);
}

/* The edges of a surrogate pair are one step apart. */
static long step(Node *node, long from, int direction) {
  long to = from + direction;
  if (to < 0 || to > node->text.length) return from;
  bool inside = to > 0 && to < node->text.length && (node->text.units[to] & 0xFC00) == 0xDC00;
  return inside ? to + direction : to;
}

static void erase(Node *node, int direction) {
  if (node->caret == node->anchor) node->anchor = step(node, node->caret, direction);
  insert(node, NULL, 0);
}

static void move_caret(Node *node, long to, bool extend) {
  node->caret = to;
  if (!extend) node->anchor = to;
  notify(node, "AXSelectedTextChanged");
}

static bool type_into(Node *node, int code, CGEventFlags flags) {
  bool area = has_role(node, "AXTextArea"), extend = flags & kCGEventFlagMaskShift;
  switch (code) {
    case RETURN: case ENTER:
      if (area) insert(node, (uint16_t[]){'\n'}, 1);
      return area;
    case TAB:
      if (area) insert(node, (uint16_t[]){'\t'}, 1);
      return area;
    case DELETE: return erase(node, -1), true;
    case FORWARD_DELETE: return erase(node, 1), true;
    case LEFT: return move_caret(node, step(node, node->caret, -1), extend), true;
    case RIGHT: return move_caret(node, step(node, node->caret, 1), extend), true;
    case UP: case HOME: return move_caret(node, 0, extend), true;
    case DOWN: case END: return move_caret(node, node->text.length, extend), true;
  }
  return false;
}

typedef struct { Node *all[4096]; int count; } Ring;

static void collect_focusable(Node *node, Ring *ring) {
  if (node->focusable && !node->disabled && ring->count < 4096) ring->all[ring->count++] = node;
  for (int at = 0; at < node->child_count; at++) collect_focusable(node->children[at], ring);
}

static void move_focus(App *app, int direction) {
  static Ring ring;
  ring.count = 0;
  Node *modal = modal_window(app);
  collect_focusable(modal ? modal : app->root, &ring);
  int at = direction > 0 ? -1 : 0;
  for (int index = 0; index < ring.count; index++) {
    if (ring.all[index] == app->focus) at = index;
  }
  if (ring.count > 0) set_focus(app, ring.all[(at + direction + ring.count) % ring.count]);
}

static bool is_row(Node *node) { return has_role(node, "AXRow"); }

static bool move_selection(Node *table, int direction) {
  int first = -1, last = -1, selected = -1;
  for (int at = 0; at < table->child_count; at++) {
    if (!is_row(table->children[at])) continue;
    if (first < 0) first = at;
    last = at;
    if (table->children[at]->selected) selected = at;
  }
  int next = selected < 0 ? (direction > 0 ? first : last) : selected + direction;
  if (first < 0 || next < first || next > last) return false;
  select_row(table->children[next]);
  return true;
}

static bool key_on_widget(Node *node, int code) {
  bool table = has_role(node, "AXOutline") || has_role(node, "AXTable");
  int direction = code == DOWN || code == RIGHT ? 1 : code == UP || code == LEFT ? -1 : 0;
  if (table && (code == UP || code == DOWN)) return move_selection(node, direction);
  if (node->kind == NUMBER_VALUE && direction) return set_number(node, node->number + direction * node->step), true;
  if (code == SPACE && node->press) return press(node);
  return false;
}

static bool answer(App *app, int code) {
  Node *modal = modal_window(app);
  const char *wanted = code == ESCAPE ? "cancel" : code == RETURN || code == ENTER ? "default" : NULL;
  Node *button = modal && wanted ? find_identified(modal, wanted) : NULL;
  return button && press(button);
}

static bool has_shortcut(Node *node, const void *letter) {
  return node->key && has_role(node, "AXMenuItem") && node->key[0] == *(const char *)letter;
}

static void command(App *app, int code) {
  char letter = (char)key_character(code, false);
  Node *item = letter ? find_node(app->root, has_shortcut, &letter) : NULL;
  if (item) press(item);
  else if (letter == 'a' && app->focus && is_text(app->focus)) {
    app->focus->anchor = 0;
    move_caret(app->focus, app->focus->text.length, true);
  }
}

void press_key(App *app, int code, CGEventFlags flags, Text text) {
  Node *focus = app->focus;
  if (flags & kCGEventFlagMaskCommand) {
    command(app, code);
    return;
  }
  if (code == ESCAPE && open_menu(app)) {
    close_menus(app);
    return;
  }
  bool writes = focus && is_text(focus);
  if (writes && text.length > 0) {
    insert(focus, text.units, text.length);
  } else if (writes && key_character(code, false) && !(flags & kCGEventFlagMaskControl)) {
    insert(focus, (uint16_t[]){key_character(code, flags & kCGEventFlagMaskShift)}, 1);
  } else if (!(writes && type_into(focus, code, flags)) && !answer(app, code)) {
    if (code == TAB) move_focus(app, flags & kCGEventFlagMaskShift ? -1 : 1);
    else if (focus && !writes) key_on_widget(focus, code);
  }
}

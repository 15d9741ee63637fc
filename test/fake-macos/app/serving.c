#define _GNU_SOURCE
/* Answers messages to the applications of this process, one at a time. */
#include "application.h"
#include "../shared/faults.h"
#include "acting.h"
#include "drawing.h"
#include "geometry.h"
#include "pointing.h"
#include "reading.h"
#include "setting.h"
#include "stacking.h"
#include "typing.h"
#include "world.h"
#include <unistd.h>

/* Longer than a second, and shorter than a message may take. */
#define TARDY_MICROSECONDS 1200000

static AXError copy_attributes(Node *node, Bytes *request, Bytes *reply) {
  char name[64];
  put_int(reply, kAXErrorSuccess);
  for (int64_t left = get_int(request); left > 0; left--) {
    put_attribute(node, get_string(request, name, sizeof name), reply);
  }
  return kAXErrorSuccess;
}

static AXError hit_test(App *app, Bytes *request, Bytes *reply) {
  double x = get_double(request), y = get_double(request);
  Node *hit = node_at(app, (CGPoint){x, y});
  if (!hit) return kAXErrorNoValue;
  put_int(reply, kAXErrorSuccess);
  put_int(reply, wire_id(hit));
  return kAXErrorSuccess;
}

static AXError window_number(Node *node, Bytes *reply) {
  Node *window = surface_of(node);
  if (!window) return kAXErrorIllegalArgument;
  put_int(reply, kAXErrorSuccess);
  put_int(reply, window->window_number);
  return kAXErrorSuccess;
}

static AXError settable(Node *node, Bytes *request, Bytes *reply) {
  char name[64];
  bool known, answer = is_settable(node, get_string(request, name, sizeof name), &known);
  if (!known) return kAXErrorAttributeUnsupported;
  put_int(reply, kAXErrorSuccess);
  put_byte(reply, answer);
  return kAXErrorSuccess;
}

/* One element that takes its time: the others answer. */
static bool is_slow(Node *node) { return node->identifier && fault_strikes("slow", node->identifier); }

static AXError ask_node(int operation, Node *node, Bytes *request, Bytes *reply) {
  char name[64];
  if (is_slow(node)) return NO_ANSWER;
  if (node->identifier && fault_strikes("tardy", node->identifier)) usleep(TARDY_MICROSECONDS);
  switch (operation) {
    case OP_COPY: return copy_attributes(node, request, reply);
    case OP_ATTRIBUTE_NAMES: return put_int(reply, kAXErrorSuccess), put_attribute_names(node, reply), kAXErrorSuccess;
    case OP_ACTION_NAMES: return put_int(reply, kAXErrorSuccess), put_action_names(node, reply), kAXErrorSuccess;
    case OP_SETTABLE: return settable(node, request, reply);
    case OP_SET: get_string(request, name, sizeof name); return set_attribute(node, name, request);
    case OP_PERFORM: return perform(node, get_string(request, name, sizeof name));
    case OP_HIT: return hit_test(node->app, request, reply);
    case OP_WINDOW_NUMBER: return window_number(node, reply);
    case OP_EXISTS:
      put_int(reply, kAXErrorSuccess);
      put_int(reply, wire_id(node));
      put_byte(reply, node == node->app->root);
      return kAXErrorSuccess;
  }
  return kAXErrorNotImplemented;
}

enum { WINDOW_LAYER = 0, MENU_LAYER = 101, MENU_NUMBER = 999 };

typedef struct { int64_t number, raised; int layer; CGRect frame; bool on_screen; Text name; } Listed;

static void put_window(Bytes *reply, Listed window) {
  CGRect frame = window.frame;
  put_int(reply, window.number);
  put_int(reply, window.raised);
  put_int(reply, window.layer);
  put_byte(reply, window.on_screen);
  put_text(reply, window.name);
  put_double(reply, frame.origin.x);
  put_double(reply, frame.origin.y);
  put_double(reply, frame.size.width);
  put_double(reply, frame.size.height);
}

static Node *sheet_of(Node *window) {
  for (int at = 0; at < window->child_count; at++) {
    if (has_role(window->children[at], "AXSheet")) return window->children[at];
  }
  return NULL;
}

/* An open menu and a sheet are windows of their own; and many applications keep one of 1 × 1. */
static AXError list_windows(App *app, Bytes *reply) {
  Node *root = app->root, *menu = open_menu(app), *windows[MOST_WINDOWS];
  int windows_count = windows_by_height(app, windows), count = windows_count + 1 + (menu != NULL);
  for (int at = 0; at < windows_count; at++) count += sheet_of(windows[at]) != NULL;
  put_int(reply, kAXErrorSuccess);
  put_string(reply, app->name);
  put_int(reply, count);
  if (menu) put_window(reply, (Listed){root->window_number + MENU_NUMBER, 0, MENU_LAYER, frame_of(menu), true, {0}});
  for (int at = 0; at < windows_count; at++) {
    Node *window = windows[at], *sheet = sheet_of(window);
    bool shown = !window->minimised && !app->hidden;
    int layer = (int)window->layer;
    if (sheet) {
      put_window(reply, (Listed){sheet->window_number, window->raised + 1, layer, frame_of(sheet), shown, {0}});
    }
    put_window(reply, (Listed){window->window_number, window->raised, layer, frame_of(window), shown, window->title});
  }
  put_window(reply, (Listed){root->window_number, 0, WINDOW_LAYER, (CGRect){{0, 899}, {1, 1}}, true, {0}});
  return kAXErrorSuccess;
}

static AXError use_input(App *app, int operation, Bytes *request) {
  if (operation == OP_KEY) {
    bool down = get_byte(request);
    int code = (int)get_int(request);
    CGEventFlags flags = (CGEventFlags)get_int(request);
    Text text = get_text(request);
    if (down) press_key(app, code, flags, text);
    return kAXErrorSuccess;
  }
  CGEventType type = operation == OP_MOUSE ? (CGEventType)get_int(request) : 0;
  CGPoint at = {.x = get_double(request)};
  at.y = get_double(request);
  if (operation == OP_MOUSE) {
    int clicks = (int)get_int(request);
    get_int(request);
    use_mouse(app, type, at, clicks, get_byte(request));
  } else {
    double dx = get_double(request);
    turn_wheel(app, at, dx, get_double(request));
  }
  return kAXErrorSuccess;
}

static AXError answer(App *app, Bytes *request, Bytes *reply) {
  int operation = get_byte(request);
  switch (operation) {
    case OP_WINDOWS: return list_windows(app, reply);
    case OP_MOUSE: case OP_KEY: case OP_SCROLL: return use_input(app, operation, request);
    case OP_DRAW: {
      CGWindowID number = (CGWindowID)get_int(request);
      return draw_window(app, number, get_byte(request), reply);
    }
  }
  Node *node = node_by_id(app, (int)get_int(request));
  return node ? ask_node(operation, node, request, reply) : kAXErrorInvalidUIElement;
}

bool serve(pid_t pid, Bytes *request, Bytes *reply) {
  lock_world();
  App *app = find_app(pid);
  if (app) {
    read_faults();
    request->read = 0;
    bytes_clear(reply);
    AXError error = answer(app, request, reply);
    /* Whoever answers more than a code has put the code there first. */
    if (error || reply->length == 0) {
      bytes_clear(reply);
      put_int(reply, error);
    }
  }
  unlock_world();
  return app != NULL;
}

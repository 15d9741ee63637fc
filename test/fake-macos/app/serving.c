/* Answers messages to the applications of this process, one at a time. */
#include "application.h"
#include "../shared/faults.h"
#include "acting.h"
#include "drawing.h"
#include "geometry.h"
#include "pointing.h"
#include "reading.h"
#include "setting.h"
#include "typing.h"
#include "world.h"

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
  Node *window = window_of(node);
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

static AXError ask_node(int operation, Node *node, Bytes *request, Bytes *reply) {
  char name[64];
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

static void put_window(Bytes *reply, int64_t number, int layer, CGRect frame, bool on_screen, Text name) {
  put_int(reply, number);
  put_int(reply, layer);
  put_byte(reply, on_screen);
  put_text(reply, name);
  put_double(reply, frame.origin.x);
  put_double(reply, frame.origin.y);
  put_double(reply, frame.size.width);
  put_double(reply, frame.size.height);
}

/* An open menu is a window of its own. Then the newest first, and at the end the 1 × 1 one that many applications keep. */
static AXError list_windows(App *app, Bytes *reply) {
  Node *root = app->root, *menu = open_menu(app);
  put_int(reply, kAXErrorSuccess);
  put_string(reply, app->name);
  int count = 1 + (menu != NULL);
  for (int at = 0; at < root->child_count; at++) count += has_role(root->children[at], "AXWindow");
  put_int(reply, count);
  if (menu) put_window(reply, root->window_number + MENU_NUMBER, MENU_LAYER, frame_of(menu), true, (Text){0, NULL});
  for (int at = root->child_count - 1; at >= 0; at--) {
    Node *window = root->children[at];
    if (!has_role(window, "AXWindow")) continue;
    bool on_screen = !window->minimised && !app->hidden;
    put_window(reply, window->window_number, WINDOW_LAYER, frame_of(window), on_screen, window->title);
  }
  put_window(reply, root->window_number, WINDOW_LAYER, (CGRect){{0, 899}, {1, 1}}, true, (Text){0, NULL});
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
    case OP_DRAW: return draw_window(app, (CGWindowID)get_int(request), reply);
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

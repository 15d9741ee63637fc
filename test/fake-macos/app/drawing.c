#include "drawing.h"
#include "geometry.h"
#include <math.h>
#include <string.h>

static const struct { const char *role; uint32_t colour; } colours[] = {
    {"AXWindow", 0xECECEC},      {"AXSheet", 0xF6F6F6},     {"AXToolbar", 0xDDDDDD},   {"AXButton", 0xC4D4E8},    {"AXCheckBox", 0xB8CCB8},
    {"AXSlider", 0xA0A0A8},      {"AXTextField", 0xFFFFFF}, {"AXTextArea", 0xFCFCFC},  {"AXPopUpButton", 0xD0C8E0},
    {"AXStaticText", 0xE0E0DC},  {"AXTable", 0xF4F4F8},     {"AXOutline", 0xF4F4F0},   {"AXIncrementor", 0xC8C8C0},
    {"AXScrollBar", 0xCCCCCC},   {"AXMenu", 0xFAFAFA},      {"AXMenuItem", 0xF0F0FA}, {"AXValueIndicator", 0x7090C0},
};

static int64_t colour_of(Node *node) {
  if (node->colour != NO_COLOUR) return node->colour;
  if (node->selected) return 0x3070E0;
  if (node->kind == CHECK_VALUE && node->number != 0) return 0x4080F0;
  for (size_t at = 0; at < sizeof colours / sizeof *colours; at++) {
    if (has_role(node, colours[at].role)) return colours[at].colour;
  }
  return NO_COLOUR;
}

static CGRect cut(CGRect inner, CGRect outer) {
  double left = inner.origin.x > outer.origin.x ? inner.origin.x : outer.origin.x;
  double top = inner.origin.y > outer.origin.y ? inner.origin.y : outer.origin.y;
  double right = inner.origin.x + inner.size.width, bottom = inner.origin.y + inner.size.height;
  if (right > outer.origin.x + outer.size.width) right = outer.origin.x + outer.size.width;
  if (bottom > outer.origin.y + outer.size.height) bottom = outer.origin.y + outer.size.height;
  return (CGRect){{left, top}, {right > left ? right - left : 0, bottom > top ? bottom - top : 0}};
}

static int draw(Node *node, CGRect limits, Bytes *reply) {
  if (!is_listed(node)) return 0;
  CGRect frame = cut(frame_of(node), limits);
  int drawn = 0;
  if (colour_of(node) != NO_COLOUR && frame.size.width > 0 && frame.size.height > 0) {
    put_double(reply, frame.origin.x);
    put_double(reply, frame.origin.y);
    put_double(reply, frame.size.width);
    put_double(reply, frame.size.height);
    put_int(reply, colour_of(node));
    drawn++;
  }
  if (has_role(node, "AXScrollArea")) limits = frame;
  for (int at = 0; at < node->child_count; at++) {
    if (!has_role(node->children[at], "AXSheet")) drawn += draw(node->children[at], limits, reply);
  }
  return drawn;
}

static bool has_number(Node *node, const void *number) {
  return surface_of(node) == node && node->window_number == *(const CGWindowID *)number;
}

static CGRect around(CGRect one, CGRect other) {
  double left = fmin(one.origin.x, other.origin.x), top = fmin(one.origin.y, other.origin.y);
  double right = fmax(one.origin.x + one.size.width, other.origin.x + other.size.width);
  double bottom = fmax(one.origin.y + one.size.height, other.origin.y + other.size.height);
  return (CGRect){{left, top}, {right - left, bottom - top}};
}

AXError draw_window(App *app, CGWindowID number, bool attached, Bytes *reply) {
  Node *window = find_node(app->root, has_number, &number), *sheet = NULL;
  if (!window) return kAXErrorInvalidUIElement;
  for (int at = 0; attached && at < window->child_count; at++) {
    if (has_role(window->children[at], "AXSheet")) sheet = window->children[at];
  }
  CGRect frame = sheet ? around(frame_of(window), frame_of(sheet)) : frame_of(window);
  put_int(reply, kAXErrorSuccess);
  put_double(reply, frame.size.width);
  put_double(reply, frame.size.height);
  Bytes boxes = {0};
  int count = draw(window, frame_of(window), &boxes);
  if (sheet) count += draw(sheet, frame, &boxes);
  put_int(reply, count);
  put_double(reply, frame.origin.x);
  put_double(reply, frame.origin.y);
  if (boxes.length) memcpy(bytes_extend(reply, boxes.length), boxes.data, boxes.length);
  bytes_free(&boxes);
  return kAXErrorSuccess;
}

#define _GNU_SOURCE
#include "setting.h"
#include "../shared/faults.h"
#include "acting.h"
#include "geometry.h"
#include "../shared/sockets.h"
#include "reading.h"
#include "stacking.h"
#include "world.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct { enum ValueTag tag; Text text; double first, second; bool flag; } Given;

static Given take(Bytes *message) {
  Given given = {.tag = get_byte(message)};
  switch (given.tag) {
    case TAG_TEXT: given.text = get_text(message); break;
    case TAG_INTEGER: given.first = (double)get_int(message); break;
    case TAG_DOUBLE: given.first = get_double(message); break;
    case TAG_BOOLEAN: given.flag = get_byte(message); break;
    case TAG_POINT: case TAG_SIZE: given.first = get_double(message), given.second = get_double(message); break;
    case TAG_RANGE: given.first = (double)get_int(message), given.second = (double)get_int(message); break;
    default: break;
  }
  return given;
}

static bool is_number(Given *given) { return given->tag == TAG_INTEGER || given->tag == TAG_DOUBLE; }

/* A text field takes text alone and a slider numbers alone: AppKit raises over the other. */
static AXError set_value(Node *node, Given *given) {
  if (node->kind == TEXT_VALUE && given->tag == TAG_TEXT) (node->deaf ? show_text : set_text)(node, given->text.units, given->text.length);
  else if (node->kind == NUMBER_VALUE && is_number(given)) set_number(node, given->first);
  else return kAXErrorIllegalArgument;
  return kAXErrorSuccess;
}

static AXError set_focused(Node *node, Given *given) {
  Node *modal = modal_window(node->app);
  if (given->tag != TAG_BOOLEAN) return kAXErrorIllegalArgument;
  if (modal && !is_within(node, modal)) return kAXErrorSuccess;
  if (given->flag) set_focus(node->app, node);
  return kAXErrorSuccess;
}

static AXError set_range(Node *node, Given *given) {
  long from = (long)given->first, to = from + (long)given->second;
  if (given->tag != TAG_RANGE || from < 0 || to < from || to > node->text.length) return kAXErrorIllegalArgument;
  node->anchor = from;
  node->caret = to;
  notify(node, "AXSelectedTextChanged");
  return kAXErrorSuccess;
}

static AXError set_selected_text(Node *node, Given *given) {
  if (given->tag != TAG_TEXT) return kAXErrorIllegalArgument;
  long from = node->caret < node->anchor ? node->caret : node->anchor, to = from + labs(node->caret - node->anchor);
  text_splice(&node->text, from, to, given->text.units, given->text.length);
  node->caret = node->anchor = from + given->text.length;
  notify(node, "AXValueChanged");
  return kAXErrorSuccess;
}

static AXError set_selected(Node *node, Given *given) {
  if (given->tag != TAG_BOOLEAN) return kAXErrorIllegalArgument;
  if (given->flag) select_row(node);
  else if (node->selected) node->selected = false, notify(node->parent, "AXSelectedRowsChanged");
  return kAXErrorSuccess;
}

static AXError set_selected_rows(Node *table, Bytes *message) {
  if (get_byte(message) != TAG_ARRAY || get_int(message) != 1) return kAXErrorIllegalArgument;
  get_byte(message);
  Node *row = node_by_id(table->app, (int)get_int(message));
  if (!row || row->parent != table) return kAXErrorIllegalArgument;
  select_row(row);
  return kAXErrorSuccess;
}

static void move_all(Node *node, double x, double y) {
  node->frame.origin.x += x;
  node->frame.origin.y += y;
  for (int at = 0; at < node->child_count; at++) move_all(node->children[at], x, y);
}

static AXError set_place(Node *node, Given *given) {
  /* Whoever uses VoiceOver's switch finds that windows do not go where they are put. */
  if (node->app->enhanced_interface) return kAXErrorSuccess;
  if (given->tag == TAG_POINT) {
    move_all(node, given->first - node->frame.origin.x, given->second - node->frame.origin.y);
    notify(node, "AXWindowMoved");
  } else {
    node->frame.size = (CGSize){given->first, given->second};
    notify(node, "AXWindowResized");
  }
  return kAXErrorSuccess;
}

/* Shows what is on the pages, or no longer; whatever it answers, that is done. */
static AXError show_pages(Node *node, bool *place, Given *given, const char *name) {
  if (given->tag != TAG_BOOLEAN) return kAXErrorIllegalArgument;
  if (given->flag && !*place) node->app->asked_for_pages = nanoseconds();
  *place = given->flag;
  return (AXError)fault_number(name, 0);
}

static void *come_forward_late(void *argument) {
  App *app = argument;
  usleep((useconds_t)(fault_number("late-front-ms", 0) * 1000));
  lock_world();
  write_frontmost(app->pid);
  come_forward(app);
  unlock_world();
  return NULL;
}

/* An application says yes at once, and comes to the front when it gets around to it. */
static AXError set_frontmost(App *app, Given *given) {
  if (given->tag != TAG_BOOLEAN) return kAXErrorIllegalArgument;
  if (!given->flag) return kAXErrorSuccess;
  if (fault("late-front-ms")) {
    pthread_t thread;
    pthread_create(&thread, NULL, come_forward_late, app);
    pthread_detach(thread);
    return kAXErrorSuccess;
  }
  write_frontmost(app->pid);
  come_forward(app);
  return kAXErrorSuccess;
}

AXError set_attribute(Node *node, const char *name, Bytes *message) {
  bool application = node == node->app->root, known;
  if (!strcmp(name, "AXSelectedRows")) return set_selected_rows(node, message);
  Given given = take(message);
  App *app = node->app;
  if (application && !strcmp(name, "AXFrontmost")) return set_frontmost(app, &given);
  if (application && fault("electron") && !strcmp(name, "AXManualAccessibility")) {
    return show_pages(node, &app->manual_accessibility, &given, "electron");
  }
  if (application && !strcmp(name, "AXEnhancedUserInterface")) {
    return show_pages(node, &app->enhanced_interface, &given, "chrome");
  }
  if (!is_settable(node, name, &known)) return known ? kAXErrorIllegalArgument : kAXErrorAttributeUnsupported;
  if (!strcmp(name, "AXValue")) return set_value(node, &given);
  if (!strcmp(name, "AXFocused")) return set_focused(node, &given);
  if (!strcmp(name, "AXSelectedTextRange")) return set_range(node, &given);
  if (!strcmp(name, "AXSelectedText")) return set_selected_text(node, &given);
  if (!strcmp(name, "AXSelected")) return set_selected(node, &given);
  if (!strcmp(name, "AXPosition") || !strcmp(name, "AXSize")) return set_place(node, &given);
  if (given.tag != TAG_BOOLEAN) return kAXErrorIllegalArgument;
  if (!strcmp(name, "AXMinimized")) node->minimised = given.flag;
  if (!strcmp(name, "AXHidden")) node->app->hidden = given.flag;
  if (!strcmp(name, "AXMain") && given.flag) make_main(node);
  return kAXErrorSuccess;
}

#include "reading.h"
#include "../shared/faults.h"
#include "../shared/sockets.h"
#include "answers.h"
#include "geometry.h"
#include "kinds.h"
#include "stacking.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef bool (*Wanted)(Node *);
static bool any(Node *node) { return is_listed(node); }
static bool visible_row(Node *node) { return row(node) && is_visible(node); }
static bool selected_row(Node *node) { return row(node) && node->selected; }
static bool visible(Node *node) { return is_listed(node) && is_visible(node); }

static void put_children(Bytes *reply, Node *node, Wanted wanted) {
  int count = 0;
  for (int at = 0; wanted && at < node->child_count; at++) count += wanted(node->children[at]);
  /* A child that is its own grandparent, as some real applications have it. */
  bool cycle = fault("cycle") && wanted == any && node->parent && has_role(node, "AXGroup");
  put_byte(reply, TAG_ARRAY);
  put_int(reply, count + cycle);
  for (int at = 0; wanted && at < node->child_count; at++) {
    if (wanted(node->children[at])) put_element(reply, node->children[at]);
  }
  if (cycle) put_element(reply, node->parent);
}

int listed_children(Node *node) {
  int count = 0;
  for (int at = 0; at < node->child_count; at++) count += any(node->children[at]);
  return count;
}

static void put_title(Node *node, Bytes *reply) { put_tagged_text(reply, TAG_TEXT, node->title); }
static void put_description(Node *node, Bytes *reply) { put_tagged_text(reply, TAG_TEXT, node->description); }
static void put_placeholder(Node *node, Bytes *reply) { put_tagged_text(reply, TAG_TEXT, node->placeholder); }
static void put_url(Node *node, Bytes *reply) { put_tagged_text(reply, TAG_URL, node->url); }
static void put_role(Node *node, Bytes *reply) { put_word(reply, node->role); }
static void put_subrole(Node *node, Bytes *reply) { put_word(reply, node->subrole); }
static void put_role_description(Node *node, Bytes *reply) { put_word(reply, node->role + 2); }
static void put_identifier(Node *node, Bytes *reply) { put_word(reply, node->identifier); }
static void put_command_key(Node *node, Bytes *reply) { put_word(reply, node->key); }
static void put_enabled(Node *node, Bytes *reply) { put_boolean(reply, !node->disabled); }
static bool menu_open(Node *node) {
  for (int at = 0; at < node->child_count; at++) if (node->children[at]->open) return true;
  return false;
}
/* An item of the menu bar is selected while its menu is open. */
static void put_selected(Node *node, Bytes *reply) { put_boolean(reply, row(node) ? node->selected : menu_open(node)); }
static void put_modal(Node *node, Bytes *reply) { put_boolean(reply, node->modal); }
static void put_minimised(Node *node, Bytes *reply) { put_boolean(reply, node->minimised); }
static void put_all(Node *node, Bytes *reply) { put_children(reply, node, any); }
static void put_visible(Node *node, Bytes *reply) { put_children(reply, node, visible); }
/* The topmost first. */
static void put_windows(Node *node, Bytes *reply) {
  Node *windows[MOST_WINDOWS];
  int count = windows_by_height(node->app, windows);
  put_byte(reply, TAG_ARRAY);
  put_int(reply, count);
  for (int at = 0; at < count; at++) put_element(reply, windows[at]);
}
static void put_rows(Node *node, Bytes *reply) { put_children(reply, node, row); }
static void put_visible_rows(Node *node, Bytes *reply) { put_children(reply, node, visible_row); }
static void put_selected_rows(Node *node, Bytes *reply) { put_children(reply, node, selected_row); }
static void put_columns(Node *node, Bytes *reply) { put_children(reply, node, column); }
static void put_window(Node *node, Bytes *reply) { put_element(reply, window_of(node)); }
static void put_index(Node *node, Bytes *reply) { put_integer(reply, index_in_parent(node)); }
static void put_minimum(Node *node, Bytes *reply) { put_byte(reply, TAG_DOUBLE), put_double(reply, node->minimum); }
static void put_maximum(Node *node, Bytes *reply) { put_byte(reply, TAG_DOUBLE), put_double(reply, node->maximum); }
static void put_length(Node *node, Bytes *reply) { put_integer(reply, node->text.length); }
static void put_hidden(Node *node, Bytes *reply) { put_boolean(reply, node->app->hidden); }
static void put_enhanced(Node *node, Bytes *reply) { put_boolean(reply, node->app->enhanced_interface); }
static void put_focus_element(Node *node, Bytes *reply) { put_element(reply, node->app->focus); }

static void put_frontmost(Node *node, Bytes *reply) { put_boolean(reply, read_frontmost() == node->app->pid); }

static void put_orientation(Node *node, Bytes *reply) {
  bool wide = node->frame.size.width >= node->frame.size.height;
  put_word(reply, wide ? "AXHorizontalOrientation" : "AXVerticalOrientation");
}

static void put_focused(Node *node, Bytes *reply) { put_boolean(reply, node->app->focus == node); }

static void put_parent(Node *node, Bytes *reply) {
  /* Some applications name a parent that does not list the child. */
  bool bogus = fault("bogus-parent") && node->parent && node->parent->parent;
  put_element(reply, bogus ? node->app->root : node->parent);
}

static void put_value(Node *node, Bytes *reply) {
  if (node->kind == TEXT_VALUE) {
    put_tagged_text(reply, node->attributed ? TAG_ATTRIBUTED : TAG_TEXT, node->text);
  } else if (node->kind == CHECK_VALUE || (node->step >= 1 && node->number == floor(node->number))) {
    put_integer(reply, (int64_t)node->number);
  } else {
    put_byte(reply, TAG_DOUBLE);
    put_double(reply, node->number);
  }
}

static void put_position(Node *node, Bytes *reply) {
  CGPoint at = frame_of(node).origin;
  put_byte(reply, TAG_POINT);
  put_double(reply, at.x);
  put_double(reply, at.y);
}

static void put_size(Node *node, Bytes *reply) {
  CGSize size = frame_of(node).size;
  put_byte(reply, TAG_SIZE);
  put_double(reply, size.width);
  put_double(reply, size.height);
}

static void put_frame(Node *node, Bytes *reply) {
  CGRect frame = frame_of(node);
  put_byte(reply, TAG_RECT);
  put_double(reply, frame.origin.x);
  put_double(reply, frame.origin.y);
  put_double(reply, frame.size.width);
  put_double(reply, frame.size.height);
}

static void put_range(Node *node, Bytes *reply) {
  long from = node->caret < node->anchor ? node->caret : node->anchor;
  put_byte(reply, TAG_RANGE);
  put_int(reply, from);
  put_int(reply, labs(node->caret - node->anchor));
}

static void put_selected_text(Node *node, Bytes *reply) {
  long from = node->caret < node->anchor ? node->caret : node->anchor;
  put_tagged_text(reply, TAG_TEXT, (Text){labs(node->caret - node->anchor), node->text.units + from});
}

static Node *child_with_role(Node *node, const char *role) {
  for (int at = node->child_count - 1; at >= 0; at--) {
    if (has_role(node->children[at], role)) return node->children[at];
  }
  return NULL;
}

static void put_menu_bar(Node *node, Bytes *reply) { put_element(reply, child_with_role(node, "AXMenuBar")); }
static void put_scroll_bar(Node *node, Bytes *reply) { put_element(reply, child_with_role(node, "AXScrollBar")); }
static void put_main_window(Node *node, Bytes *reply) { put_element(reply, node->app->main); }

static void put_is_main(Node *node, Bytes *reply) { put_boolean(reply, node->app->main == node); }
static void put_surface(Node *node, Bytes *reply) { put_element(reply, surface_of(node)); }
static void put_mark(Node *node, Bytes *reply) { put_word(reply, node->mark); }
static bool is_yes(const char *word) { return word && word[0] == '1'; }
static void put_expanded(Node *node, Bytes *reply) { put_boolean(reply, is_yes(node->expanded)); }
static void put_disclosing(Node *node, Bytes *reply) { put_boolean(reply, is_yes(node->disclosing)); }
static void put_manual(Node *node, Bytes *reply) { put_boolean(reply, node->app->manual_accessibility); }

static void put_label(Node *node, Bytes *reply) {
  put_element(reply, find_identified(window_of(node), node->titled_by));
}

static void put_header(Node *node, Bytes *reply) {
  Node *header = NULL;
  for (int at = 0; at < node->child_count; at++) if (node->children[at]->header) header = node->children[at];
  put_element(reply, header);
}

static bool has_subrole(Node *node, const void *wanted) { return node->subrole && !strcmp(node->subrole, wanted); }
static void put_close_button(Node *node, Bytes *reply) {
  put_element(reply, find_node(node, has_subrole, "AXCloseButton"));
}

static void put_default(Node *node, Bytes *reply) { put_element(reply, find_identified(node, "default")); }
static void put_cancel(Node *node, Bytes *reply) { put_element(reply, find_identified(node, "cancel")); }

static const struct { const char *name; Wanted has; void (*put)(Node *, Bytes *); Wanted settable; } attributes[] = {
    {"AXRole", always, put_role, never},
    {"AXSubrole", subroled, put_subrole, never},
    {"AXRoleDescription", always, put_role_description, never},
    {"AXTitle", titled, put_title, never},
    {"AXDescription", described, put_description, never},
    {"AXPlaceholderValue", held, put_placeholder, never},
    {"AXIdentifier", identified, put_identifier, never},
    {"AXURL", linked, put_url, never},
    {"AXValue", valued, put_value, settable_text},
    {"AXMinValue", ranged, put_minimum, never},
    {"AXMaxValue", ranged, put_maximum, never},
    {"AXOrientation", oriented, put_orientation, never},
    {"AXEnabled", enableable, put_enabled, never},
    {"AXFocused", below, put_focused, focusable},
    {"AXPosition", below, put_position, window},
    {"AXSize", below, put_size, window},
    {"AXFrame", below, put_frame, never},
    {"AXChildren", always, put_all, never},
    {"AXVisibleChildren", table, put_visible, never},
    {"AXParent", below, put_parent, never},
    {"AXWindow", below_window, put_window, never},
    {"AXTopLevelUIElement", below_window, put_surface, never},
    {"AXWindows", application, put_windows, never},
    {"AXMainWindow", application, put_main_window, never},
    {"AXFocusedWindow", application, put_main_window, never},
    {"AXFocusedUIElement", application, put_focus_element, never},
    {"AXMenuBar", application, put_menu_bar, never},
    {"AXFrontmost", application, put_frontmost, application},
    {"AXHidden", application, put_hidden, application},
    {"AXEnhancedUserInterface", frank_about_flag, put_enhanced, application},
    {"AXModal", window, put_modal, never},
    {"AXMain", window, put_is_main, window},
    {"AXMinimized", window, put_minimised, window},
    {"AXCloseButton", window, put_close_button, never},
    {"AXDefaultButton", window, put_default, never},
    {"AXCancelButton", window, put_cancel, never},
    {"AXRows", table, put_rows, never},
    {"AXVisibleRows", table, put_visible_rows, never},
    {"AXSelectedRows", table, put_selected_rows, table},
    {"AXColumns", table, put_columns, never},
    {"AXSelected", selectable, put_selected, row},
    {"AXIndex", row, put_index, never},
    {"AXVerticalScrollBar", scroll_area, put_scroll_bar, never},
    {"AXSelectedText", editable, put_selected_text, editable},
    {"AXSelectedTextRange", editable, put_range, editable},
    {"AXNumberOfCharacters", editable, put_length, never},
    {"AXMenuItemCmdChar", menu_item, put_command_key, never},
    {"AXMenuItemMarkChar", marked, put_mark, never},
    {"AXTitleUIElement", labelled, put_label, never},
    {"AXHeader", table, put_header, never},
    {"AXExpanded", expandable, put_expanded, never},
    {"AXDisclosing", disclosable, put_disclosing, never},
    {"AXManualAccessibility", plain_electron, put_manual, application},
};
enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

void put_attribute(Node *node, const char *name, Bytes *reply) {
  for (int at = 0; at < ATTRIBUTES; at++) {
    if (strcmp(attributes[at].name, name)) continue;
    if (attributes[at].has(node)) attributes[at].put(node, reply);
    /* What a widget of this kind never has is unsupported; what this one lacks has no value. */
    else put_error(reply, has_role(node, "AXStaticText") ? kAXErrorAttributeUnsupported : kAXErrorNoValue);
    return;
  }
  put_error(reply, kAXErrorAttributeUnsupported);
}

void put_attribute_names(Node *node, Bytes *reply) {
  int count = 0;
  for (int at = 0; at < ATTRIBUTES; at++) count += attributes[at].has(node);
  put_byte(reply, TAG_ARRAY);
  put_int(reply, count);
  for (int at = 0; at < ATTRIBUTES; at++) {
    if (attributes[at].has(node)) put_word(reply, attributes[at].name);
  }
}

bool is_settable(Node *node, const char *name, bool *known) {
  *known = false;
  for (int at = 0; at < ATTRIBUTES; at++) {
    if (strcmp(attributes[at].name, name) || !attributes[at].has(node)) continue;
    *known = true;
    return attributes[at].settable(node);
  }
  return false;
}

void put_action_names(Node *node, Bytes *reply) {
  char list[256] = "";
  if (node->press) strcat(list, "AXPress");
  if (node->press && node->actions) strcat(list, ",");
  if (node->actions) strncat(list, node->actions, sizeof list - strlen(list) - 1);
  int count = list[0] != 0;
  for (char *at = list; *at; at++) count += *at == ',';
  put_byte(reply, TAG_ARRAY);
  put_int(reply, count);
  for (char *word = strtok(list, ","); word; word = strtok(NULL, ",")) put_word(reply, word);
}

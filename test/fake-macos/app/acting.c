#define _GNU_SOURCE
#include "acting.h"
#include "geometry.h"
#include "stacking.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Node *mirror_of(Node *node) {
  return node->mirror ? find_identified(window_of(node), node->mirror) : NULL;
}

void set_number(Node *node, double value) {
  if (node->maximum > node->minimum) {
    if (value < node->minimum) value = node->minimum;
    if (value > node->maximum) value = node->maximum;
  }
  if (node->number == value) return;
  node->number = value;
  notify(node, "AXValueChanged");
  if (has_role(node, "AXScrollBar")) scroll_to(node->parent, value * scroll_room(node->parent));
  for (int at = 0; at < node->child_count; at++) {
    if (has_role(node->children[at], "AXValueIndicator")) node->children[at]->number = value;
  }
  Node *mirror = mirror_of(node);
  if (!mirror) return;
  char digits[32];
  snprintf(digits, sizeof digits, "%g", value);
  Text text = text_of(digits);
  if (!text_equal(mirror->text, text)) set_text(mirror, text.units, text.length);
  text_free(&text);
}

void set_text(Node *node, const uint16_t *units, long length) {
  Text fresh = {length, (uint16_t *)units};
  if (text_equal(node->text, fresh)) return;
  text_set(&node->text, units, length);
  node->caret = node->anchor = length;
  notify(node, "AXValueChanged");
  tell_mirror(node);
}

void tell_mirror(Node *node) {
  Node *mirror = mirror_of(node);
  char digits[64];
  if (!mirror) return;
  if (mirror->kind == TEXT_VALUE) set_text(mirror, node->text.units, node->text.length);
  else if (node->text.length > 0) set_number(mirror, atof(text_utf8(node->text, digits, sizeof digits)));
}

/* A field of SwiftUI shows a text that accessibility gives it, and its application does not get to know of it: as soon
 * as the field is edited, it shows again what the application has. */
void show_text(Node *node, const uint16_t *units, long length) {
  if (!strcmp(node->deaf, "silent")) return;
  if (!node->differs) text_set(&node->model, node->text.units, node->text.length);
  node->differs = true;
  text_set(&node->text, units, length);
  notify(node, "AXValueChanged");
}

static void show_model(Node *node) {
  if (!node->differs) return;
  node->differs = false;
  text_set(&node->text, node->model.units, node->model.length);
  notify(node, "AXValueChanged");
}

void select_row(Node *row) {
  Node *table = row->parent;
  bool changed = !row->selected;
  for (int at = 0; at < table->child_count; at++) table->children[at]->selected = false;
  row->selected = true;
  if (changed) notify(table, "AXSelectedRowsChanged");
}

void set_focus(App *app, Node *node) {
  if (app->focus == node) return;
  if (app->focus) show_model(app->focus);
  app->focus = node;
  if (!node) return;
  show_model(node);
  node->caret = node->anchor = node->text.length;
  notify(node, "AXFocusedUIElementChanged");
}

static void close_menu(Node *menu) {
  menu->open = false;
  notify(menu, "AXMenuClosed");
}

void close_menus(App *app) {
  for (Node *menu; (menu = open_menu(app));) close_menu(menu);
}

static bool open_menu_below(Node *owner) {
  for (int at = 0; at < owner->child_count; at++) {
    Node *menu = owner->children[at];
    if (!menu->menu) continue;
    bool was_open = menu->open;
    close_menus(owner->app);
    if (was_open) return true;
    menu->open = true;
    notify(menu, "AXMenuOpened");
    return true;
  }
  return false;
}

/* An item of a pop-up button gives the button its own title. */
static bool choose(Node *item) {
  Node *owner = item->parent->parent;
  set_text(owner, item->title.units, item->title.length);
  notify(item->parent, "AXMenuItemSelected");
  close_menus(item->app);
  return true;
}

static bool open_template(App *app, const char *name) {
  static CGWindowID next = 1;
  for (int at = 0; at < app->template_count; at++) {
    if (strcmp(app->templates[at]->template_name, name)) continue;
    Node *window = clone_node(app->templates[at], app->root);
    window->window_number = (CGWindowID)app->pid % 1000000 * 1000 + 500 + next++;
    raise_window(window);
    app->main = window;
    notify(window, "AXWindowCreated");
    notify(window, "AXFocusedWindowChanged");
    set_focus(app, NULL);
    return true;
  }
  return false;
}

void close_window(Node *window) {
  App *app = window->app;
  kill_node(window);
  if (!app->main) find_main(app);
}

/* Many events at once, as a table sends them that is filled. */
static void burst(Node *node, int count) {
  for (int at = 0; at < count; at++) {
    node->number = at;
    notify(node, "AXValueChanged");
  }
}

static void toggle(Node *node, const char *word) {
  char line[64];
  node->number = node->number == 0;
  snprintf(line, sizeof line, "%s_%s", word, node->number ? "ON" : "OFF");
  say(line);
  notify(node, "AXValueChanged");
}

static void rename_window(Node *window, const char *title) {
  text_free(&window->title);
  window->title = text_of(title);
  notify(window, "AXTitleChanged");
}

static bool step(Node *node, double direction) {
  if (node->kind != NUMBER_VALUE) return false;
  set_number(node, node->number + direction * (node->step ? node->step : 0.1));
  return true;
}

static bool run_press(Node *node) {
  const char *what = node->press;
  const char *colon = strchr(what, ':'), *word = colon ? colon + 1 : "";
  size_t length = colon ? (size_t)(colon - what) : strlen(what);
#define IS(name) (length == strlen(name) && !strncmp(what, name, length))
  bool in_menu = has_role(node, "AXMenuItem");
  if (IS("menu")) return open_menu_below(node);
  if (IS("choose")) return choose(node);
  if (in_menu) close_menus(node->app);
  if (IS("say")) say(word);
  else if (IS("toggle")) toggle(node, word);
  else if (IS("open")) return open_template(node->app, word);
  else if (IS("rename")) rename_window(window_of(node), word);
  else if (IS("burst")) burst(node, atoi(word));
  else if (IS("more")) return step(node->parent, 1);
  else if (IS("less")) return step(node->parent, -1);
  else if (IS("quit")) node->app->ended = true;
  else if (IS("answer")) say(word), close_window(window_of(node));
  return true;
}

bool press(Node *node) {
  Node *modal = modal_window(node->app);
  if (node->disabled || !node->press || (modal && !is_within(node, modal))) return false;
  return run_press(node);
}

bool can_perform(Node *node, const char *action) {
  if (!strcmp(action, "AXPress")) return node->press != NULL;
  const char *found = node->actions ? strstr(node->actions, action) : NULL;
  size_t length = strlen(action);
  return found && (found[length] == 0 || found[length] == ',');
}

static bool shows_menu(Node *node) {
  for (int at = 0; at < node->child_count; at++) if (node->children[at]->menu && node->children[at]->open) return true;
  return false;
}

AXError perform(Node *node, const char *action) {
  if (!can_perform(node, action)) return kAXErrorActionUnsupported;
  if (node->disabled) return kAXErrorCannotComplete;
  /* Behind a modal window, AppKit takes a press and does nothing. */
  if (!strcmp(action, "AXPress") || !strcmp(action, "AXPick")) press(node);
  else if (!strcmp(action, "AXIncrement")) step(node, 1);
  else if (!strcmp(action, "AXDecrement")) step(node, -1);
  else if (!strcmp(action, "AXCancel")) close_menus(node->app);
  else if (!strcmp(action, "AXRaise")) raise_window(node);
  else if (!strcmp(action, "AXShowMenu") && has_role(node, "AXPopUpButton")) press(node);
  /* The application follows the menu from here on, and answers when that has closed. */
  return shows_menu(node) ? NO_ANSWER : kAXErrorSuccess;
}

void receive_drop(Node *zone) {
  char *word = strdup(zone->drop), *colon = strchr(word, ':');
  *colon = 0;
  say(word);
  Text text = text_of(colon + 1);
  set_text(zone, text.units, text.length);
  text_free(&text);
  free(word);
}

#define _GNU_SOURCE
#include "node.h"
#include "../shared/faults.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Ids are never given out twice: a dead widget's stays dead. */
static Node **nodes;
static int node_count, node_room;

Node *new_node(App *app, Node *parent, const char *role) {
  if (node_count == node_room) {
    node_room = node_room * 2 + 1024;
    nodes = realloc(nodes, (size_t)node_room * sizeof *nodes);
    if (node_count == 0) nodes[node_count++] = NULL;
  }
  Node *node = calloc(1, sizeof *node);
  node->app = app;
  node->id = node_count;
  node->role = strdup(role);
  node->colour = NO_COLOUR;
  nodes[node_count++] = node;
  if (parent) insert_child(parent, node, parent->child_count);
  return node;
}

Node *node_by_id(App *app, int id) {
  if (id == 0) return app->root;
  Node *node = id > 0 && id < node_count ? nodes[id] : NULL;
  return node && node->app == app && !node->dead ? node : NULL;
}

int wire_id(Node *node) { return node == node->app->root ? 0 : node->id; }

void insert_child(Node *parent, Node *child, int at) {
  if (parent->child_count == parent->child_room) {
    parent->child_room = parent->child_room * 2 + 4;
    parent->children = realloc(parent->children, (size_t)parent->child_room * sizeof(Node *));
  }
  memmove(parent->children + at + 1, parent->children + at, (size_t)(parent->child_count - at) * sizeof(Node *));
  parent->children[at] = child;
  parent->child_count++;
  child->parent = parent;
}

int index_in_parent(Node *node) {
  for (int at = 0; node->parent && at < node->parent->child_count; at++) {
    if (node->parent->children[at] == node) return at;
  }
  return -1;
}

void remove_child(Node *parent, Node *child) {
  int at = index_in_parent(child);
  if (at < 0) return;
  memmove(parent->children + at, parent->children + at + 1, (size_t)(--parent->child_count - at) * sizeof(Node *));
}

static char *copy(const char *text) { return text ? strdup(text) : NULL; }
static Text copy_text(Text text) { return text_copy(text.units, text.length); }

Node *clone_node(Node *model, Node *parent) {
  Node *node = new_node(model->app, NULL, model->role);
  int id = node->id;
  free(node->role);
  *node = *model;
  node->id = id;
  node->children = NULL;
  node->child_count = node->child_room = 0;
  node->role = copy(model->role);
  node->subrole = copy(model->subrole);
  node->identifier = copy(model->identifier);
  node->press = copy(model->press);
  node->actions = copy(model->actions);
  node->key = copy(model->key);
  node->mirror = copy(model->mirror);
  node->drop = copy(model->drop);
  node->tick = copy(model->tick);
  node->template_name = NULL;
  node->title = copy_text(model->title);
  node->description = copy_text(model->description);
  node->placeholder = copy_text(model->placeholder);
  node->text = copy_text(model->text);
  node->model = copy_text(model->model);
  node->url = copy_text(model->url);
  if (parent) insert_child(parent, node, parent->child_count);
  for (int at = 0; at < model->child_count; at++) clone_node(model->children[at], node);
  return node;
}

static void mark_dead(Node *node) {
  App *app = node->app;
  node->dead = true;
  if (app->focus == node) app->focus = NULL;
  if (app->pressed == node) app->pressed = NULL;
  if (app->dragged == node) app->dragged = NULL;
  if (app->main == node) app->main = NULL;
  for (int at = 0; at < node->child_count; at++) mark_dead(node->children[at]);
  notify(node, "AXUIElementDestroyed");
}

void kill_node(Node *node) {
  if (node->parent) remove_child(node->parent, node);
  mark_dead(node);
}

Node *find_node(Node *root, bool (*wanted)(Node *, const void *), const void *key) {
  if (!root) return NULL;
  if (wanted(root, key)) return root;
  for (int at = 0; at < root->child_count; at++) {
    Node *found = find_node(root->children[at], wanted, key);
    if (found) return found;
  }
  return NULL;
}

static bool has_identifier(Node *node, const void *wanted) {
  return node->identifier && !strcmp(node->identifier, wanted);
}

Node *find_identified(Node *root, const char *identifier) { return find_node(root, has_identifier, identifier); }

bool has_role(Node *node, const char *role) { return !strcmp(node->role, role); }

bool is_within(Node *node, Node *ancestor) {
  while (node && node != ancestor) node = node->parent;
  return node != NULL;
}

Node *enclosing(Node *node, const char *role) {
  while (node && !has_role(node, role)) node = node->parent;
  return node;
}

Node *window_of(Node *node) { return enclosing(node, "AXWindow"); }

Node *surface_of(Node *node) {
  while (node && !has_role(node, "AXWindow") && !has_role(node, "AXSheet")) node = node->parent;
  return node;
}

int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* What is on a page comes a while after the request for it. */
static bool on_empty_page(Node *node) {
  if (!node->parent || !has_role(node->parent, "AXWebArea")) return false;
  double after_ms = fault_number("page-ms", 0);
  return nanoseconds() - node->app->asked_for_pages < (int64_t)(after_ms * 1e6);
}

/* Pages cost their browser something to describe, and so it does that only for those who ask. */
static bool is_secret(Node *node) {
  if (!has_role(node, "AXWebArea")) return false;
  App *app = node->app;
  return (fault("electron") && !app->manual_accessibility) || (fault("chrome") && !app->enhanced_interface);
}

bool is_listed(Node *node) { return !(node->lazy && !node->open) && !is_secret(node) && !on_empty_page(node); }

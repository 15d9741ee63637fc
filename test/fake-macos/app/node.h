/* The widgets of an application. */
#pragma once
#include "../shared/bytes.h"
#include <ApplicationServices/ApplicationServices.h>

typedef struct Node Node;
typedef struct App App;

typedef enum { NO_VALUE, TEXT_VALUE, NUMBER_VALUE, CHECK_VALUE } ValueKind;

/* What a widget is made of; the script's words for it are the field names. */
struct Node {
  App *app;
  Node *parent, **children;
  int id, child_count, child_room;
  bool dead;
  char *role, *subrole, *identifier, *press, *actions, *key, *template_name, *mirror, *drop, *tick;
  /* The label that names it, how it ignores values, and what accessibility says of its state. */
  char *titled_by, *deaf, *expanded, *disclosing, *mark;
  Text title, description, placeholder, text, url;
  /* What the application has, where the widget shows a text that it was given and did not pass on. */
  Text model;
  bool differs;
  ValueKind kind;
  double number, minimum, maximum, step;
  CGRect frame;
  CGSize scrolled;
  bool disabled, focusable, settable, selected, modal, drag_source, reorder, minimised, attributed, header;
  /* Menus: a lazy one is no child while it is closed, any other has no size. */
  bool menu, lazy, open;
  int64_t colour;
  long caret, anchor;
  CGWindowID window_number;
  double layer;
  /* When it came before the other windows of the screen: the latest is the topmost. */
  int64_t raised;
};

struct App {
  pid_t pid;
  char *name, *bundle;
  Node *root, *focus, *pressed, *dragged, *main;
  CGPoint pressed_at;
  bool dragging, manual_accessibility, enhanced_interface, hidden, ended;
  int ticks;
  /* When it was asked to show its pages; 0 while it has not been. */
  int64_t asked_for_pages;
  Node **templates;
  int template_count;
};

#define NO_COLOUR (-1)

Node *new_node(App *app, Node *parent, const char *role);
/* 0 is the application itself. */
Node *node_by_id(App *app, int id);
int wire_id(Node *node);
Node *clone_node(Node *model, Node *parent);
void kill_node(Node *node);
void remove_child(Node *parent, Node *child);
void insert_child(Node *parent, Node *child, int at);
Node *find_node(Node *root, bool (*wanted)(Node *, const void *), const void *key);
Node *find_identified(Node *root, const char *identifier);
bool has_role(Node *node, const char *role);
bool is_within(Node *node, Node *ancestor);
Node *window_of(Node *node);
/* The window or the sheet that it is drawn in. */
Node *surface_of(Node *node);
/* The nearest of the node and its ancestors with this role. */
Node *enclosing(Node *node, const char *role);
int index_in_parent(Node *node);
/* Whether it is there for others to see: no closed lazy menu, nothing scrolled away counts as absent. */
bool is_listed(Node *node);

int64_t nanoseconds(void);
void notify(Node *node, const char *notification);
void say(const char *word);

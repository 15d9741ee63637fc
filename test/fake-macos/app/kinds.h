/* What kind of widget a node is: which attributes it has follows from that. */
#pragma once
#include "../shared/faults.h"
#include "node.h"

static inline bool window(Node *node) { return has_role(node, "AXWindow"); }
static inline bool row(Node *node) { return has_role(node, "AXRow"); }
static inline bool column(Node *node) { return has_role(node, "AXColumn"); }
static inline bool always(Node *node) { return node != NULL; }
static inline bool application(Node *node) { return node == node->app->root; }
static inline bool below(Node *node) { return !application(node); }
static inline bool titled(Node *node) {
  return !has_role(node, "AXStaticText") && !has_role(node, "AXImage") && !has_role(node, "AXRow");
}
static inline bool described(Node *node) { return node->description.length > 0; }
static inline bool held(Node *node) { return node->placeholder.length > 0; }
static inline bool linked(Node *node) { return node->url.length > 0; }
static inline bool subroled(Node *node) { return node->subrole != NULL; }
static inline bool identified(Node *node) { return node->identifier != NULL; }
static inline bool valued(Node *node) { return node->kind != NO_VALUE; }
static inline bool ranged(Node *node) { return node->maximum > node->minimum; }
static inline bool editable(Node *node) { return has_role(node, "AXTextField") || has_role(node, "AXTextArea"); }
static inline bool settable_text(Node *node) { return node->settable; }
static inline bool focusable(Node *node) { return node->focusable; }
static inline bool table(Node *node) { return has_role(node, "AXTable") || has_role(node, "AXOutline"); }
static inline bool scroll_area(Node *node) { return has_role(node, "AXScrollArea"); }
static inline bool menu_item(Node *node) { return node->key != NULL; }
static inline bool enableable(Node *node) { return below(node) && !window(node) && !has_role(node, "AXStaticText"); }
static inline bool below_window(Node *node) { return below(node) && !window(node) && window_of(node); }
static inline bool oriented(Node *node) { return has_role(node, "AXSlider") || has_role(node, "AXScrollBar"); }
static inline bool marked(Node *node) { return node->mark != NULL; }
static inline bool labelled(Node *node) { return node->titled_by != NULL; }
static inline bool expandable(Node *node) { return node->expanded != NULL; }
static inline bool disclosable(Node *node) { return node->disclosing != NULL; }
/* Electron and Chrome that answer with an error, which is the value of the fault, do not say what is set either. */
static inline bool plain_electron(Node *node) {
  return application(node) && fault("electron") && fault_number("electron", 0) == 0;
}
static inline bool frank_about_flag(Node *node) { return application(node) && fault_number("chrome", 0) == 0; }
static inline bool never(Node *node) { return node == NULL; }
static inline bool selectable(Node *node) { return row(node) || has_role(node, "AXMenuBarItem"); }

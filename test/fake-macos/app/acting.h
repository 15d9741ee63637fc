/* What widgets do. */
#pragma once
#include "node.h"

AXError perform(Node *node, const char *action);
bool can_perform(Node *node, const char *action);
/* Presses the widget as a user would: nothing happens behind a modal window or to a disabled one. */
bool press(Node *node);
void set_number(Node *node, double value);
void set_text(Node *node, const uint16_t *units, long length);
/* As accessibility sets it, where the application does not get to know of it. */
void show_text(Node *node, const uint16_t *units, long length);
/* Gives the text of a widget to the one that has the same value. */
void tell_mirror(Node *node);
void select_row(Node *row);
void set_focus(App *app, Node *node);
void close_menus(App *app);
void close_window(Node *window);
void receive_drop(Node *zone);

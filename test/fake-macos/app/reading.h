/* The attributes that applications report for their widgets. */
#pragma once
#include "node.h"

/* Writes the value of an attribute, or the error in its place. */
void put_attribute(Node *node, const char *name, Bytes *reply);
void put_attribute_names(Node *node, Bytes *reply);
void put_action_names(Node *node, Bytes *reply);
/* False also where there is no such attribute; `known` says which. */
bool is_settable(Node *node, const char *name, bool *known);
/* Menus, lists and the like have children that are not widgets of their own right now. */
int listed_children(Node *node);

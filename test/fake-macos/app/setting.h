#pragma once
#include "node.h"

/* Sets an attribute to the next value of the message. */
AXError set_attribute(Node *node, const char *name, Bytes *message);

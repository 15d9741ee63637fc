/* Worlds as text: one line a widget, two blanks a level. */
#pragma once
#include "node.h"

/* Reads the applications of a world; `add` makes one and returns it. Exits with a message where a line is wrong. */
void read_world(const char *path, App *(*add)(void));

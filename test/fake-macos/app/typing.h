#pragma once
#include "node.h"

/* A key goes down: its code, the modifiers, and the text that it stands for where the event says so. */
void press_key(App *app, int code, CGEventFlags flags, Text text);

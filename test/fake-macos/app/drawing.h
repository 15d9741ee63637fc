#pragma once
#include "node.h"

/* The coloured boxes of a window, back to front: frame and colour each. */
AXError draw_window(App *app, CGWindowID number, Bytes *reply);

#pragma once
#include "node.h"

/* The coloured boxes of a window, back to front: frame and colour each. */
/* With those that are attached to it, the picture is as large as all of them together. */
AXError draw_window(App *app, CGWindowID number, bool attached, Bytes *reply);

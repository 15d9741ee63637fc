#pragma once
#include "node.h"

/* `activating`: the application was in the background, so that the press only brings it forward. */
void use_mouse(App *app, CGEventType type, CGPoint at, int clicks, bool activating);
void turn_wheel(App *app, CGPoint at, double dx, double dy);

/* Where widgets are on the screen. */
#pragma once
#include "node.h"

/* The frame after all scrolling; that of a closed menu has no size. */
CGRect frame_of(Node *node);
bool contains(CGRect frame, CGPoint at);
/* Whether any of it shows in the scroll areas around it. */
bool is_visible(Node *node);
/* What a click here would reach: open menus first, then windows, the topmost first. NULL where there is nothing. */
Node *node_at(App *app, CGPoint at);
/* How far the content of a scroll area can go down. */
double scroll_room(Node *area);
void scroll_to(Node *area, double offset);
/* The open menu, if there is one. */
Node *open_menu(App *app);
Node *modal_window(App *app);

/* Which window lies over which. */
#pragma once
#include "node.h"

enum { MOST_WINDOWS = 64 };

/* The windows of an application, the topmost first. */
int windows_by_height(App *app, Node *windows[MOST_WINDOWS]);
/* Puts a window over the others of its application; over those of all others only while the application is in front. */
void raise_window(Node *window);
/* Gives a window the keyboard. While the application is in the background, this is forgotten when it comes forward. */
void make_main(Node *window);
/* The application has come to the front: its main window comes over all others, and no other of its windows does. */
void come_forward(App *app);
/* The main window is gone, or there never was one: the topmost that shows takes its place. */
void find_main(App *app);

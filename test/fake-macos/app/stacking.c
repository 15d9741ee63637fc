#include "stacking.h"
#include "../shared/sockets.h"
#include <stdlib.h>

static int by_height(const void *one, const void *other) {
  int64_t difference = (*(Node *const *)other)->raised - (*(Node *const *)one)->raised;
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

int windows_by_height(App *app, Node *windows[MOST_WINDOWS]) {
  int count = 0;
  for (int at = 0; at < app->root->child_count && count < MOST_WINDOWS; at++) {
    if (has_role(app->root->children[at], "AXWindow")) windows[count++] = app->root->children[at];
  }
  qsort(windows, (size_t)count, sizeof *windows, by_height);
  return count;
}

/* Where nothing has been brought forward yet, the only application is in front. */
static bool in_front(App *app) {
  pid_t front = read_frontmost();
  return front == 0 || front == app->pid;
}

void raise_window(Node *window) {
  Node *windows[MOST_WINDOWS];
  windows_by_height(window->app, windows);
  window->raised = in_front(window->app) ? nanoseconds() : windows[0]->raised + 1;
}

void make_main(Node *window) {
  App *app = window->app;
  if (!in_front(app) || app->main == window) return;
  app->main = window;
  raise_window(window);
  notify(window, "AXMainWindowChanged");
  notify(window, "AXFocusedWindowChanged");
}

void come_forward(App *app) {
  if (!app->main) find_main(app);
  if (app->main) app->main->raised = nanoseconds();
  notify(app->root, "AXApplicationActivated");
}

void find_main(App *app) {
  Node *windows[MOST_WINDOWS];
  int count = windows_by_height(app, windows);
  app->main = NULL;
  for (int at = count - 1; at >= 0; at--) {
    if (!windows[at]->minimised) app->main = windows[at];
  }
  if (app->main) notify(app->main, "AXFocusedWindowChanged");
}

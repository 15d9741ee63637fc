#define _GNU_SOURCE
#include "world.h"
#include "acting.h"
#include "application.h"
#include "script.h"
#include "stacking.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define APPS 32
static App *apps[APPS];
static int app_count;
static pid_t next_pid;
static void (*listener)(pid_t pid, int node, const char *notification);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void lock_world(void) { pthread_mutex_lock(&mutex); }
void unlock_world(void) { pthread_mutex_unlock(&mutex); }
void on_notification(void (*callback)(pid_t pid, int node, const char *notification)) { listener = callback; }

void notify(Node *node, const char *notification) {
  if (listener) listener(node->app->pid, wire_id(node), notification);
}

void say(const char *word) {
  puts(word);
  fflush(stdout);
}

App *add_app(void) {
  App *app = calloc(1, sizeof *app);
  app->pid = next_pid++;
  app->ticks = 1;
  app->root = new_node(app, NULL, "AXApplication");
  if (app_count == APPS) abort();
  apps[app_count++] = app;
  return app;
}

App *find_app(pid_t pid) {
  for (int at = 0; at < app_count; at++) {
    if (apps[at]->pid == pid && !apps[at]->ended) return apps[at];
  }
  return NULL;
}

int list_apps(pid_t *pids, int room) {
  int count = 0;
  for (int at = 0; at < app_count && count < room; at++) {
    if (!apps[at]->ended) pids[count++] = apps[at]->pid;
  }
  return count;
}

static void number_windows(App *app) {
  CGWindowID number = (CGWindowID)app->pid % 1000000 * 1000;
  app->root->window_number = number++;
  for (int at = 0; at < app->root->child_count; at++) {
    Node *window = app->root->children[at];
    window->window_number = number++;
    window->raised = nanoseconds() + at;
    for (int below = 0; below < window->child_count; below++) {
      if (has_role(window->children[below], "AXSheet")) window->children[below]->window_number = number++;
    }
  }
  find_main(app);
}

App *load_world(const char *path, pid_t pid) {
  int first = app_count;
  next_pid = pid;
  read_world(path, add_app);
  for (int at = first; at < app_count; at++) number_windows(apps[at]);
  return apps[first];
}

static Text numbered(const char *format, int number) {
  char text[64];
  snprintf(text, sizeof text, format, number);
  return text_of(text);
}

App *generate_app(int elements, pid_t pid) {
  next_pid = pid;
  App *app = add_app();
  app->name = strdup("Generated");
  app->root->title = text_of("Generated");
  Node *window = NULL, *group = NULL;
  for (int made = 1; made < elements; made++) {
    CGRect frame = {{100 + made % 40 * 10, 50 + made % 600}, {80, 20}};
    if (made % 200 == 1) {
      window = new_node(app, app->root, "AXWindow");
      window->title = numbered("Fenêtre %d ✓", made);
      window->frame = (CGRect){{100, 50}, {800, 700}};
      group = NULL;
    } else if (!group || made % 10 == 0) {
      group = new_node(app, window, "AXGroup");
      group->frame = (CGRect){{100, 50 + made % 600}, {600, 20}};
    } else {
      Node *leaf = new_node(app, group, made % 3 ? "AXButton" : "AXTextField");
      leaf->title = numbered("Item %d", made);
      leaf->frame = frame;
      leaf->press = made % 3 ? strdup("nothing") : NULL;
      leaf->actions = strdup("AXShowMenu");
      if (made % 3) continue;
      leaf->kind = TEXT_VALUE;
      leaf->text = text_of("héllo 😀");
      leaf->settable = leaf->focusable = true;
    }
  }
  number_windows(app);
  return app;
}

static bool ticks(Node *node, const void *unused) {
  (void)unused;
  return node->tick != NULL;
}

static void *tick(void *argument) {
  App *app = argument;
  for (;;) {
    usleep(1000000);
    lock_world();
    Node *label = find_node(app->root, ticks, NULL);
    if (label && !app->ended) {
      char text[64], *place = strchr(label->tick, '#');
      snprintf(text, sizeof text, "%.*s%d%s", (int)(place - label->tick), label->tick, ++app->ticks, place + 1);
      Text fresh = text_of(text);
      set_text(label, fresh.units, fresh.length);
      text_free(&fresh);
    }
    unlock_world();
  }
  return NULL;
}

void start_ticking(App *app) {
  pthread_t thread;
  if (!find_node(app->root, ticks, NULL)) return;
  pthread_create(&thread, NULL, tick, app);
  pthread_detach(thread);
}

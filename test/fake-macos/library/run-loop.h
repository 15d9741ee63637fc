#pragma once
#include "object.h"
#include <pthread.h>

typedef struct Notification {
  struct Notification *next;
  Object *observer;
  int node;
  char name[64];
  void *context;
} Notification;

struct Loop {
  Object *object;
  pthread_t thread;
  bool main;
  int running;
  bool stopped;
  Object *sources;
  Notification *first, **last;
};

bool on_main_thread(void);
Loop *current_loop(void);
/* Nothing of Strobe's runs in any mode but the default one. */
bool check_mode(CFRunLoopMode mode, const char *function);
/* Queues a notification on the loop that the source is on; false where it is on none. */
bool queue_notification(Object *source, Object *observer, int node, const char *name, void *context);
/* Calls back, on the thread that runs the loop. */
void call_back(Object *observer, int node, const char *name, void *context);
void forget_notifications(Object *observer);

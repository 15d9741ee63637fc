#define _GNU_SOURCE
#include "run-loop.h"
#include "rules.h"
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

static Loop *main_loop;
static __thread Loop *own_loop;
/* Signalled whenever anything happens on any loop. */
static pthread_mutex_t sleep_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static unsigned long wakes;

bool on_main_thread(void) {
#ifdef __linux__
  return syscall(SYS_gettid) == getpid();
#else
  return pthread_main_np() != 0;
#endif
}

static void wake(void) {
  pthread_mutex_lock(&sleep_mutex);
  wakes++;
  pthread_cond_broadcast(&woken);
  pthread_mutex_unlock(&sleep_mutex);
}

static Loop *make_loop(bool is_main) {
  Loop *loop = calloc(1, sizeof *loop);
  loop->object = make_object(RUN_LOOP, "CFRunLoopGetCurrent");
  loop->object->immortal = true;
  loop->object->as.loop = loop;
  loop->thread = pthread_self();
  loop->main = is_main;
  loop->last = &loop->first;
  return loop;
}

static Loop *the_main_loop(void) {
  lock();
  if (!main_loop) main_loop = make_loop(true);
  unlock();
  return main_loop;
}

Loop *current_loop(void) {
  if (on_main_thread()) return the_main_loop();
  if (!own_loop) own_loop = make_loop(false);
  return own_loop;
}

CFRunLoopRef CFRunLoopGetCurrent(void) { return (CFRunLoopRef)current_loop()->object; }
CFRunLoopRef CFRunLoopGetMain(void) { return (CFRunLoopRef)the_main_loop()->object; }

bool check_mode(CFRunLoopMode mode, const char *function) {
  Object *object = checked(mode, STRING, function);
  bool right = object && text_equal(object->as.text, immortals[DEFAULT_MODE].as.text);
  if (object && !right) violation("run-loop-mode", "%s: nothing runs in this mode", function);
  return right;
}

void CFRunLoopWakeUp(CFRunLoopRef reference) {
  if (checked(reference, RUN_LOOP, "CFRunLoopWakeUp")) wake();
}

/* A loop that is not running does not remember that it was to stop. */
void CFRunLoopStop(CFRunLoopRef reference) {
  Object *object = checked(reference, RUN_LOOP, "CFRunLoopStop");
  if (!object) return;
  lock();
  if (object->as.loop->running > 0) object->as.loop->stopped = true;
  else violation("lost-stop", "CFRunLoopStop: the loop is not running, so nothing stops");
  unlock();
  wake();
}

bool queue_notification(Object *source, Object *observer, int node, const char *name, void *context) {
  lock();
  Loop *loop = source->as.source->loop;
  if (loop) {
    Notification *fresh = calloc(1, sizeof *fresh);
    fresh->observer = observer;
    fresh->node = node;
    fresh->context = context;
    snprintf(fresh->name, sizeof fresh->name, "%s", name);
    *loop->last = fresh;
    loop->last = &fresh->next;
  }
  unlock();
  wake();
  return loop != NULL;
}

static void forget_on(Loop *loop, Object *observer) {
  if (!loop) return;
  for (Notification **at = &loop->first; *at;) {
    Notification *each = *at;
    if (each->observer != observer) {
      at = &each->next;
      continue;
    }
    *at = each->next;
    free(each);
  }
  loop->last = &loop->first;
  while (*loop->last) loop->last = &(*loop->last)->next;
}

void forget_notifications(Object *observer) {
  forget_on(main_loop, observer);
  if (own_loop) forget_on(own_loop, observer);
}

static bool is_ready(struct Source *source) { return source->signalled && source->context.perform; }

/* Handles one thing; false where there was nothing to do. */
static bool handle_one(Loop *loop) {
  lock();
  Notification *next = loop->first;
  if (next) {
    loop->first = next->next;
    if (!loop->first) loop->last = &loop->first;
    hold(next->observer);
    unlock();
    call_back(next->observer, next->node, next->name, next->context);
    let_go(next->observer);
    free(next);
    return true;
  }
  Object *source = loop->sources;
  while (source && !is_ready(source->as.source)) source = source->as.source->next;
  if (!source) {
    unlock();
    return false;
  }
  source->as.source->signalled = false;
  hold(source);
  unlock();
  source->as.source->context.perform(source->as.source->context.info);
  let_go(source);
  return true;
}

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* False when the time is over. */
static bool sleep_until(double end, unsigned long seen) {
  double left = end - seconds_now();
  if (left <= 0) return false;
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  double fraction = left - (double)(time_t)left;
  until.tv_sec += (time_t)left;
  until.tv_nsec += (long)(fraction * 1e9);
  if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
  pthread_mutex_lock(&sleep_mutex);
  while (wakes == seen) {
    if (pthread_cond_timedwait(&woken, &sleep_mutex, &until) == ETIMEDOUT) break;
  }
  pthread_mutex_unlock(&sleep_mutex);
  return true;
}

/*
 * The main thread's loop is never empty, so it never finishes; one of another thread does, without sources. A run of no
 * seconds handles one thing at most, and says that it did only to those who want to know of each.
 */
CFRunLoopRunResult CFRunLoopRunInMode(CFRunLoopMode mode, CFTimeInterval seconds, Boolean returnAfterSourceHandled) {
  Loop *loop = current_loop();
  if (!check_mode(mode, "CFRunLoopRunInMode")) return kCFRunLoopRunFinished;
  if (!loop->main && !loop->sources) return kCFRunLoopRunFinished;
  double end = seconds_now() + seconds;
  CFRunLoopRunResult result = 0;
  loop->running++;
  while (!result) {
    unsigned long seen = wakes;
    bool handled = handle_one(loop);
    if (loop->stopped) result = kCFRunLoopRunStopped;
    else if (handled && returnAfterSourceHandled) result = kCFRunLoopRunHandledSource;
    else if (handled && seconds_now() >= end) result = kCFRunLoopRunTimedOut;
    else if (!handled && !sleep_until(end, seen)) result = kCFRunLoopRunTimedOut;
  }
  loop->stopped = false;
  loop->running--;
  return result;
}

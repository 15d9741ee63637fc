#include "elements.h"
#include "rules.h"
#include "run-loop.h"
#include "values.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Registration {
  struct Registration *next;
  int node;
  bool application;
  char name[64];
  void *context;
} Registration;

struct Observer {
  Observer *next;
  Object *object, *source;
  pid_t pid;
  AXObserverCallback callback;
  Registration *registrations;
  bool told_lost;
};

static Observer *observers;

AXError AXObserverCreate(pid_t pid, AXObserverCallback callback, AXObserverRef *result) {
  if (!result || !callback) {
    violation("null-argument", "AXObserverCreate: wants a callback and a place for the observer");
    return kAXErrorIllegalArgument;
  }
  if (!subscribe(pid)) return kAXErrorCannotComplete;
  CFRunLoopSourceContext nothing = {0};
  Object *source = (Object *)CFRunLoopSourceCreate(NULL, 0, &nothing);
  source->maker = "AXObserverCreate";
  Observer *observer = calloc(1, sizeof *observer);
  observer->object = make_object(OBSERVER, "AXObserverCreate");
  observer->object->as.observer = observer;
  observer->source = hand_over(source);
  observer->pid = pid;
  observer->callback = callback;
  lock();
  observer->next = observers;
  observers = observer;
  unlock();
  *result = (AXObserverRef)observer->object;
  return kAXErrorSuccess;
}

CFRunLoopSourceRef AXObserverGetRunLoopSource(AXObserverRef reference) {
  Object *object = checked(reference, OBSERVER, "AXObserverGetRunLoopSource");
  return object ? (CFRunLoopSourceRef)object->as.observer->source : NULL;
}

static Registration **find(Observer *observer, int node, const char *name) {
  Registration **at = &observer->registrations;
  while (*at && ((*at)->node != node || strcmp((*at)->name, name))) at = &(*at)->next;
  return at;
}

/* The application itself reports these; no element below it does. */
static bool wants_application(const char *name) {
  static const char *const names[] = {"AXFocusedUIElementChanged", "AXFocusedWindowChanged", "AXMainWindowChanged",
                                      "AXApplicationActivated", "AXApplicationDeactivated", "AXWindowCreated"};
  for (size_t at = 0; at < sizeof names / sizeof *names; at++) {
    if (!strcmp(names[at], name)) return true;
  }
  return false;
}

AXError AXObserverAddNotification(AXObserverRef reference, AXUIElementRef element, CFStringRef notification,
                                  void *context) {
  const char *function = "AXObserverAddNotification";
  Object *object = checked(reference, OBSERVER, function);
  if (!object) return kAXErrorInvalidUIElementObserver;
  Conversation talk = {0};
  if (!checked(notification, STRING, function)) return kAXErrorIllegalArgument;
  if (!begin_talk(&talk, element, notification, function, OP_EXISTS)) return end_talk(&talk, kAXErrorIllegalArgument);
  if (talk.element->as.element.system_wide) return end_talk(&talk, kAXErrorNotificationUnsupported);
  if (talk.element->as.element.pid != object->as.observer->pid) {
    violation("observer-pid", "%s: the element is of another process than the observer", function);
    return end_talk(&talk, kAXErrorIllegalArgument);
  }
  AXError error = send_talk(&talk);
  int node = error ? 0 : (int)get_int(&talk.reply);
  bool application = !error && get_byte(&talk.reply);
  if (!error && !application && wants_application(talk.word)) error = kAXErrorNotificationUnsupported;
  lock();
  Registration **place = find(object->as.observer, node, talk.word);
  if (!error && *place) error = kAXErrorNotificationAlreadyRegistered;
  if (!error) {
    Registration *fresh = calloc(1, sizeof *fresh);
    *fresh = (Registration){.node = node, .application = application, .context = context};
    snprintf(fresh->name, sizeof fresh->name, "%s", talk.word);
    *place = fresh;
  }
  unlock();
  return end_talk(&talk, error);
}

AXError AXObserverRemoveNotification(AXObserverRef reference, AXUIElementRef element, CFStringRef notification) {
  const char *function = "AXObserverRemoveNotification";
  Object *object = checked(reference, OBSERVER, function);
  if (!object) return kAXErrorInvalidUIElementObserver;
  Conversation talk = {0};
  if (!checked(notification, STRING, function)) return kAXErrorIllegalArgument;
  if (!begin_talk(&talk, element, notification, function, OP_EXISTS)) return end_talk(&talk, kAXErrorIllegalArgument);
  AXError error = send_talk(&talk);
  if (!error) {
    lock();
    Registration **place = find(object->as.observer, (int)get_int(&talk.reply), talk.word), *gone = *place;
    if (gone) *place = gone->next;
    else error = kAXErrorNotificationNotRegistered;
    free(gone);
    unlock();
  }
  return end_talk(&talk, error);
}

/* Registered on the application, most notifications come from whatever element it happens to; these two do not. */
static bool matches(Registration *registration, int node, const char *name) {
  if (strcmp(registration->name, name)) return false;
  if (registration->node == node) return true;
  return registration->application && strcmp(name, "AXUIElementDestroyed") && strcmp(name, "AXTitleChanged");
}

void deliver(pid_t pid, int node, const char *name) {
  lock();
  for (Observer *observer = observers; observer; observer = observer->next) {
    if (observer->pid != pid) continue;
    for (Registration *each = observer->registrations; each; each = each->next) {
      if (!matches(each, node, name)) continue;
      bool queued = queue_notification(observer->source, observer->object, node, name, each->context);
      if (queued || observer->told_lost) continue;
      observer->told_lost = true;
      violation("lost-notification", "%s: the observer's source is on no run loop", name);
    }
    if (strcmp(name, "AXUIElementDestroyed")) continue;
    for (Registration **at = &observer->registrations; *at;) {
      Registration *each = *at;
      if (each->node != node) at = &each->next;
      else *at = each->next, free(each);
    }
  }
  unlock();
}

void call_back(Object *object, int node, const char *name, void *context) {
  Observer *observer = object->as.observer;
  /* The callback borrows its arguments. */
  Object *element = hand_over(make_element(observer->pid, node, "a notification"));
  Object *notification = hand_over(make_string(name, "a notification"));
  observer->callback((AXObserverRef)object, (AXUIElementRef)element, (CFStringRef)notification, context);
  let_go(element);
  let_go(notification);
}

void end_observer(Object *object) {
  Observer *observer = object->as.observer;
  for (Observer **at = &observers; *at; at = &(*at)->next) {
    if (*at != observer) continue;
    *at = observer->next;
    break;
  }
  for (Registration *each = observer->registrations; each;) {
    Registration *next = each->next;
    free(each);
    each = next;
  }
  forget_notifications(object);
  CFRunLoopSourceInvalidate((CFRunLoopSourceRef)observer->source);
  let_go(observer->source);
  free(observer);
}

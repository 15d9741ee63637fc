/* The window server's list of windows, and the displays they are on. */
#include "windows.h"
#include "../shared/faults.h"
#include "link.h"
#include "object.h"
#include "rules.h"
#include "values.h"
#include <stdlib.h>

#define MENU_BAR_LAYER 24
#define DOCK_LAYER 20
#define DESKTOP_LAYER (-2147483603)
#define SYSTEM_PID 88

typedef struct { int64_t number; pid_t pid; int64_t raised, layer; bool on_screen; Text owner, name; CGRect frame; } Window;
typedef struct { Window windows[512]; int count; } WindowList;

static void add_windows_of(WindowList *list, pid_t pid) {
  Bytes request = {0}, reply = {0};
  put_byte(&request, OP_WINDOWS);
  if (ask_application(pid, &request, &reply)) {
    Text owner = get_text(&reply);
    for (int64_t left = get_int(&reply); left > 0 && list->count < 512; left--) {
      Window window = {.pid = pid, .owner = text_copy(owner.units, owner.length)};
      window.number = get_int(&reply);
      window.raised = get_int(&reply);
      window.layer = get_int(&reply);
      window.on_screen = get_byte(&reply);
      Text name = get_text(&reply);
      window.name = text_copy(name.units, name.length);
      window.frame.origin.x = get_double(&reply);
      window.frame.origin.y = get_double(&reply);
      window.frame.size.width = get_double(&reply);
      window.frame.size.height = get_double(&reply);
      list->windows[list->count++] = window;
    }
  }
  bytes_free(&request);
  bytes_free(&reply);
}

static void add_system_window(WindowList *list, int64_t number, int64_t layer, const char *owner, CGRect frame) {
  list->windows[list->count++] = (Window){number, SYSTEM_PID, 0, layer, true, text_of(owner), text_of(owner), frame};
}

static int by_height(const void *one, const void *other) {
  const Window *a = one, *b = other;
  if (a->layer != b->layer) return a->layer < b->layer ? 1 : -1;
  return a->raised < b->raised ? 1 : a->raised > b->raised ? -1 : 0;
}

static int by_number(const void *one, const void *other) {
  const Window *a = one, *b = other;
  return a->number < b->number ? -1 : a->number > b->number;
}

/* Front to back. */
static WindowList *all_windows(bool desktop) {
  WindowList *list = calloc(1, sizeof *list);
  add_system_window(list, 11, MENU_BAR_LAYER, "Window Server", (CGRect){{0, 0}, {1440, 24}});
  add_system_window(list, 12, DOCK_LAYER, "Dock", (CGRect){{320, 830}, {800, 70}});
  pid_t pids[64];
  int count = running_applications(pids, 64);
  for (int at = 0; at < count; at++) add_windows_of(list, pids[at]);
  if (desktop) add_system_window(list, 13, DESKTOP_LAYER, "Dock", (CGRect){{0, 0}, {1440, 900}});
  qsort(list->windows, (size_t)list->count, sizeof *list->windows, by_height);
  return list;
}

static void free_windows(WindowList *list) {
  for (int at = 0; at < list->count; at++) {
    text_free(&list->windows[at].owner);
    text_free(&list->windows[at].name);
  }
  free(list);
}

pid_t application_at(CGPoint at) {
  WindowList *list = all_windows(false);
  pid_t pid = 0;
  for (int index = 0; index < list->count && !pid; index++) {
    Window *window = &list->windows[index];
    double x = at.x - window->frame.origin.x, y = at.y - window->frame.origin.y;
    if (!window->on_screen || window->pid == SYSTEM_PID) continue;
    if (x >= 0 && y >= 0 && x < window->frame.size.width && y < window->frame.size.height) pid = window->pid;
  }
  /* The menu bar is the frontmost application's. */
  if (!pid && at.y >= 0 && at.y < 24) pid = frontmost_application();
  free_windows(list);
  return pid;
}

static Object *bounds_of(CGRect frame, const char *maker) {
  static const char *const names[] = {"X", "Y", "Width", "Height"};
  double values[] = {frame.origin.x, frame.origin.y, frame.size.width, frame.size.height};
  Object *bounds = make_dictionary(4, maker);
  for (int at = 0; at < 4; at++) {
    Object *key = make_string(names[at], maker);
    add_entry(bounds, key, make_double(values[at], maker));
    CFRelease(key);
  }
  return bounds;
}

static Object *description_of(Window *window, const char *maker) {
  Object *entry = make_dictionary(8, maker);
  add_entry(entry, kCGWindowNumber, make_integer(window->number, maker));
  add_entry(entry, kCGWindowOwnerPID, make_integer(window->pid, maker));
  add_entry(entry, kCGWindowLayer, make_integer(window->layer, maker));
  add_entry(entry, kCGWindowAlpha, make_double(1, maker));
  add_entry(entry, kCGWindowOwnerName, make_text(text_copy(window->owner.units, window->owner.length), maker));
  add_entry(entry, kCGWindowBounds, bounds_of(window->frame, maker));
  /* Only there where it is true. */
  if (window->on_screen) add_entry(entry, kCGWindowIsOnscreen, &immortals[TRUE_OBJECT]);
  /* Titles of other processes' windows are part of what is on the screen: no permission to record, no names. */
  if (!fault("no-screen-recording")) {
    add_entry(entry, kCGWindowName, make_text(text_copy(window->name.units, window->name.length), maker));
  }
  return entry;
}

CFArrayRef CGWindowListCopyWindowInfo(CGWindowListOption option, CGWindowID relativeTo) {
  const char *maker = "CGWindowListCopyWindowInfo";
  read_faults();
  WindowList *list = all_windows(!(option & kCGWindowListExcludeDesktopElements));
  /* The order is promised for the windows on the screen alone. */
  bool ordered = option & kCGWindowListOptionOnScreenOnly;
  if (!ordered) qsort(list->windows, (size_t)list->count, sizeof *list->windows, by_number);
  Object *result = make_array(list->count, maker);
  CFIndex count = 0;
  for (int at = 0; at < list->count; at++) {
    Window *window = &list->windows[at];
    if (option & kCGWindowListOptionOnScreenOnly && !window->on_screen) continue;
    if (option & kCGWindowListOptionIncludingWindow && window->number != relativeTo) continue;
    result->as.array.items[count++] = hand_over(description_of(window, maker));
  }
  result->as.array.count = count;
  free_windows(list);
  return (CFArrayRef)result;
}

bool CGRectMakeWithDictionaryRepresentation(CFDictionaryRef reference, CGRect *rect) {
  Object *dictionary = checked(reference, DICTIONARY, "CGRectMakeWithDictionaryRepresentation");
  if (!dictionary || !rect) return false;
  static const char *const names[] = {"X", "Y", "Width", "Height"};
  double *places[] = {&rect->origin.x, &rect->origin.y, &rect->size.width, &rect->size.height};
  int found = 0;
  for (CFIndex at = 0; at < dictionary->as.dictionary.count; at++) {
    for (int name = 0; name < 4; name++) {
      if (!is_string(dictionary->as.dictionary.keys[at], names[name])) continue;
      *places[name] = dictionary->as.dictionary.values[at]->as.number.real;
      found++;
    }
  }
  return found == 4;
}

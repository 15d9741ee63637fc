#pragma once
#include "object.h"

#define EVENT_FIELDS 256
#define UNICODE_ROOM 20

struct Event {
  CGEventType type;
  CGPoint at;
  CGEventFlags flags;
  int64_t fields[EVENT_FIELDS];
  UniChar units[UNICODE_ROOM];
  int unit_count;
};

CGPoint cursor(void);
void move_cursor(CGPoint at);
/* Posts to whatever the event is for; `pid` is 0 where the window server decides. */
void post_event(Event *event, pid_t pid, const char *function);
/* Keys and buttons that were not released. */
void report_what_is_down(void);

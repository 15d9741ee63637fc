#include "events.h"
#include "../shared/faults.h"
#include "rules.h"
#include "run-loop.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static CGPoint pointer = {720, 450};

CGPoint cursor(void) { return pointer; }
void move_cursor(CGPoint at) { pointer = at; }

CGEventSourceRef CGEventSourceCreate(CGEventSourceStateID state) {
  if (state < kCGEventSourceStatePrivate || state > kCGEventSourceStateHIDSystemState) {
    violation("event-source", "CGEventSourceCreate: state %d", state);
  }
  return (CGEventSourceRef)make_object(EVENT_SOURCE, "CGEventSourceCreate");
}

static Event *make_event(CGEventSourceRef source, const char *function, Object **object) {
  if (source) checked(source, EVENT_SOURCE, function);
  *object = make_object(EVENT, function);
  (*object)->as.event = calloc(1, sizeof(Event));
  (*object)->as.event->at = pointer;
  return (*object)->as.event;
}

CGEventRef CGEventCreate(CGEventSourceRef source) {
  Object *object;
  make_event(source, "CGEventCreate", &object);
  return (CGEventRef)object;
}

CGEventRef CGEventCreateMouseEvent(CGEventSourceRef source, CGEventType type, CGPoint at, CGMouseButton button) {
  Object *object;
  Event *event = make_event(source, "CGEventCreateMouseEvent", &object);
  event->type = type;
  event->at = at;
  event->fields[kCGMouseEventButtonNumber] = button;
  return (CGEventRef)object;
}

/* The key's character is looked up in the keyboard layout, and that service is the main thread's alone. */
CGEventRef CGEventCreateKeyboardEvent(CGEventSourceRef source, CGKeyCode key, bool down) {
  read_faults();
  if (!on_main_thread()) {
    violation("keyboard-off-main", "CGEventCreateKeyboardEvent: off the main thread, where macOS ends the process");
    if (fault("trap-keyboard-off-main")) raise(SIGTRAP);
  }
  if (fault("trap-keyboard")) raise(SIGTRAP);
  Object *object;
  Event *event = make_event(source, "CGEventCreateKeyboardEvent", &object);
  event->type = down ? kCGEventKeyDown : kCGEventKeyUp;
  event->fields[kCGKeyboardEventKeycode] = key;
  return (CGEventRef)object;
}

CGEventRef CGEventCreateScrollWheelEvent2(CGEventSourceRef source, CGScrollEventUnit unit, uint32_t wheelCount,
                                          int32_t wheel1, int32_t wheel2, int32_t wheel3) {
  (void)wheel3;
  if (wheelCount < 1 || wheelCount > 3) {
    violation("wheel-count", "CGEventCreateScrollWheelEvent2: %u wheels", wheelCount);
  }
  Object *object;
  Event *event = make_event(source, "CGEventCreateScrollWheelEvent2", &object);
  event->type = kCGEventScrollWheel;
  event->fields[kCGScrollWheelEventIsContinuous] = unit == kCGScrollEventUnitPixel;
  event->fields[kCGScrollWheelEventDeltaAxis1] = wheel1;
  event->fields[kCGScrollWheelEventDeltaAxis2] = wheelCount > 1 ? wheel2 : 0;
  return (CGEventRef)object;
}

static Event *event_of(CGEventRef reference, const char *function) {
  Object *object = checked(reference, EVENT, function);
  return object ? object->as.event : NULL;
}

void CGEventKeyboardSetUnicodeString(CGEventRef reference, UniCharCount count, const UniChar *units) {
  const char *function = "CGEventKeyboardSetUnicodeString";
  Event *event = event_of(reference, function);
  if (!event || count == 0) return;
  if (event->type != kCGEventKeyDown && event->type != kCGEventKeyUp) {
    violation("event-type", "%s: not a keyboard event", function);
  }
  if (count > UNICODE_ROOM) {
    violation("text-truncated", "%s: %lu units, of which only %d arrive", function, count, UNICODE_ROOM);
    count = UNICODE_ROOM;
  }
  if ((units[0] & 0xFC00) == 0xDC00 || (units[count - 1] & 0xFC00) == 0xD800) {
    violation("split-pair", "%s: half of a surrogate pair at the edge of an event", function);
  }
  for (UniCharCount at = 0; at < count; at++) {
    if (units[at] >= ' ' && units[at] != 0x7F) continue;
    violation("control-as-text", "%s: U+%04X wants a key code of its own", function, units[at]);
    break;
  }
  memcpy(event->units, units, count * sizeof *units);
  event->unit_count = (int)count;
}

void CGEventSetIntegerValueField(CGEventRef reference, CGEventField field, int64_t value) {
  Event *event = event_of(reference, "CGEventSetIntegerValueField");
  if (!event) return;
  if (field < EVENT_FIELDS) event->fields[field] = value;
  else violation("event-field", "CGEventSetIntegerValueField: field %u", field);
}

int64_t CGEventGetIntegerValueField(CGEventRef reference, CGEventField field) {
  Event *event = event_of(reference, "CGEventGetIntegerValueField");
  return event && field < EVENT_FIELDS ? event->fields[field] : 0;
}

void CGEventSetDoubleValueField(CGEventRef reference, CGEventField field, double value) {
  Event *event = event_of(reference, "CGEventSetDoubleValueField");
  if (event && field < EVENT_FIELDS) event->fields[field] = (int64_t)value;
}

void CGEventSetFlags(CGEventRef reference, CGEventFlags flags) {
  Event *event = event_of(reference, "CGEventSetFlags");
  if (event) event->flags = flags;
}

CGEventFlags CGEventGetFlags(CGEventRef reference) {
  Event *event = event_of(reference, "CGEventGetFlags");
  return event ? event->flags : 0;
}

CGPoint CGEventGetLocation(CGEventRef reference) {
  Event *event = event_of(reference, "CGEventGetLocation");
  return event ? event->at : (CGPoint){0, 0};
}

void CGEventSetLocation(CGEventRef reference, CGPoint at) {
  Event *event = event_of(reference, "CGEventSetLocation");
  if (event) event->at = at;
}

void CGEventSetType(CGEventRef reference, CGEventType type) {
  Event *event = event_of(reference, "CGEventSetType");
  if (event) event->type = type;
}

void CGEventPost(CGEventTapLocation tap, CGEventRef reference) {
  Event *event = event_of(reference, "CGEventPost");
  if (!event) return;
  if (tap > kCGAnnotatedSessionEventTap) violation("event-tap", "CGEventPost: tap %u", tap);
  post_event(event, 0, "CGEventPost");
}

void CGEventPostToPid(pid_t pid, CGEventRef reference) {
  Event *event = event_of(reference, "CGEventPostToPid");
  if (event) post_event(event, pid, "CGEventPostToPid");
}

CGError CGWarpMouseCursorPosition(CGPoint at) {
  pointer = at;
  return kCGErrorSuccess;
}

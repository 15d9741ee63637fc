/* The window server's part in input: which application an event goes to, and what it needs to arrive. */
#include "../shared/faults.h"
#include "events.h"
#include "link.h"
#include "rules.h"
#include "windows.h"

enum { BUTTONS = 3, KEYS = 128 };
static struct { bool down; int64_t number; pid_t pid; } buttons[BUTTONS];
static bool keys[KEYS];
static CGEventFlags held_modifiers;

static int button_of(CGEventType type) {
  switch (type) {
    case kCGEventLeftMouseDown: case kCGEventLeftMouseUp: case kCGEventLeftMouseDragged: return 0;
    case kCGEventRightMouseDown: case kCGEventRightMouseUp: case kCGEventRightMouseDragged: return 1;
    case kCGEventOtherMouseDown: case kCGEventOtherMouseUp: case kCGEventOtherMouseDragged: return 2;
  }
  return -1;
}

static bool is_down(CGEventType type) {
  return type == kCGEventLeftMouseDown || type == kCGEventRightMouseDown || type == kCGEventOtherMouseDown;
}

static bool is_up(CGEventType type) {
  return type == kCGEventLeftMouseUp || type == kCGEventRightMouseUp || type == kCGEventOtherMouseUp;
}

/* Down, drags and up are one gesture only while they share a number other than 0; macOS 27 drops what does not. */
static bool right_number(Event *event, int button) {
  int64_t number = event->fields[kCGMouseEventNumber];
  if (is_down(event->type)) {
    if (buttons[button].down) violation("mouse-sequence", "button %d goes down while it is down", button);
    if (number == 0) violation("event-number", "mouse down without kCGMouseEventNumber");
    return number != 0;
  }
  if (!buttons[button].down) {
    violation("mouse-sequence", "button %d is dragged or let go while it is up", button);
    return false;
  }
  if (number == buttons[button].number) return true;
  violation("event-number", "event number %lld within the gesture of number %lld", (long long)number,
            (long long)buttons[button].number);
  return false;
}

static void send_mouse(pid_t pid, Event *event, bool activating) {
  Bytes request = {0}, reply = {0};
  put_byte(&request, OP_MOUSE);
  put_int(&request, event->type);
  put_double(&request, event->at.x);
  put_double(&request, event->at.y);
  put_int(&request, event->fields[kCGMouseEventClickState]);
  put_int(&request, (int64_t)event->flags);
  put_byte(&request, activating);
  ask_application(pid, &request, &reply);
  bytes_free(&request);
  bytes_free(&reply);
}

static void post_mouse(Event *event) {
  move_cursor(event->at);
  if (event->type == kCGEventMouseMoved) return;
  int button = button_of(event->type);
  if (button < 0) {
    violation("event-type", "an event of type %u is no mouse event", event->type);
    return;
  }
  if (event->fields[kCGMouseEventClickState] < 1 && (is_down(event->type) || is_up(event->type))) {
    violation("click-state", "a button goes down or up with click state 0");
  }
  if (!right_number(event, button)) return;
  if (is_down(event->type)) {
    buttons[button].down = true;
    buttons[button].number = event->fields[kCGMouseEventNumber];
    buttons[button].pid = application_at(event->at);
  }
  pid_t pid = buttons[button].pid;
  if (is_up(event->type)) buttons[button].down = false;
  if (!pid) return;
  /* The first click on a window of another application only brings it forward. */
  bool activating = is_down(event->type) && pid != frontmost_application();
  if (activating) set_frontmost(pid);
  send_mouse(pid, event, activating);
}

static CGEventFlags modifier_of(int64_t key) {
  switch (key) {
    case 54: case 55: return kCGEventFlagMaskCommand;
    case 56: case 60: return kCGEventFlagMaskShift;
    case 58: case 61: return kCGEventFlagMaskAlternate;
    case 59: case 62: return kCGEventFlagMaskControl;
  }
  return 0;
}

static void post_key(Event *event, pid_t pid) {
  int64_t key = event->fields[kCGKeyboardEventKeycode];
  bool down = event->type == kCGEventKeyDown;
  if (key < 0 || key >= KEYS) {
    violation("key-code", "key code %lld", (long long)key);
    return;
  }
  if (!down && !keys[key]) violation("key-sequence", "key %lld is let go while it is up", (long long)key);
  keys[key] = down;
  CGEventFlags modifier = modifier_of(key);
  if (modifier) held_modifiers = down ? held_modifiers | modifier : held_modifiers & ~modifier;
  Bytes request = {0}, reply = {0};
  put_byte(&request, OP_KEY);
  put_byte(&request, down);
  put_int(&request, key);
  put_int(&request, (int64_t)event->flags);
  put_units(&request, event->units, event->unit_count);
  ask_application(pid ? pid : frontmost_application(), &request, &reply);
  bytes_free(&request);
  bytes_free(&reply);
}

static void post_scroll(Event *event) {
  pid_t pid = application_at(event->at);
  if (!pid) return;
  double unit = event->fields[kCGScrollWheelEventIsContinuous] ? 1 : 10;
  Bytes request = {0}, reply = {0};
  put_byte(&request, OP_SCROLL);
  put_double(&request, event->at.x);
  put_double(&request, event->at.y);
  put_double(&request, (double)event->fields[kCGScrollWheelEventDeltaAxis2] * unit);
  put_double(&request, (double)event->fields[kCGScrollWheelEventDeltaAxis1] * unit);
  ask_application(pid, &request, &reply);
  bytes_free(&request);
  bytes_free(&reply);
}

void post_event(Event *event, pid_t pid, const char *function) {
  read_faults();
  bool keyboard = event->type == kCGEventKeyDown || event->type == kCGEventKeyUp;
  if (event->type == kCGEventNull) {
    violation("event-type", "%s: an event without a type", function);
    return;
  }
  if (pid && !keyboard) {
    violation("mouse-to-pid", "%s: the mouse does not reach an application by its pid", function);
    return;
  }
  /* Without the permission macOS drops events and reports no error. */
  if (fault("untrusted") || fault("no-post-event")) return;
  if (keyboard) post_key(event, pid);
  else if (event->type == kCGEventScrollWheel) post_scroll(event);
  else post_mouse(event);
}

CGEventFlags CGEventSourceFlagsState(CGEventSourceStateID state) {
  (void)state;
  read_faults();
  return held_modifiers | (CGEventFlags)fault_number("modifier-held", 0);
}

void report_what_is_down(void) {
  for (int button = 0; button < BUTTONS; button++) {
    if (buttons[button].down) violation("stuck-button", "button %d is still down at exit", button);
  }
  for (int key = 0; key < KEYS; key++) {
    if (keys[key]) violation("stuck-key", "key %d is still down at exit", key);
  }
}

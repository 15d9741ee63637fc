#include "elements.h"
#include "../shared/faults.h"
#include "windows.h"
#include "values.h"
#include <math.h>
#include <string.h>

#define DEFAULT_TIMEOUT 6.0f
static float process_timeout = DEFAULT_TIMEOUT;

bool begin_talk(Conversation *talk, AXUIElementRef element, CFStringRef word, const char *function, int operation) {
  memset(talk, 0, sizeof *talk);
  talk->function = function;
  talk->element = checked(element, ELEMENT, function);
  if (!talk->element) return false;
  put_byte(&talk->request, (uint8_t)operation);
  put_int(&talk->request, talk->element->as.element.node);
  if (word) {
    Object *name = checked(word, STRING, function);
    if (!name) return false;
    text_utf8(name->as.text, talk->word, sizeof talk->word);
    put_text(&talk->request, name->as.text);
  }
  return true;
}

static pid_t system_wide_target(void) { return frontmost_application(); }

AXError send_talk(Conversation *talk) {
  pid_t pid = talk->element->as.element.pid;
  float own = talk->element->as.element.timeout;
  Call call = {talk->function, talk->word, pid ? pid : system_wide_target(), own > 0 ? own : process_timeout};
  return send_message(call, &talk->request, &talk->reply);
}

AXError end_talk(Conversation *talk, AXError error) {
  bytes_free(&talk->request);
  bytes_free(&talk->reply);
  return error;
}

AXUIElementRef AXUIElementCreateApplication(pid_t pid) {
  return (AXUIElementRef)make_element(pid, 0, "AXUIElementCreateApplication");
}

AXUIElementRef AXUIElementCreateSystemWide(void) {
  Object *element = make_element(0, 0, "AXUIElementCreateSystemWide");
  element->as.element.system_wide = true;
  return (AXUIElementRef)element;
}

AXError AXUIElementGetPid(AXUIElementRef element, pid_t *pid) {
  Object *object = checked(element, ELEMENT, "AXUIElementGetPid");
  if (!object || !pid) return kAXErrorIllegalArgument;
  *pid = object->as.element.pid;
  return kAXErrorSuccess;
}

/* On the system-wide element it is the process's; on any other it is this reference's alone. */
AXError AXUIElementSetMessagingTimeout(AXUIElementRef element, float seconds) {
  Object *object = checked(element, ELEMENT, "AXUIElementSetMessagingTimeout");
  if (!object || !(seconds >= 0) || isinf(seconds)) return kAXErrorIllegalArgument;
  if (object->as.element.system_wide) process_timeout = seconds > 0 ? seconds : DEFAULT_TIMEOUT;
  else object->as.element.timeout = seconds;
  return kAXErrorSuccess;
}

AXError AXUIElementPerformAction(AXUIElementRef element, CFStringRef action) {
  Conversation talk = {0};
  const char *function = "AXUIElementPerformAction";
  if (!checked(action, STRING, function) || !begin_talk(&talk, element, action, function, OP_PERFORM)) {
    return end_talk(&talk, kAXErrorIllegalArgument);
  }
  return end_talk(&talk, send_talk(&talk));
}

static AXError copy_names(AXUIElementRef element, CFArrayRef *names, const char *function, int operation) {
  Conversation talk = {0};
  if (!names || !begin_talk(&talk, element, NULL, function, operation)) return end_talk(&talk, kAXErrorIllegalArgument);
  AXError error = send_talk(&talk);
  if (!error) *names = (CFArrayRef)take_value(&talk.reply, 0, function);
  return end_talk(&talk, error);
}

AXError AXUIElementCopyAttributeNames(AXUIElementRef element, CFArrayRef *names) {
  return copy_names(element, names, "AXUIElementCopyAttributeNames", OP_ATTRIBUTE_NAMES);
}

AXError AXUIElementCopyActionNames(AXUIElementRef element, CFArrayRef *names) {
  return copy_names(element, names, "AXUIElementCopyActionNames", OP_ACTION_NAMES);
}

AXError AXUIElementCopyActionDescription(AXUIElementRef element, CFStringRef action, CFStringRef *description) {
  Object *name = checked(action, STRING, "AXUIElementCopyActionDescription");
  if (!checked(element, ELEMENT, "AXUIElementCopyActionDescription")) return kAXErrorIllegalArgument;
  if (!name || !description) return kAXErrorIllegalArgument;
  /* macOS describes AXPress as "press", without asking the application. */
  long skipped = name->as.text.length > 2 ? 2 : 0;
  Text rest = text_copy(name->as.text.units + skipped, name->as.text.length - skipped);
  if (rest.length > 0 && rest.units[0] >= 'A' && rest.units[0] <= 'Z') rest.units[0] |= 0x20;
  *description = (CFStringRef)make_text(rest, "AXUIElementCopyActionDescription");
  return kAXErrorSuccess;
}

AXError AXUIElementCopyElementAtPosition(AXUIElementRef application, float x, float y, AXUIElementRef *element) {
  const char *function = "AXUIElementCopyElementAtPosition";
  Conversation talk = {0};
  if (!element) return kAXErrorIllegalArgument;
  if (!begin_talk(&talk, application, NULL, function, OP_HIT)) return end_talk(&talk, kAXErrorIllegalArgument);
  put_double(&talk.request, x);
  put_double(&talk.request, y);
  if (!talk.element->as.element.system_wide) {
    AXError error = send_talk(&talk);
    pid_t pid = talk.element->as.element.pid;
    if (!error) *element = (AXUIElementRef)make_element(pid, (int)get_int(&talk.reply), function);
    return end_talk(&talk, error);
  }
  read_faults();
  if (fault("no-system-wide")) return end_talk(&talk, kAXErrorCannotComplete);
  pid_t pid = application_at((CGPoint){x, y});
  if (!pid) return end_talk(&talk, kAXErrorNoValue);
  AXError error = send_message((Call){function, "", pid, process_timeout}, &talk.request, &talk.reply);
  if (!error) *element = (AXUIElementRef)make_element(pid, (int)get_int(&talk.reply), function);
  return end_talk(&talk, error);
}

AXError _AXUIElementGetWindow(AXUIElementRef element, CGWindowID *number);
AXError _AXUIElementGetWindow(AXUIElementRef element, CGWindowID *number) {
  Conversation talk = {0};
  const char *function = "_AXUIElementGetWindow";
  if (!number) return kAXErrorIllegalArgument;
  if (!begin_talk(&talk, element, NULL, function, OP_WINDOW_NUMBER)) return end_talk(&talk, kAXErrorIllegalArgument);
  AXError error = send_talk(&talk);
  if (!error) *number = (CGWindowID)get_int(&talk.reply);
  return end_talk(&talk, error);
}

#include "../shared/faults.h"
#include "elements.h"
#include "rules.h"
#include "values.h"
#include <string.h>

/* The system-wide element belongs to no application; it knows which one has the keyboard, and what has it there. */
static AXError copy_system_wide(Conversation *talk, CFTypeRef *value) {
  pid_t front = frontmost_application();
  read_faults();
  if (fault("no-system-wide")) return kAXErrorCannotComplete;
  if (!front) return kAXErrorNoValue;
  if (talk->word[0] && !strcmp(talk->word, "AXFocusedApplication")) {
    if (fault("untrusted") || fault("stale-trust")) return kAXErrorAPIDisabled;
    count_message();
    *value = make_element(front, 0, talk->function);
    return kAXErrorSuccess;
  }
  if (strcmp(talk->word, "AXFocusedUIElement")) return kAXErrorAttributeUnsupported;
  AXError error = send_talk(talk);
  if (error || (error = take_error(&talk->reply))) return error;
  *value = take_value(&talk->reply, front, talk->function);
  return kAXErrorSuccess;
}

static bool begin_copy(Conversation *talk, AXUIElementRef element, CFStringRef attribute, const char *function) {
  if (!begin_talk(talk, element, NULL, function, OP_COPY)) return false;
  Object *name = checked(attribute, STRING, function);
  if (!name) return false;
  text_utf8(name->as.text, talk->word, sizeof talk->word);
  put_int(&talk->request, 1);
  put_text(&talk->request, name->as.text);
  return true;
}

static AXError copy_value(AXUIElementRef element, CFStringRef attribute, Object **value, const char *function) {
  Conversation talk = {0};
  if (!value || !begin_copy(&talk, element, attribute, function)) return end_talk(&talk, kAXErrorIllegalArgument);
  if (talk.element->as.element.system_wide) return end_talk(&talk, copy_system_wide(&talk, (CFTypeRef *)value));
  AXError error = send_talk(&talk);
  if (!error) error = take_error(&talk.reply);
  if (!error) *value = take_value(&talk.reply, talk.element->as.element.pid, function);
  return end_talk(&talk, error);
}

AXError AXUIElementCopyAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef *value) {
  return copy_value(element, attribute, (Object **)value, "AXUIElementCopyAttributeValue");
}

/* What `cfnull` and `ax-error` make of one slot of a batch. */
static Object *spoiled(Object *value, Object *name, const char *function) {
  char word[64];
  text_utf8(name->as.text, word, sizeof word);
  int code = fault_code("ax-error", word);
  if (!code && !fault_strikes("cfnull", word)) return value;
  if (!value->immortal) CFRelease(value);
  return code ? make_error_value(code, function) : &immortals[NULL_OBJECT];
}

AXError AXUIElementCopyMultipleAttributeValues(AXUIElementRef element, CFArrayRef attributes,
                                               AXCopyMultipleAttributeOptions options, CFArrayRef *values) {
  const char *function = "AXUIElementCopyMultipleAttributeValues";
  Conversation talk = {0};
  Object *names = checked(attributes, ARRAY, function);
  if (!names || !values) return kAXErrorIllegalArgument;
  if (!begin_talk(&talk, element, NULL, function, OP_COPY)) return end_talk(&talk, kAXErrorIllegalArgument);
  CFIndex count = names->as.array.count;
  put_int(&talk.request, count);
  for (CFIndex index = 0; index < count; index++) {
    Object *name = checked(names->as.array.items[index], STRING, function);
    if (!name) return end_talk(&talk, kAXErrorIllegalArgument);
    put_text(&talk.request, name->as.text);
  }
  AXError error = send_talk(&talk);
  if (error) return end_talk(&talk, error);
  Object *result = make_array(count, function);
  for (CFIndex index = 0; index < count; index++) {
    Object *value = take_value(&talk.reply, talk.element->as.element.pid, function);
    value = spoiled(value, names->as.array.items[index], function);
    result->as.array.items[index] = hand_over(value);
    if (value->type == AX_VALUE && value->as.value.type == kAXValueTypeAXError) error = value->as.value.as.error;
  }
  if (error && options & kAXCopyMultipleAttributeOptionStopOnError) {
    for (CFIndex index = 0; index < count; index++) {
      if (!result->as.array.items[index]) result->as.array.items[index] = &immortals[NULL_OBJECT];
    }
    CFRelease(result);
    return end_talk(&talk, error);
  }
  *values = (CFArrayRef)result;
  return end_talk(&talk, kAXErrorSuccess);
}

AXError AXUIElementGetAttributeValueCount(AXUIElementRef element, CFStringRef attribute, CFIndex *count) {
  Object *value;
  if (!count) return kAXErrorIllegalArgument;
  AXError error = copy_value(element, attribute, &value, "AXUIElementGetAttributeValueCount");
  if (error) return error;
  bool array = value->type == ARRAY;
  /* An application counts without making the members. */
  if (array) *count = value->as.array.count, count_elements(-*count);
  CFRelease(value);
  return array ? kAXErrorSuccess : kAXErrorIllegalArgument;
}

AXError AXUIElementCopyAttributeValues(AXUIElementRef element, CFStringRef attribute, CFIndex index, CFIndex maximum,
                                       CFArrayRef *values) {
  const char *function = "AXUIElementCopyAttributeValues";
  Object *whole;
  if (!values || index < 0 || maximum < 0) return kAXErrorIllegalArgument;
  AXError error = copy_value(element, attribute, &whole, function);
  if (error) return error;
  bool array = whole->type == ARRAY && index <= whole->as.array.count;
  if (array) {
    CFIndex left = whole->as.array.count - index, count = maximum < left ? maximum : left;
    Object *part = make_array(count, function);
    for (CFIndex at = 0; at < count; at++) part->as.array.items[at] = hold(whole->as.array.items[index + at]);
    *values = (CFArrayRef)part;
  }
  CFRelease(whole);
  return array ? kAXErrorSuccess : kAXErrorIllegalArgument;
}

/* Text ranges and such: no application of the stand-in has any. */
AXError AXUIElementCopyParameterizedAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef parameter,
                                                   CFTypeRef *result) {
  const char *function = "AXUIElementCopyParameterizedAttributeValue";
  Conversation talk = {0};
  if (!result || !checked(parameter, ANY_TYPE, function)) return kAXErrorIllegalArgument;
  if (!begin_talk(&talk, element, attribute, function, OP_EXISTS)) return end_talk(&talk, kAXErrorIllegalArgument);
  AXError error = send_talk(&talk);
  return end_talk(&talk, error ? error : kAXErrorParameterizedAttributeUnsupported);
}

AXError AXUIElementIsAttributeSettable(AXUIElementRef element, CFStringRef attribute, Boolean *settable) {
  Conversation talk = {0};
  const char *function = "AXUIElementIsAttributeSettable";
  if (!settable || !checked(attribute, STRING, function)) return kAXErrorIllegalArgument;
  if (!begin_talk(&talk, element, attribute, function, OP_SETTABLE)) return end_talk(&talk, kAXErrorIllegalArgument);
  AXError error = send_talk(&talk);
  if (!error) *settable = get_byte(&talk.reply);
  return end_talk(&talk, error);
}

AXError AXUIElementSetAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef value) {
  const char *function = "AXUIElementSetAttributeValue";
  Conversation talk = {0};
  Object *content = checked(value, ANY_TYPE, function);
  if (!content || !checked(attribute, STRING, function)) return kAXErrorIllegalArgument;
  if (!begin_talk(&talk, element, attribute, function, OP_SET)) return end_talk(&talk, kAXErrorIllegalArgument);
  if (!put_value(&talk.request, content)) return end_talk(&talk, kAXErrorIllegalArgument);
  return end_talk(&talk, send_talk(&talk));
}

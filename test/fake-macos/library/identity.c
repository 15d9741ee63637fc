/* Types and equality: two references to one thing are seldom the same pointer. */
#include "object.h"
#include <string.h>

CFTypeID CFStringGetTypeID(void) { return STRING; }
CFTypeID CFArrayGetTypeID(void) { return ARRAY; }
CFTypeID CFDictionaryGetTypeID(void) { return DICTIONARY; }
CFTypeID CFNumberGetTypeID(void) { return NUMBER; }
CFTypeID CFBooleanGetTypeID(void) { return BOOLEAN; }
CFTypeID CFNullGetTypeID(void) { return NULL_TYPE; }
CFTypeID CFURLGetTypeID(void) { return URL; }
CFTypeID CFAttributedStringGetTypeID(void) { return ATTRIBUTED_STRING; }
CFTypeID CFDataGetTypeID(void) { return DATA; }
CFTypeID CFDateGetTypeID(void) { return DATE; }
CFTypeID AXUIElementGetTypeID(void) { return ELEMENT; }
CFTypeID AXValueGetTypeID(void) { return AX_VALUE; }
CFTypeID AXObserverGetTypeID(void) { return OBSERVER; }

static Boolean same_items(Object **these, Object **those, CFIndex count) {
  for (CFIndex index = 0; index < count; index++) {
    if (!CFEqual(these[index], those[index])) return 0;
  }
  return 1;
}

Boolean CFEqual(CFTypeRef first, CFTypeRef second) {
  Object *one = checked(first, ANY_TYPE, "CFEqual"), *other = checked(second, ANY_TYPE, "CFEqual");
  if (!one || !other) return 0;
  if (one == other) return 1;
  if (one->type != other->type) return 0;
  switch (one->type) {
    case STRING:
      return text_equal(one->as.text, other->as.text);
    case NUMBER:
      return one->as.number.real == other->as.number.real && one->as.number.integer == other->as.number.integer;
    case ARRAY:
      return one->as.array.count == other->as.array.count &&
             same_items(one->as.array.items, other->as.array.items, one->as.array.count);
    case ELEMENT:
      return one->as.element.pid == other->as.element.pid && one->as.element.node == other->as.element.node &&
             one->as.element.system_wide == other->as.element.system_wide;
    case AX_VALUE:
      return one->as.value.type == other->as.value.type &&
             !memcmp(&one->as.value.as, &other->as.value.as, sizeof one->as.value.as);
    default:
      return 0;
  }
}

CFHashCode CFHash(CFTypeRef reference) {
  Object *object = checked(reference, ANY_TYPE, "CFHash");
  if (!object) return 0;
  CFHashCode hash = object->type;
  switch (object->type) {
    case STRING:
      for (long index = 0; index < object->as.text.length; index++) hash = hash * 33 + object->as.text.units[index];
      return hash;
    case NUMBER:
      return hash * 33 + (CFHashCode)object->as.number.integer;
    case ELEMENT:
      return (CFHashCode)object->as.element.node * 2654435761u + (CFHashCode)object->as.element.pid;
    case ARRAY:
      return hash + (CFHashCode)object->as.array.count;
    case AX_VALUE:
      return hash + object->as.value.type;
    default:
      return (CFHashCode)object;
  }
}

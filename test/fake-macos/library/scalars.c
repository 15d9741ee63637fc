#include "object.h"
#include "rules.h"
#include <math.h>
#include <string.h>

Object *make_integer(int64_t value, const char *maker) {
  Object *number = make_object(NUMBER, maker);
  number->as.number.integer = value;
  number->as.number.real = (double)value;
  return number;
}

Object *make_double(double value, const char *maker) {
  Object *number = make_object(NUMBER, maker);
  number->as.number.floating = true;
  number->as.number.integer = (int64_t)value;
  number->as.number.real = value;
  return number;
}

CFNumberRef CFNumberCreate(CFAllocatorRef allocator, CFNumberType type, const void *value) {
  if (allocator) violation("allocator", "CFNumberCreate: only the default allocator is used");
  if (!value) {
    violation("null-argument", "CFNumberCreate: NULL where a number belongs");
    return NULL;
  }
  int32_t small;
  int64_t large;
  double real;
  switch (type) {
    case kCFNumberSInt32Type:
      memcpy(&small, value, sizeof small);
      return (CFNumberRef)make_integer(small, "CFNumberCreate");
    case kCFNumberSInt64Type:
      memcpy(&large, value, sizeof large);
      return (CFNumberRef)make_integer(large, "CFNumberCreate");
    case kCFNumberFloat64Type:
    case kCFNumberDoubleType:
      memcpy(&real, value, sizeof real);
      return (CFNumberRef)make_double(real, "CFNumberCreate");
  }
  violation("number-type", "CFNumberCreate: type %ld", (long)type);
  return NULL;
}

/* False where the conversion loses something, as on macOS. */
Boolean CFNumberGetValue(CFNumberRef reference, CFNumberType type, void *value) {
  Object *number = checked(reference, NUMBER, "CFNumberGetValue");
  if (!number) return 0;
  int64_t integer = number->as.number.integer;
  int32_t small = (int32_t)integer;
  bool whole = !number->as.number.floating || floor(number->as.number.real) == number->as.number.real;
  switch (type) {
    case kCFNumberSInt32Type:
      memcpy(value, &small, sizeof small);
      return small == integer && whole;
    case kCFNumberSInt64Type:
      memcpy(value, &integer, sizeof integer);
      return whole;
    case kCFNumberFloat64Type:
    case kCFNumberDoubleType:
      memcpy(value, &number->as.number.real, sizeof(double));
      return 1;
  }
  violation("number-type", "CFNumberGetValue: type %ld", (long)type);
  return 0;
}

Boolean CFNumberIsFloatType(CFNumberRef reference) {
  Object *number = checked(reference, NUMBER, "CFNumberIsFloatType");
  return number && number->as.number.floating;
}

Boolean CFBooleanGetValue(CFBooleanRef reference) {
  Object *boolean = checked(reference, BOOLEAN, "CFBooleanGetValue");
  return boolean && boolean->as.boolean;
}

CFAbsoluteTime CFDateGetAbsoluteTime(CFDateRef reference) {
  Object *date = checked(reference, DATE, "CFDateGetAbsoluteTime");
  return date ? date->as.number.real : 0;
}

static size_t value_size(AXValueType type) {
  switch (type) {
    case kAXValueTypeCGPoint: return sizeof(CGPoint);
    case kAXValueTypeCGSize: return sizeof(CGSize);
    case kAXValueTypeCGRect: return sizeof(CGRect);
    case kAXValueTypeCFRange: return sizeof(CFRange);
    case kAXValueTypeAXError: return sizeof(AXError);
  }
  return 0;
}

AXValueRef AXValueCreate(AXValueType type, const void *content) {
  if (value_size(type) == 0 || !content) {
    violation("value-type", "AXValueCreate: type %u", type);
    return NULL;
  }
  Object *value = make_object(AX_VALUE, "AXValueCreate");
  value->as.value.type = type;
  memcpy(&value->as.value.as, content, value_size(type));
  return (AXValueRef)value;
}

AXValueType AXValueGetType(AXValueRef reference) {
  Object *value = checked(reference, AX_VALUE, "AXValueGetType");
  return value ? value->as.value.type : kAXValueTypeIllegal;
}

Boolean AXValueGetValue(AXValueRef reference, AXValueType type, void *into) {
  Object *value = checked(reference, AX_VALUE, "AXValueGetValue");
  if (!value) return 0;
  if (value->as.value.type != type) {
    violation("value-type", "AXValueGetValue: type %u of a value of type %u", type, value->as.value.type);
    return 0;
  }
  memcpy(into, &value->as.value.as, value_size(type));
  return 1;
}

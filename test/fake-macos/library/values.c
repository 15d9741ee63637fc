#include "values.h"
#include "rules.h"

Object *make_element(pid_t pid, int node, const char *maker) {
  Object *element = make_object(ELEMENT, maker);
  element->as.element.pid = pid;
  element->as.element.node = node;
  return element;
}

static Object *make_value(AXValueType type, const char *maker) {
  Object *value = make_object(AX_VALUE, maker);
  value->as.value.type = type;
  return value;
}

Object *make_error_value(AXError error, const char *maker) {
  Object *value = make_value(kAXValueTypeAXError, maker);
  value->as.value.as.error = error;
  return value;
}

static Text copy_text(Bytes *message) {
  Text text = get_text(message);
  return text_copy(text.units, text.length);
}

static Object *wrap_string(Type type, Bytes *message, const char *maker) {
  Object *string = hand_over(make_text(copy_text(message), maker));
  Object *wrapper = make_object(type, maker);
  wrapper->as.string = string;
  return wrapper;
}

AXError take_error(Bytes *message) {
  size_t before = message->read;
  if (get_byte(message) == TAG_ERROR) return (AXError)get_int(message);
  message->read = before;
  return kAXErrorSuccess;
}

Object *take_value(Bytes *message, pid_t pid, const char *maker) {
  Object *made;
  switch (get_byte(message)) {
    case TAG_ERROR:
      return make_error_value((AXError)get_int(message), maker);
    case TAG_TEXT:
      return make_text(copy_text(message), maker);
    case TAG_URL:
      return wrap_string(URL, message, maker);
    case TAG_ATTRIBUTED:
      return wrap_string(ATTRIBUTED_STRING, message, maker);
    case TAG_INTEGER:
      return make_integer(get_int(message), maker);
    case TAG_DOUBLE:
      return make_double(get_double(message), maker);
    case TAG_BOOLEAN:
      return &immortals[get_byte(message) ? TRUE_OBJECT : FALSE_OBJECT];
    case TAG_POINT:
      made = make_value(kAXValueTypeCGPoint, maker);
      made->as.value.as.point.x = get_double(message);
      made->as.value.as.point.y = get_double(message);
      return made;
    case TAG_SIZE:
      made = make_value(kAXValueTypeCGSize, maker);
      made->as.value.as.size.width = get_double(message);
      made->as.value.as.size.height = get_double(message);
      return made;
    case TAG_RECT:
      made = make_value(kAXValueTypeCGRect, maker);
      made->as.value.as.rect.origin.x = get_double(message);
      made->as.value.as.rect.origin.y = get_double(message);
      made->as.value.as.rect.size.width = get_double(message);
      made->as.value.as.rect.size.height = get_double(message);
      return made;
    case TAG_RANGE:
      made = make_value(kAXValueTypeCFRange, maker);
      made->as.value.as.range.location = get_int(message);
      made->as.value.as.range.length = get_int(message);
      return made;
    case TAG_ELEMENT:
      return make_element(pid, (int)get_int(message), maker);
    case TAG_ARRAY: {
      CFIndex count = get_int(message);
      made = make_array(count, maker);
      count_elements(count);
      for (CFIndex index = 0; index < count; index++) {
        made->as.array.items[index] = hand_over(take_value(message, pid, maker));
      }
      return made;
    }
    default:
      return &immortals[NULL_OBJECT];
  }
}

static bool put_ax_value(Bytes *message, Object *value) {
  switch (value->as.value.type) {
    case kAXValueTypeCGPoint:
      put_byte(message, TAG_POINT);
      put_double(message, value->as.value.as.point.x);
      put_double(message, value->as.value.as.point.y);
      return true;
    case kAXValueTypeCGSize:
      put_byte(message, TAG_SIZE);
      put_double(message, value->as.value.as.size.width);
      put_double(message, value->as.value.as.size.height);
      return true;
    case kAXValueTypeCFRange:
      put_byte(message, TAG_RANGE);
      put_int(message, value->as.value.as.range.location);
      put_int(message, value->as.value.as.range.length);
      return true;
  }
  return false;
}

bool put_value(Bytes *message, Object *value) {
  switch (value->type) {
    case STRING:
      put_byte(message, TAG_TEXT);
      put_text(message, value->as.text);
      return true;
    case NUMBER:
      put_byte(message, value->as.number.floating ? TAG_DOUBLE : TAG_INTEGER);
      if (value->as.number.floating) put_double(message, value->as.number.real);
      else put_int(message, value->as.number.integer);
      return true;
    case BOOLEAN:
      put_byte(message, TAG_BOOLEAN);
      put_byte(message, value->as.boolean);
      return true;
    case ELEMENT:
      put_byte(message, TAG_ELEMENT);
      put_int(message, value->as.element.node);
      return true;
    case AX_VALUE:
      return put_ax_value(message, value);
    case ARRAY:
      put_byte(message, TAG_ARRAY);
      put_int(message, value->as.array.count);
      for (CFIndex index = 0; index < value->as.array.count; index++) {
        if (!put_value(message, value->as.array.items[index])) return false;
      }
      return true;
    default:
      return false;
  }
}

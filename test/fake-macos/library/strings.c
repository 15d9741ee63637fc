#include "object.h"
#include "rules.h"
#include <string.h>

Object *make_text(Text text, const char *maker) {
  Object *object = make_object(STRING, maker);
  object->as.text = text;
  return object;
}

Object *make_string(const char *utf8, const char *maker) { return make_text(text_of(utf8), maker); }

bool is_string(Object *object, const char *utf8) { return object->type == STRING && text_is(object->as.text, utf8); }

CFStringRef CFStringCreateWithCharacters(CFAllocatorRef allocator, const UniChar *units, CFIndex count) {
  if (allocator) violation("allocator", "CFStringCreateWithCharacters: only the default allocator is used");
  if (count < 0 || (count > 0 && !units)) {
    violation("range", "CFStringCreateWithCharacters: %ld characters", count);
    return NULL;
  }
  return (CFStringRef)make_text(text_copy(units, count), "CFStringCreateWithCharacters");
}

CFIndex CFStringGetLength(CFStringRef string) {
  Object *object = checked(string, STRING, "CFStringGetLength");
  return object ? object->as.text.length : 0;
}

void CFStringGetCharacters(CFStringRef string, CFRange range, UniChar *units) {
  Object *object = checked(string, STRING, "CFStringGetCharacters");
  if (!object) return;
  if (range.location < 0 || range.length < 0 || range.location + range.length > object->as.text.length) {
    violation("range", "CFStringGetCharacters: {%ld, %ld} of %ld characters", range.location, range.length,
              object->as.text.length);
    return;
  }
  if (range.length > 0) memcpy(units, object->as.text.units + range.location, (size_t)range.length * sizeof *units);
}

static CFStringRef inner_string(const void *reference, Type type, const char *function) {
  Object *object = checked(reference, type, function);
  return object ? (CFStringRef)object->as.string : NULL;
}

CFStringRef CFURLGetString(CFURLRef url) { return inner_string(url, URL, "CFURLGetString"); }

CFStringRef CFAttributedStringGetString(CFAttributedStringRef string) {
  return inner_string(string, ATTRIBUTED_STRING, "CFAttributedStringGetString");
}

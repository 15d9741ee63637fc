#include "object.h"
#include "rules.h"
#include <stdlib.h>
#include <string.h>

const CFArrayCallBacks kCFTypeArrayCallBacks = {0};
const CFDictionaryKeyCallBacks kCFTypeDictionaryKeyCallBacks = {0};
const CFDictionaryValueCallBacks kCFTypeDictionaryValueCallBacks = {0};

/* Collections that do not retain what is in them exist, but nothing of Strobe's wants one: anything else than the
 * address of the standard callbacks is a wrong address. */
static void check_callbacks(const void *given, const void *standard, const char *function) {
  if (given == standard) return;
  violation("collection-callbacks", "%s: %p is not the address of the standard callbacks", function, given);
}

Object *make_array(CFIndex count, const char *maker) {
  Object *array = make_object(ARRAY, maker);
  array->as.array.count = count;
  array->as.array.items = calloc((size_t)count + 1, sizeof(Object *));
  return array;
}

CFArrayRef CFArrayCreate(CFAllocatorRef allocator, const void **items, CFIndex count,
                         const CFArrayCallBacks *callbacks) {
  if (allocator) violation("allocator", "CFArrayCreate: only the default allocator is used");
  check_callbacks(callbacks, &kCFTypeArrayCallBacks, "CFArrayCreate");
  if (count < 0 || (count > 0 && !items)) {
    violation("range", "CFArrayCreate: %ld items", count);
    return NULL;
  }
  for (CFIndex index = 0; index < count; index++) {
    if (!checked(items[index], ANY_TYPE, "CFArrayCreate")) return NULL;
  }
  Object *array = make_array(count, "CFArrayCreate");
  for (CFIndex index = 0; index < count; index++) array->as.array.items[index] = hold((Object *)items[index]);
  return (CFArrayRef)array;
}

CFIndex CFArrayGetCount(CFArrayRef reference) {
  Object *array = checked(reference, ARRAY, "CFArrayGetCount");
  return array ? array->as.array.count : 0;
}

const void *CFArrayGetValueAtIndex(CFArrayRef reference, CFIndex index) {
  Object *array = checked(reference, ARRAY, "CFArrayGetValueAtIndex");
  if (!array) return NULL;
  if (index < 0 || index >= array->as.array.count) {
    violation("range", "CFArrayGetValueAtIndex: %ld of %ld items", index, array->as.array.count);
    return NULL;
  }
  return array->as.array.items[index];
}

void CFArrayGetValues(CFArrayRef reference, CFRange range, const void **items) {
  Object *array = checked(reference, ARRAY, "CFArrayGetValues");
  if (!array) return;
  if (range.location < 0 || range.length < 0 || range.location + range.length > array->as.array.count) {
    violation("range", "CFArrayGetValues: {%ld, %ld} of %ld items", range.location, range.length,
              array->as.array.count);
    return;
  }
  if (range.length > 0) memcpy(items, array->as.array.items + range.location, (size_t)range.length * sizeof *items);
}

Object *make_dictionary(CFIndex room, const char *maker) {
  Object *dictionary = make_object(DICTIONARY, maker);
  dictionary->as.dictionary.keys = calloc((size_t)room + 1, sizeof(Object *));
  dictionary->as.dictionary.values = calloc((size_t)room + 1, sizeof(Object *));
  return dictionary;
}

/* The dictionary takes over the value. */
void add_entry(Object *dictionary, CFTypeRef key, Object *value) {
  CFIndex at = dictionary->as.dictionary.count++;
  dictionary->as.dictionary.keys[at] = hold((Object *)key);
  dictionary->as.dictionary.values[at] = hand_over(value);
}

CFDictionaryRef CFDictionaryCreate(CFAllocatorRef allocator, const void **keys, const void **values, CFIndex count,
                                   const CFDictionaryKeyCallBacks *keyCallbacks,
                                   const CFDictionaryValueCallBacks *valueCallbacks) {
  if (allocator) violation("allocator", "CFDictionaryCreate: only the default allocator is used");
  check_callbacks(keyCallbacks, &kCFTypeDictionaryKeyCallBacks, "CFDictionaryCreate");
  check_callbacks(valueCallbacks, &kCFTypeDictionaryValueCallBacks, "CFDictionaryCreate");
  for (CFIndex index = 0; index < count; index++) {
    if (!checked(keys[index], ANY_TYPE, "CFDictionaryCreate")) return NULL;
    if (!checked(values[index], ANY_TYPE, "CFDictionaryCreate")) return NULL;
  }
  Object *dictionary = make_dictionary(count, "CFDictionaryCreate");
  for (CFIndex index = 0; index < count; index++) {
    dictionary->as.dictionary.keys[index] = hold((Object *)keys[index]);
    dictionary->as.dictionary.values[index] = hold((Object *)values[index]);
  }
  dictionary->as.dictionary.count = count;
  return (CFDictionaryRef)dictionary;
}

CFIndex CFDictionaryGetCount(CFDictionaryRef reference) {
  Object *dictionary = checked(reference, DICTIONARY, "CFDictionaryGetCount");
  return dictionary ? dictionary->as.dictionary.count : 0;
}

const void *CFDictionaryGetValue(CFDictionaryRef reference, const void *key) {
  Object *dictionary = checked(reference, DICTIONARY, "CFDictionaryGetValue");
  if (!dictionary || !checked(key, ANY_TYPE, "CFDictionaryGetValue")) return NULL;
  for (CFIndex index = 0; index < dictionary->as.dictionary.count; index++) {
    if (CFEqual(dictionary->as.dictionary.keys[index], key)) return dictionary->as.dictionary.values[index];
  }
  return NULL;
}

void CFDictionaryGetKeysAndValues(CFDictionaryRef reference, const void **keys, const void **values) {
  Object *dictionary = checked(reference, DICTIONARY, "CFDictionaryGetKeysAndValues");
  if (!dictionary) return;
  for (CFIndex index = 0; index < dictionary->as.dictionary.count; index++) {
    if (keys) keys[index] = dictionary->as.dictionary.keys[index];
    if (values) values[index] = dictionary->as.dictionary.values[index];
  }
}

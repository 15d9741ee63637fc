#include "object.h"
#include "rules.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Objects lie in one reserved range of addresses, so that a number can be told from a reference without a crash.
 * A dead one is a zombie: its place is taken again only after this many others have died. */
#define PLACES (UINT64_C(1) << 24)
#define ZOMBIES (1 << 18)

static Object *arena;
static uint64_t touched;
static Object *oldest_zombie, *newest_zombie;
static long zombies;
static Object living = {.older = &living, .newer = &living};
static uint32_t next_serial = 1;

__attribute__((constructor)) static void reserve(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  arena = mmap(NULL, PLACES * sizeof(Object), PROT_READ | PROT_WRITE, flags, -1, 0);
  if (arena == MAP_FAILED) abort();
}

const char *type_name(Type type) {
  switch (type) {
    case ANY_TYPE: return "anything";
    case STRING: return "CFString";
    case NULL_TYPE: return "CFNull";
    case DICTIONARY: return "CFDictionary";
    case ARRAY: return "CFArray";
    case DATA: return "CFData";
    case BOOLEAN: return "CFBoolean";
    case NUMBER: return "CFNumber";
    case URL: return "CFURL";
    case DATE: return "CFDate";
    case RUN_LOOP: return "CFRunLoop";
    case SOURCE: return "CFRunLoopSource";
    case ATTRIBUTED_STRING: return "CFAttributedString";
    case ELEMENT: return "AXUIElement";
    case AX_VALUE: return "AXValue";
    case OBSERVER: return "AXObserver";
    case EVENT: return "CGEvent";
    case EVENT_SOURCE: return "CGEventSource";
    case DISPLAY_MODE: return "CGDisplayMode";
    case INPUT_SOURCE: return "TISInputSource";
  }
  return "?";
}

Object *make_object(Type type, const char *maker) {
  lock();
  Object *object;
  if (zombies > ZOMBIES) {
    object = oldest_zombie;
    oldest_zombie = object->newer;
    zombies--;
  } else {
    if (touched == PLACES) abort();
    object = arena + touched++;
  }
  *object = (Object){.tag = LIVE_TAG, .maker = maker, .serial = next_serial++, .type = type, .count = 1};
  object->older = living.older;
  object->newer = &living;
  living.older->newer = object;
  living.older = object;
  unlock();
  return object;
}

static bool is_place(const void *reference) {
  uintptr_t at = (uintptr_t)reference, start = (uintptr_t)arena, constants = (uintptr_t)immortals;
  if (at >= constants && at < constants + sizeof immortals) return (at - constants) % sizeof(Object) == 0;
  return at >= start && at < start + touched * sizeof(Object) && (at - start) % sizeof(Object) == 0;
}

Object *checked(const void *reference, Type wanted, const char *function) {
  Object *object = (Object *)reference;
  if (!reference) {
    violation("null-argument", "%s: NULL where %s belongs", function, type_name(wanted));
  } else if (!is_place(reference)) {
    violation("not-an-object", "%s: %p is no reference", function, reference);
  } else if (object->tag == DEAD_TAG) {
    violation("use-after-free", "%s: %s #%u made by %s is gone", function, type_name(object->type), object->serial,
              object->maker);
  } else if (wanted != ANY_TYPE && object->type != wanted) {
    violation("wrong-type", "%s: %s where %s belongs", function, type_name(object->type), type_name(wanted));
  } else {
    return object;
  }
  return NULL;
}

static void end_content(Object *object) {
  switch (object->type) {
    case STRING:
      text_free(&object->as.text);
      break;
    case ARRAY:
      for (CFIndex index = 0; index < object->as.array.count; index++) let_go(object->as.array.items[index]);
      free(object->as.array.items);
      break;
    case DICTIONARY:
      for (CFIndex index = 0; index < object->as.dictionary.count; index++) {
        let_go(object->as.dictionary.keys[index]);
        let_go(object->as.dictionary.values[index]);
      }
      free(object->as.dictionary.keys);
      free(object->as.dictionary.values);
      break;
    case URL:
    case ATTRIBUTED_STRING:
    case INPUT_SOURCE:
      let_go(object->as.string);
      break;
    case SOURCE:
      end_source(object);
      break;
    case OBSERVER:
      end_observer(object);
      break;
    case EVENT:
      free(object->as.event);
      break;
    default:
      break;
  }
}

static void end_object(Object *object) {
  object->older->newer = object->newer;
  object->newer->older = object->older;
  end_content(object);
  object->tag = DEAD_TAG;
  object->newer = NULL;
  if (zombies == 0) oldest_zombie = object;
  else newest_zombie->newer = object;
  newest_zombie = object;
  zombies++;
}

static void drop(Object *object) {
  if (object->immortal) return;
  if (--object->count == 0) end_object(object);
}

Object *hold(Object *object) {
  lock();
  if (!object->immortal) object->count++, object->held++;
  unlock();
  return object;
}

Object *hand_over(Object *object) {
  lock();
  if (!object->immortal) object->held++;
  unlock();
  return object;
}

void let_go(Object *object) {
  lock();
  if (!object->immortal) object->held--;
  drop(object);
  unlock();
}

CFTypeRef CFRetain(CFTypeRef reference) {
  lock();
  Object *object = checked(reference, ANY_TYPE, "CFRetain");
  if (object && !object->immortal) object->count++;
  unlock();
  return reference;
}

static void release(const void *reference, const char *function) {
  lock();
  Object *object = (Object *)reference;
  if (!reference) {
    violation("release-null", "%s(NULL) ends the process on macOS", function);
  } else if (is_place(reference) && object->tag == DEAD_TAG) {
    violation("over-release", "%s: %s #%u made by %s is gone already", function, type_name(object->type),
              object->serial, object->maker);
  } else if ((object = checked(reference, ANY_TYPE, function)) && !object->immortal && object->count == object->held) {
    violation("borrowed-release", "%s: %s #%u made by %s belongs to the object that it was got from", function,
              type_name(object->type), object->serial, object->maker);
  } else if (object) {
    drop(object);
  }
  unlock();
}

void CFRelease(CFTypeRef reference) { release(reference, "CFRelease"); }

void CGDisplayModeRelease(CGDisplayModeRef mode) {
  /* Unlike CFRelease, it takes NULL. */
  if (mode && checked(mode, DISPLAY_MODE, "CGDisplayModeRelease")) release(mode, "CGDisplayModeRelease");
}

CFIndex CFGetRetainCount(CFTypeRef reference) {
  Object *object = checked(reference, ANY_TYPE, "CFGetRetainCount");
  return object ? object->count : 0;
}

CFTypeID CFGetTypeID(CFTypeRef reference) {
  Object *object = checked(reference, ANY_TYPE, "CFGetTypeID");
  return object ? object->type : 0;
}

/* One line for each kind of leak: how many, of what, and which function made them. Only what callers own counts. */
long describe_leaks(char *into, size_t room) {
  struct { const char *maker; Type type; long count; uint32_t first; } kinds[64];
  int known = 0;
  long leaked = 0;
  lock();
  for (Object *object = living.newer; object != &living; object = object->newer) {
    if (object->immortal || object->count == object->held) continue;
    leaked++;
    int at = 0;
    while (at < known && (kinds[at].type != object->type || strcmp(kinds[at].maker, object->maker))) at++;
    if (at == 64) continue;
    if (at == known) {
      kinds[known].maker = object->maker;
      kinds[known].type = object->type;
      kinds[known].count = 0;
      kinds[known++].first = object->serial;
    }
    kinds[at].count++;
  }
  unlock();
  size_t used = 0;
  into[0] = 0;
  for (int at = 0; at < known && used + 200 < room; at++) {
    used += (size_t)snprintf(into + used, room - used, "leak: %ld × %s made by %s, the first is #%u\n",
                             kinds[at].count, type_name(kinds[at].type), kinds[at].maker, kinds[at].first);
  }
  return leaked;
}

/* Core Foundation objects with their owners counted. */
#pragma once
#include "../shared/text.h"
#include <ApplicationServices/ApplicationServices.h>

typedef enum {
  ANY_TYPE = 0, STRING = 7, NULL_TYPE = 16, DICTIONARY = 18, ARRAY = 19, DATA = 20, BOOLEAN = 21, NUMBER = 22,
  URL = 29, DATE = 42, RUN_LOOP = 60, SOURCE = 61, ATTRIBUTED_STRING = 62, ELEMENT = 200, AX_VALUE, OBSERVER, EVENT,
  EVENT_SOURCE, DISPLAY_MODE, INPUT_SOURCE
} Type;

typedef struct Object Object;
typedef struct Loop Loop;
typedef struct Observer Observer;
typedef struct Event Event;

struct Source {
  CFRunLoopSourceContext context;
  Loop *loop;
  Object *next;
  bool signalled, invalid;
};

struct Object {
  uint64_t tag;
  const char *maker;
  uint32_t serial;
  Type type;
  bool immortal;
  /* References in all, and how many of them other objects hold. The rest is what callers owe a release for. */
  long count, held;
  Object *older, *newer;
  union {
    Text text;
    struct { CFIndex count; Object **items; } array;
    struct { CFIndex count; Object **keys, **values; } dictionary;
    struct { bool floating; int64_t integer; double real; } number;
    bool boolean;
    Object *string;
    struct { pid_t pid; int node; float timeout; bool system_wide; } element;
    struct {
      AXValueType type;
      union { CGPoint point; CGSize size; CGRect rect; CFRange range; AXError error; } as;
    } value;
    struct { size_t width, pixel_width; } mode;
    struct Source *source;
    Loop *loop;
    Observer *observer;
    Event *event;
  } as;
};

#define LIVE_TAG UINT64_C(0x4C4956454F424A54)
#define DEAD_TAG UINT64_C(0x444541444F424A54)

Object *make_object(Type type, const char *maker);
/* The object, if the reference is a live one of the wanted type; otherwise NULL and a violation. */
Object *checked(const void *reference, Type wanted, const char *function);
/* A reference that another object holds: the caller only borrows it. */
Object *hold(Object *object);
void let_go(Object *object);
/* Gives the caller's own reference to an object that holds it from now on. */
Object *hand_over(Object *object);

const char *type_name(Type type);
long describe_leaks(char *into, size_t room);

Object *make_text(Text text, const char *maker);
Object *make_string(const char *utf8, const char *maker);
Object *make_array(CFIndex count, const char *maker);
Object *make_dictionary(CFIndex room, const char *maker);
void add_entry(Object *dictionary, CFTypeRef key, Object *value);
Object *make_integer(int64_t value, const char *maker);
Object *make_double(double value, const char *maker);
bool is_string(Object *object, const char *utf8);

/* Objects that live as long as the process. */
enum Immortal {
  TRUE_OBJECT, FALSE_OBJECT, NULL_OBJECT, DEFAULT_MODE, PROMPT_KEY, WINDOW_NUMBER, WINDOW_OWNER_PID, WINDOW_OWNER_NAME,
  WINDOW_NAME, WINDOW_BOUNDS, WINDOW_LAYER, WINDOW_ON_SCREEN, WINDOW_ALPHA, LAYOUT_KEY,
  IMMORTALS
};
extern Object immortals[IMMORTALS];

/* What ends with an object of these types. */
void end_source(Object *object);
void end_observer(Object *object);

/* A message between a caller and an application. */
#pragma once
#include "text.h"

typedef struct { uint8_t *data; size_t length, room, read; } Bytes;

void bytes_clear(Bytes *bytes);
void bytes_free(Bytes *bytes);
uint8_t *bytes_extend(Bytes *bytes, size_t size);

void put_byte(Bytes *bytes, uint8_t value);
void put_int(Bytes *bytes, int64_t value);
void put_double(Bytes *bytes, double value);
void put_units(Bytes *bytes, const uint16_t *units, long length);
void put_text(Bytes *bytes, Text text);
void put_string(Bytes *bytes, const char *utf8);

uint8_t get_byte(Bytes *bytes);
int64_t get_int(Bytes *bytes);
double get_double(Bytes *bytes);
/* The units stay in the message: they live as long as it does. */
Text get_text(Bytes *bytes);
char *get_string(Bytes *bytes, char *into, size_t room);

/* What a value is. After the tag comes its content. */
enum ValueTag {
  TAG_NULL, TAG_ERROR, TAG_TEXT, TAG_INTEGER, TAG_DOUBLE, TAG_BOOLEAN, TAG_POINT, TAG_SIZE, TAG_RECT, TAG_RANGE,
  TAG_ELEMENT, TAG_ARRAY, TAG_URL, TAG_ATTRIBUTED
};

/* In place of a code: the caller gets no answer within its time-out. */
enum { NO_ANSWER = 1 };

/* What an application is asked. */
enum Operation {
  OP_COPY, OP_ATTRIBUTE_NAMES, OP_ACTION_NAMES, OP_SETTABLE, OP_SET, OP_PERFORM, OP_HIT, OP_WINDOW_NUMBER, OP_EXISTS,
  OP_WINDOWS, OP_MOUSE, OP_KEY, OP_SCROLL, OP_DRAW, OP_SUBSCRIBE
};

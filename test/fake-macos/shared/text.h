/* Text as macOS keeps it: UTF-16 units, where half a surrogate pair may stand alone. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct { long length; uint16_t *units; } Text;

Text text_of(const char *utf8);
Text text_copy(const uint16_t *units, long length);
void text_free(Text *text);
void text_set(Text *text, const uint16_t *units, long length);
bool text_equal(Text one, Text other);
bool text_is(Text text, const char *utf8);
/* Puts `length` units in place of those from `from` up to `to`. */
void text_splice(Text *text, long from, long to, const uint16_t *units, long length);
/* UTF-8 in `room` bytes at most, always ended by a zero; returns `into`. */
char *text_utf8(Text text, char *into, size_t room);

#include "text.h"
#include <stdlib.h>
#include <string.h>

Text text_copy(const uint16_t *units, long length) {
  Text text = {length, malloc((size_t)length * 2 + 2)};
  if (length > 0) memcpy(text.units, units, (size_t)length * 2);
  return text;
}

Text text_of(const char *utf8) {
  size_t bytes = strlen(utf8);
  Text text = {0, malloc(bytes * 2 + 2)};
  for (size_t at = 0; at < bytes;) {
    unsigned char first = (unsigned char)utf8[at];
    int size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t point = size == 1 ? first : first & (0x7F >> size);
    for (int next = 1; next < size; next++) point = point << 6 | (utf8[at + (size_t)next] & 0x3F);
    at += (size_t)size;
    if (point > 0xFFFF) {
      point -= 0x10000;
      text.units[text.length++] = (uint16_t)(0xD800 | point >> 10);
      text.units[text.length++] = (uint16_t)(0xDC00 | (point & 0x3FF));
    } else {
      text.units[text.length++] = (uint16_t)point;
    }
  }
  return text;
}

void text_free(Text *text) {
  free(text->units);
  *text = (Text){0, NULL};
}

void text_set(Text *text, const uint16_t *units, long length) {
  Text fresh = text_copy(units, length);
  text_free(text);
  *text = fresh;
}

bool text_equal(Text one, Text other) {
  return one.length == other.length && (one.length == 0 || !memcmp(one.units, other.units, (size_t)one.length * 2));
}

bool text_is(Text text, const char *utf8) {
  Text wanted = text_of(utf8);
  bool same = text_equal(text, wanted);
  text_free(&wanted);
  return same;
}

void text_splice(Text *text, long from, long to, const uint16_t *units, long length) {
  long rest = text->length - to;
  Text fresh = {from + length + rest, malloc((size_t)(from + length + rest) * 2 + 2)};
  if (from > 0) memcpy(fresh.units, text->units, (size_t)from * 2);
  if (length > 0) memcpy(fresh.units + from, units, (size_t)length * 2);
  if (rest > 0) memcpy(fresh.units + from + length, text->units + to, (size_t)rest * 2);
  text_free(text);
  *text = fresh;
}

char *text_utf8(Text text, char *into, size_t room) {
  size_t at = 0;
  for (long index = 0; index < text.length; index++) {
    uint32_t point = text.units[index];
    if ((point & 0xFC00) == 0xD800 && index + 1 < text.length && (text.units[index + 1] & 0xFC00) == 0xDC00) {
      point = 0x10000 + ((point - 0xD800) << 10) + (text.units[++index] - 0xDC00u);
    }
    int size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (at + (size_t)size + 1 > room) break;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    into[at++] = (char)(lead[size] | point >> 6 * (size - 1));
    for (int left = size - 2; left >= 0; left--) into[at++] = (char)(0x80 | ((point >> 6 * left) & 0x3F));
  }
  into[at] = 0;
  return into;
}

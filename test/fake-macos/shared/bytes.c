#include "bytes.h"
#include <stdlib.h>
#include <string.h>

void bytes_clear(Bytes *bytes) { bytes->length = bytes->read = 0; }

void bytes_free(Bytes *bytes) {
  free(bytes->data);
  *bytes = (Bytes){0};
}

uint8_t *bytes_extend(Bytes *bytes, size_t size) {
  if (bytes->length + size > bytes->room) {
    bytes->room = (bytes->length + size) * 2 + 256;
    bytes->data = realloc(bytes->data, bytes->room);
  }
  uint8_t *at = bytes->data + bytes->length;
  bytes->length += size;
  return at;
}

static void put(Bytes *bytes, const void *from, size_t size) {
  if (size > 0) memcpy(bytes_extend(bytes, size), from, size);
}

/* Reading beyond the end gives zeros: a cut message is an empty one. */
static void get(Bytes *bytes, void *into, size_t size) {
  if (bytes->read + size > bytes->length) {
    memset(into, 0, size);
    bytes->read = bytes->length;
    return;
  }
  memcpy(into, bytes->data + bytes->read, size);
  bytes->read += size;
}

/* Two bytes, so that UTF-16 units always start at an even place. */
void put_byte(Bytes *bytes, uint8_t value) { put(bytes, (uint8_t[]){value, 0}, 2); }
void put_int(Bytes *bytes, int64_t value) { put(bytes, &value, sizeof value); }
void put_double(Bytes *bytes, double value) { put(bytes, &value, sizeof value); }

void put_units(Bytes *bytes, const uint16_t *units, long length) {
  put_int(bytes, length);
  put(bytes, units, (size_t)length * 2);
}

void put_text(Bytes *bytes, Text text) { put_units(bytes, text.units, text.length); }

void put_string(Bytes *bytes, const char *utf8) {
  Text text = text_of(utf8);
  put_text(bytes, text);
  text_free(&text);
}

uint8_t get_byte(Bytes *bytes) {
  uint8_t value[2];
  get(bytes, value, 2);
  return value[0];
}

int64_t get_int(Bytes *bytes) {
  int64_t value;
  get(bytes, &value, sizeof value);
  return value;
}

double get_double(Bytes *bytes) {
  double value;
  get(bytes, &value, sizeof value);
  return value;
}

Text get_text(Bytes *bytes) {
  int64_t length = get_int(bytes);
  if (length < 0 || bytes->read + (size_t)length * 2 > bytes->length) length = 0;
  Text text = {length, (uint16_t *)(void *)(bytes->data + bytes->read)};
  bytes->read += (size_t)length * 2;
  return text;
}

char *get_string(Bytes *bytes, char *into, size_t room) { return text_utf8(get_text(bytes), into, room); }

#include "answers.h"

void put_error(Bytes *reply, AXError error) {
  put_byte(reply, TAG_ERROR);
  put_int(reply, error);
}

void put_boolean(Bytes *reply, bool value) {
  put_byte(reply, TAG_BOOLEAN);
  put_byte(reply, value);
}

void put_integer(Bytes *reply, int64_t value) {
  put_byte(reply, TAG_INTEGER);
  put_int(reply, value);
}

void put_tagged_text(Bytes *reply, enum ValueTag tag, Text text) {
  put_byte(reply, (uint8_t)tag);
  put_text(reply, text);
}

void put_word(Bytes *reply, const char *word) {
  put_byte(reply, TAG_TEXT);
  put_string(reply, word);
}

void put_element(Bytes *reply, Node *node) {
  if (!node) {
    put_error(reply, kAXErrorNoValue);
    return;
  }
  put_byte(reply, TAG_ELEMENT);
  put_int(reply, wire_id(node));
}

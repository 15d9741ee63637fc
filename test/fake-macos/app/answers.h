/* Values as applications answer with them. */
#pragma once
#include "node.h"

void put_error(Bytes *reply, AXError error);
void put_boolean(Bytes *reply, bool value);
void put_integer(Bytes *reply, int64_t value);
void put_tagged_text(Bytes *reply, enum ValueTag tag, Text text);
void put_word(Bytes *reply, const char *word);
/* "No value" where there is no such widget. */
void put_element(Bytes *reply, Node *node);

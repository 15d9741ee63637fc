/* One accessibility call on an element: the message, its way there and its end. */
#pragma once
#include "link.h"
#include "object.h"

typedef struct {
  Object *element;
  const char *function;
  char word[64];
  Bytes request, reply;
} Conversation;

/* Starts a message to the element, about an attribute or action where there is one. False: an argument is wrong. */
bool begin_talk(Conversation *talk, AXUIElementRef element, CFStringRef word, const char *function, int operation);
AXError send_talk(Conversation *talk);
AXError end_talk(Conversation *talk, AXError error);

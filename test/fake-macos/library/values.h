/* Values on their way between an application and its caller. */
#pragma once
#include "../shared/bytes.h"
#include "object.h"

Object *make_element(pid_t pid, int node, const char *maker);
/* A fresh object for the next value of the message: what is copied twice is never the same object. */
Object *take_value(Bytes *message, pid_t pid, const char *maker);
/* The error that stands in place of a value, 0 where there is a value. */
AXError take_error(Bytes *message);
/* False where no application could be sent such an object. */
bool put_value(Bytes *message, Object *value);
Object *make_error_value(AXError error, const char *maker);

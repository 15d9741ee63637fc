/* Where running applications are found, and how messages travel to them. */
#pragma once
#include "bytes.h"
#include <sys/types.h>

/* STROBE_MACOS_APPS, or NULL. */
const char *applications_folder(void);
int connect_to_application(pid_t pid);
int listen_as_application(pid_t pid);
void forget_application(pid_t pid);
bool send_bytes(int socket, Bytes *message);
/* 1: a message; 0: the other side is gone; -1: nothing within the time. A negative time is for ever. */
int receive_bytes(int socket, Bytes *message, int timeout_ms);

pid_t read_frontmost(void);
void write_frontmost(pid_t pid);

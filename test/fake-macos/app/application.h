/* The applications' side, as the other side sees it. */
#pragma once
#include "../shared/bytes.h"
#include <sys/types.h>

/* Answers one message to an application; false where there is no such application. */
bool serve(pid_t pid, Bytes *request, Bytes *reply);
bool own_application(pid_t pid);
pid_t first_own_application(void);
int own_applications(pid_t *pids, int room);
/* Where the applications' notifications go. */
void on_notification(void (*listener)(pid_t pid, int node, const char *notification));

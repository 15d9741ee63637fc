/* The way to the applications: those of this process's own world, and those that serve a socket. */
#pragma once
#include "../shared/bytes.h"
#include <ApplicationServices/ApplicationServices.h>

typedef struct {
  const char *function;
  /* The attribute or action that it is about; "" where there is none. */
  const char *word;
  pid_t pid;
  float timeout;
} Call;

/* An accessibility message. It fails in every way that the faults provide; the reply is left after its code. */
AXError send_message(Call call, Bytes *request, Bytes *reply);

/* The window server's own way to an application: no permission, no faults. */
bool ask_application(pid_t pid, Bytes *request, Bytes *reply);
/* Running applications, in no order. */
int running_applications(pid_t *pids, int room);
pid_t frontmost_application(void);
void set_frontmost(pid_t pid);
/* From now on, notifications of this application arrive. */
bool subscribe(pid_t pid);
/* A notification of an application, on whatever thread it arrives. */
void deliver(pid_t pid, int node, const char *notification);

#define _GNU_SOURCE
#include "link.h"
#include "../app/application.h"
#include "../shared/faults.h"
#include "../shared/sockets.h"
#include "rules.h"
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define APPLICATIONS 64
#define PATIENCE_MS 10000

static struct { pid_t pid; int request, events; } links[APPLICATIONS];

static int find_link(pid_t pid) {
  int vacant = -1;
  for (int at = 0; at < APPLICATIONS; at++) {
    if (links[at].pid == pid) return at;
    if (vacant < 0 && links[at].pid == 0) vacant = at;
  }
  if (vacant >= 0) {
    links[vacant].pid = pid;
    links[vacant].request = links[vacant].events = -1;
  }
  return vacant;
}

static void close_link(pid_t pid) {
  lock();
  int at = find_link(pid);
  if (at >= 0 && links[at].request >= 0) {
    close(links[at].request);
    links[at].request = -1;
  }
  unlock();
}

static int request_socket(pid_t pid) {
  lock();
  int at = find_link(pid);
  if (at >= 0 && links[at].request < 0) links[at].request = connect_to_application(pid);
  int socket = at < 0 ? -1 : links[at].request;
  unlock();
  return socket;
}

/* 1: answered; 0: the application is gone; -1: it did not answer in time. */
static int exchange(pid_t pid, Bytes *request, Bytes *reply, int timeout_ms) {
  bytes_clear(reply);
  if (own_application(pid)) return serve(pid, request, reply) ? 1 : 0;
  int socket = request_socket(pid);
  if (socket < 0) return 0;
  int result = send_bytes(socket, request) ? receive_bytes(socket, reply, timeout_ms) : 0;
  /* A late answer would be taken for that of the next question. */
  if (result != 1) close_link(pid);
  return result;
}

static void check_thread(const char *function) {
  static pthread_t first;
  static bool known;
  lock();
  if (!known) first = pthread_self();
  known = true;
  bool same = pthread_equal(first, pthread_self());
  unlock();
  if (!same) violation("ax-thread", "%s: accessibility is used from more than one thread", function);
}

static bool strikes(const char *name, Call call) {
  return fault_strikes(name, call.function) || fault_strikes(name, call.word);
}

static int code_of(const char *name, Call call) {
  int code = fault_code(name, call.function);
  return code ? code : fault_code(name, call.word);
}

static AXError interfere(Call call) {
  if (strikes("trap", call)) raise(SIGTRAP);
  if (strikes("kill", call)) raise(SIGKILL);
  if (strikes("hang", call)) {
    usleep((useconds_t)(call.timeout * 1e6f));
    return kAXErrorCannotComplete;
  }
  if (messages_counted() > (long)fault_number("dead-after", 1e18)) return kAXErrorInvalidUIElement;
  return code_of("ax-error", call);
}

AXError send_message(Call call, Bytes *request, Bytes *reply) {
  check_thread(call.function);
  read_faults();
  if (fault("untrusted") || fault("stale-trust")) return kAXErrorAPIDisabled;
  /* Some processes refuse everybody, such as those that guard passwords. */
  if (call.pid == (pid_t)fault_number("refuses", 0)) return kAXErrorAPIDisabled;
  count_message();
  double latency = fault_number("latency-us", 0);
  if (latency > 0) usleep((useconds_t)latency);
  AXError failure = interfere(call);
  if (failure) return failure;
  int result = exchange(call.pid, request, reply, (int)(call.timeout * 1000));
  if (result < 0) return kAXErrorCannotComplete;
  if (result == 0) return kill(call.pid, 0) == 0 || errno == EPERM ? kAXErrorCannotComplete : kAXErrorInvalidUIElement;
  AXError answered = (AXError)get_int(reply);
  if (answered == NO_ANSWER) {
    usleep((useconds_t)(call.timeout * 1e6f));
    return kAXErrorCannotComplete;
  }
  /* It was done all the same: a handler that opens a modal window answers only when that closes. */
  AXError late = code_of("late-error", call);
  return answered ? answered : late;
}

bool ask_application(pid_t pid, Bytes *request, Bytes *reply) {
  return exchange(pid, request, reply, PATIENCE_MS) == 1 && get_int(reply) == kAXErrorSuccess;
}

pid_t frontmost_application(void) {
  pid_t front = read_frontmost();
  return front ? front : first_own_application();
}

void set_frontmost(pid_t pid) { write_frontmost(pid); }

static int add_socket_applications(pid_t *pids, int count, int room) {
  DIR *folder = applications_folder() ? opendir(applications_folder()) : NULL;
  if (!folder) return count;
  for (struct dirent *entry; (entry = readdir(folder)) && count < room;) {
    pid_t pid = atoi(entry->d_name);
    const char *ending = strchr(entry->d_name, '.');
    if (pid > 0 && ending && !strcmp(ending, ".sock") && kill(pid, 0) == 0) pids[count++] = pid;
  }
  closedir(folder);
  return count;
}

int running_applications(pid_t *pids, int room) {
  return add_socket_applications(pids, own_applications(pids, room), room);
}

static void *read_events(void *argument) {
  pid_t pid = (pid_t)(intptr_t)argument;
  Bytes message = {0};
  int socket = links[find_link(pid)].events;
  while (receive_bytes(socket, &message, -1) == 1) {
    char name[64];
    int node = (int)get_int(&message);
    deliver(pid, node, get_string(&message, name, sizeof name));
  }
  lock();
  links[find_link(pid)].events = -1;
  unlock();
  close(socket);
  bytes_free(&message);
  return NULL;
}

bool subscribe(pid_t pid) {
  if (own_application(pid)) return true;
  lock();
  int at = find_link(pid);
  bool known = at >= 0 && links[at].events >= 0;
  unlock();
  if (known || at < 0) return known;
  int socket = connect_to_application(pid);
  if (socket < 0) return false;
  Bytes message = {0};
  put_byte(&message, OP_SUBSCRIBE);
  bool subscribed = send_bytes(socket, &message) && receive_bytes(socket, &message, PATIENCE_MS) == 1;
  bytes_free(&message);
  if (!subscribed) {
    close(socket);
    return false;
  }
  lock();
  links[at].events = socket;
  unlock();
  pthread_t thread;
  pthread_create(&thread, NULL, read_events, (void *)(intptr_t)pid);
  pthread_detach(thread);
  return true;
}

__attribute__((constructor)) static void listen_to_own_world(void) { on_notification(deliver); }

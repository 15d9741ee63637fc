#define _GNU_SOURCE
#include "sockets.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

const char *applications_folder(void) { return getenv("STROBE_MACOS_APPS"); }

static bool address_of(pid_t pid, struct sockaddr_un *address) {
  if (!applications_folder()) return false;
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  int length = snprintf(address->sun_path, sizeof address->sun_path, "%s/%d.sock", applications_folder(), (int)pid);
  return length > 0 && (size_t)length < sizeof address->sun_path;
}

static int new_socket(void) {
  int made = socket(AF_UNIX, SOCK_STREAM, 0);
#ifdef SO_NOSIGPIPE
  if (made >= 0) setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
  return made;
}

int connect_to_application(pid_t pid) {
  struct sockaddr_un address;
  if (!address_of(pid, &address)) return -1;
  int made = new_socket();
  if (made >= 0 && connect(made, (struct sockaddr *)&address, sizeof address) == 0) return made;
  if (made >= 0) close(made);
  return -1;
}

/* The socket gets its name only once it listens, so that a client that finds it can connect. */
int listen_as_application(pid_t pid) {
  struct sockaddr_un final, fresh;
  if (!address_of(pid, &final)) return -1;
  fresh = final;
  size_t length = strlen(fresh.sun_path);
  if (length + 2 > sizeof fresh.sun_path) return -1;
  memcpy(fresh.sun_path + length, "~", 2);
  unlink(fresh.sun_path);
  int made = new_socket();
  bool listening = made >= 0 && bind(made, (struct sockaddr *)&fresh, sizeof fresh) == 0 && listen(made, 64) == 0;
  if (listening && rename(fresh.sun_path, final.sun_path) == 0) return made;
  if (made >= 0) close(made);
  return -1;
}

void forget_application(pid_t pid) {
  struct sockaddr_un address;
  if (address_of(pid, &address)) unlink(address.sun_path);
}

static bool send_all(int socket, const void *data, size_t size) {
  for (const uint8_t *at = data; size > 0;) {
    ssize_t sent = send(socket, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    size -= (size_t)sent;
  }
  return true;
}

bool send_bytes(int socket, Bytes *message) {
  uint64_t length = message->length;
  return send_all(socket, &length, sizeof length) && send_all(socket, message->data, message->length);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int receive_all(int socket, void *data, size_t size, int timeout_ms) {
  int64_t end = now_ms() + timeout_ms;
  for (uint8_t *at = data; size > 0;) {
    int64_t left = timeout_ms < 0 ? -1 : end - now_ms();
    if (timeout_ms >= 0 && left < 0) left = 0;
    int ready = poll(&(struct pollfd){.fd = socket, .events = POLLIN}, 1, (int)left);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return -1;
    ssize_t got = recv(socket, at, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return 0;
    at += got;
    size -= (size_t)got;
  }
  return 1;
}

int receive_bytes(int socket, Bytes *message, int timeout_ms) {
  uint64_t length;
  bytes_clear(message);
  int result = receive_all(socket, &length, sizeof length, timeout_ms);
  if (result != 1) return result;
  return receive_all(socket, bytes_extend(message, length), length, timeout_ms);
}

static void frontmost_path(char *into, size_t room) { snprintf(into, room, "%s/frontmost", applications_folder()); }

/* Where there is no folder, one process is all there is. */
static pid_t own_frontmost;

pid_t read_frontmost(void) {
  char path[256];
  if (!applications_folder()) return own_frontmost;
  frontmost_path(path, sizeof path);
  int pid = 0;
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  if (fscanf(file, "%d", &pid) != 1) pid = 0;
  fclose(file);
  return pid;
}

/* Renamed into place: a reader sees the old one or the new one, never half. */
void write_frontmost(pid_t pid) {
  char path[256], fresh[300];
  own_frontmost = pid;
  if (!applications_folder()) return;
  frontmost_path(path, sizeof path);
  snprintf(fresh, sizeof fresh, "%s.%d", path, (int)getpid());
  FILE *file = fopen(fresh, "w");
  if (!file) return;
  fprintf(file, "%d\n", (int)pid);
  fclose(file);
  rename(fresh, path);
}

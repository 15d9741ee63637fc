/* An application of the stand-in as a process of its own. */
#define _GNU_SOURCE
#include "../shared/sockets.h"
#include "application.h"
#include "world.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define LISTENERS 64
static int listeners[LISTENERS];
static int listener_count;

static void send_notification(pid_t pid, int node, const char *notification) {
  (void)pid;
  Bytes message = {0};
  put_int(&message, node);
  put_string(&message, notification);
  for (int at = 0; at < listener_count;) {
    if (send_bytes(listeners[at], &message)) at++;
    else close(listeners[at]), listeners[at] = listeners[--listener_count];
  }
  bytes_free(&message);
}

static void add_listener(int socket) {
  Bytes accepted = {0};
  put_int(&accepted, 0);
  lock_world();
  if (listener_count < LISTENERS && send_bytes(socket, &accepted)) listeners[listener_count++] = socket;
  unlock_world();
  bytes_free(&accepted);
}

static void end(void) {
  forget_application(getpid());
  fflush(stdout);
  _exit(0);
}

static void *answer_caller(void *argument) {
  int socket = (int)(intptr_t)argument;
  Bytes request = {0}, reply = {0};
  while (receive_bytes(socket, &request, -1) == 1) {
    if (request.length > 0 && request.data[0] == OP_SUBSCRIBE) {
      add_listener(socket);
      break;
    }
    bool running = serve(getpid(), &request, &reply);
    if (running) send_bytes(socket, &reply);
    if (!running || !find_app(getpid())) end();
  }
  if (!(request.length > 0 && request.data[0] == OP_SUBSCRIBE)) close(socket);
  bytes_free(&request);
  bytes_free(&reply);
  return NULL;
}

static void on_signal(int number) {
  (void)number;
  forget_application(getpid());
  _exit(0);
}

typedef struct { const char *world, *title; int elements; bool still; } Options;

static Options read_options(int count, char **words) {
  Options options = {.world = SAMPLE_WORLD};
  for (int at = 1; at < count; at++) {
    const char *value = at + 1 < count ? words[at + 1] : "";
    if (!strcmp(words[at], "--no-tick")) options.still = true;
    else if (!strcmp(words[at], "--title")) options.title = value, at++;
    else if (!strcmp(words[at], "--world")) options.world = value, at++;
    else if (!strcmp(words[at], "--elements")) options.elements = atoi(value), at++;
    else {
      fprintf(stderr, "StrobeSample [--no-tick] [--title TITLE] [--world FILE] [--elements COUNT]\n");
      exit(2);
    }
  }
  return options;
}

int main(int count, char **words) {
  Options options = read_options(count, words);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGTERM, on_signal);
  signal(SIGINT, on_signal);
  App *app = options.elements ? generate_app(options.elements, getpid()) : load_world(options.world, getpid());
  for (int at = 0; options.title && at < app->root->child_count; at++) {
    if (has_role(app->root->children[at], "AXWindow")) app->root->children[at]->title = text_of(options.title);
  }
  on_notification(send_notification);
  int door = listen_as_application(getpid());
  if (door < 0) {
    fprintf(stderr, "STROBE_MACOS_APPS does not name a folder with room for a socket\n");
    return 1;
  }
  /* A program that starts comes to the front. */
  write_frontmost(getpid());
  if (!options.still) start_ticking(app);
  for (;;) {
    int socket = accept(door, NULL, NULL);
    pthread_t thread;
    if (socket < 0) continue;
    pthread_create(&thread, NULL, answer_caller, (void *)(intptr_t)socket);
    pthread_detach(thread);
  }
}

#define _GNU_SOURCE
#include "rules.h"
#include "../fake.h"
#include "events.h"
#include "object.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KEPT_LINES 4000
static char report[1 << 20];
static size_t used;
static long violations;
static atomic_long messages, elements;

static pthread_mutex_t mutex;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_mutex(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &kind);
}

void lock(void) {
  pthread_once(&once, make_mutex);
  pthread_mutex_lock(&mutex);
}

void unlock(void) { pthread_mutex_unlock(&mutex); }

/* Into the file at once: the process may be killed before it can say anything more. */
static void write_line(const char *line) {
  const char *path = getenv("STROBE_MACOS_REPORT");
  if (!path) return;
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return;
  if (write(file, line, strlen(line)) < 0) perror(path);
  close(file);
}

static void say(const char *line) {
  size_t length = strlen(line);
  if (used + length + 1 < sizeof report) {
    memcpy(report + used, line, length + 1);
    used += length;
  }
}

void violation(const char *rule, const char *format, ...) {
  char text[512], line[640];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  snprintf(line, sizeof line, "%s: %s\n", rule, text);
  lock();
  violations++;
  if (violations <= KEPT_LINES) {
    say(line);
    write_line(line);
  }
  unlock();
}

void note(const char *kind, const char *text) {
  char line[640];
  snprintf(line, sizeof line, "%s: %s\n", kind, text);
  lock();
  say(line);
  write_line(line);
  unlock();
}

void count_message(void) { atomic_fetch_add(&messages, 1); }
void count_elements(long count) { atomic_fetch_add(&elements, count); }
long messages_counted(void) { return atomic_load(&messages); }

static void summarise(char *into, size_t room) {
  char leaks[8192];
  long live = describe_leaks(leaks, sizeof leaks);
  snprintf(into, room, "%ssummary: pid=%d violations=%ld live=%ld messages=%ld elements=%ld\n", leaks, (int)getpid(),
           violations, live, messages_counted(), atomic_load(&elements));
}

const char *fake_report(void) {
  static char whole[sizeof report + 9216];
  lock();
  int length = snprintf(whole, sizeof whole, "%s", report);
  summarise(whole + length, sizeof whole - (size_t)length);
  unlock();
  return whole;
}

__attribute__((destructor)) static void last_words(void) {
  char text[9216];
  report_what_is_down();
  summarise(text, sizeof text);
  write_line(text);
}

#define _GNU_SOURCE
#include "faults.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char list[4096];

/* Whole, every time: two changes within one tick of the clock leave the same time behind. */
static void read_file(const char *path) {
  int file = open(path, O_RDONLY);
  ssize_t length = file < 0 ? 0 : read(file, list, sizeof list - 1);
  list[length > 0 ? length : 0] = 0;
  if (file >= 0) close(file);
}

void read_faults(void) {
  const char *source = getenv("STROBE_MACOS_FAULTS");
  pthread_mutex_lock(&lock);
  if (!source) list[0] = 0;
  else if (source[0] == '/') read_file(source);
  else snprintf(list, sizeof list, "%s", source);
  pthread_mutex_unlock(&lock);
}

/* The text after `name`: "" or "=value"; false where the fault is not set. */
static bool find(const char *name, char *value, size_t room) {
  pthread_mutex_lock(&lock);
  bool found = false;
  size_t length = strlen(name);
  for (const char *word = list + strspn(list, " \n\t"); *word && !found;) {
    size_t size = strcspn(word, " \n\t");
    if (size >= length && !strncmp(word, name, length) && (size == length || word[length] == '=')) {
      found = true;
      size_t start = size == length ? length : length + 1;
      snprintf(value, room, "%.*s", (int)(size - start), word + start);
    }
    word += size;
    word += strspn(word, " \n\t");
  }
  pthread_mutex_unlock(&lock);
  return found;
}

bool fault(const char *name) {
  char value[256];
  return find(name, value, sizeof value);
}

double fault_number(const char *name, double otherwise) {
  char value[256];
  return find(name, value, sizeof value) ? atof(value) : otherwise;
}

static bool names(const char *words, const char *word) {
  size_t length = strlen(word);
  for (const char *at = words; *at;) {
    size_t size = strcspn(at, ",");
    if ((size == length && !strncmp(at, word, length)) || (size == 3 && !strncmp(at, "all", 3))) return true;
    at += size + (at[size] == ',');
  }
  return false;
}

bool fault_strikes(const char *name, const char *word) {
  char value[256];
  return find(name, value, sizeof value) && names(value, word);
}

int fault_code(const char *name, const char *word) {
  char value[256];
  if (!find(name, value, sizeof value)) return 0;
  char *colon = strchr(value, ':');
  return colon && names(colon + 1, word) ? atoi(value) : 0;
}

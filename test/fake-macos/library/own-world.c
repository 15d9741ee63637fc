/* The world that lives in the caller's own process, for those who start no application. */
#define _GNU_SOURCE
#include "../app/application.h"
#include "../app/world.h"
#include "../fake.h"
#include "../shared/faults.h"
#include "../shared/sockets.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef SAMPLE_WORLD
#error "build.mjs says where the sample world is"
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static App *first;

static void load(void) {
  const char *world = getenv("STROBE_MACOS_WORLD"), *pid = getenv("STROBE_MACOS_APP_PID");
  if (!world && applications_folder()) return;
  if (world && !strcmp(world, "none")) return;
  lock_world();
  first = load_world(world ? world : SAMPLE_WORLD, pid ? atoi(pid) : getpid());
  unlock_world();
  read_faults();
  if (!fault("no-tick")) start_ticking(first);
}

bool own_application(pid_t pid) {
  pthread_once(&once, load);
  lock_world();
  bool known = find_app(pid) != NULL;
  unlock_world();
  return known;
}

pid_t first_own_application(void) {
  pthread_once(&once, load);
  return first && !first->ended ? first->pid : 0;
}

int own_applications(pid_t *pids, int room) {
  pthread_once(&once, load);
  lock_world();
  int count = list_apps(pids, room);
  unlock_world();
  return count;
}

pid_t fake_pid(void) { return first_own_application(); }

pid_t fake_generate(int elements) {
  static pid_t next = 900001;
  pthread_once(&once, load);
  lock_world();
  App *app = generate_app(elements, next++);
  unlock_world();
  return app->pid;
}

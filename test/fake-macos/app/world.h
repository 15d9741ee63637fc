/* The applications of this process. */
#pragma once
#include "node.h"

void lock_world(void);
void unlock_world(void);
App *find_app(pid_t pid);
App *add_app(void);
int list_apps(pid_t *pids, int room);
/* Reads a world; its first application takes this pid. */
App *load_world(const char *path, pid_t pid);
/* An application of so many elements, for measuring. */
App *generate_app(int elements, pid_t pid);
void start_ticking(App *app);

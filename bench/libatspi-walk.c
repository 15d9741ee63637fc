/*
 * Reads the tree of one application through libatspi, the C library that screen readers use: for every object role,
 * name, states, interfaces and children; for what shows also extents, value, text and action names, as Strobe does.
 *
 *   libatspi-walk PID ROUNDS    prints one line a round: nodes milliseconds
 */
#include <atspi/atspi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int nodes;
static gboolean gtk4;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static gboolean numeric(AtspiRole role) {
  return role == ATSPI_ROLE_SLIDER || role == ATSPI_ROLE_SPIN_BUTTON || role == ATSPI_ROLE_PROGRESS_BAR ||
         role == ATSPI_ROLE_SCROLL_BAR || role == ATSPI_ROLE_DIAL || role == ATSPI_ROLE_LEVEL_BAR;
}

static gboolean textual(AtspiRole role) {
  return role == ATSPI_ROLE_TEXT || role == ATSPI_ROLE_ENTRY || role == ATSPI_ROLE_TERMINAL ||
         role == ATSPI_ROLE_PARAGRAPH;
}

static void read_extras(AtspiAccessible *object, AtspiRole role) {
  AtspiValue *value = numeric(role) ? atspi_accessible_get_value_iface(object) : NULL;
  if (value) {
    atspi_value_get_current_value(value, NULL);
    g_object_unref(value);
  }
  AtspiText *text = textual(role) ? atspi_accessible_get_text_iface(object) : NULL;
  if (text) {
    g_free(atspi_text_get_text(text, 0, atspi_text_get_character_count(text, NULL), NULL));
    g_object_unref(text);
  }
  AtspiAction *action = atspi_accessible_get_action_iface(object);
  if (action) {
    int count = atspi_action_get_n_actions(action, NULL);
    for (int index = 0; index < count; index++) g_free(atspi_action_get_action_name(action, index, NULL));
    g_object_unref(action);
  }
}

static void walk(AtspiAccessible *object, int depth) {
  nodes++;
  AtspiRole role = atspi_accessible_get_role(object, NULL);
  g_free(atspi_accessible_get_name(object, NULL));
  AtspiStateSet *states = atspi_accessible_get_state_set(object);
  gboolean showing = atspi_state_set_contains(states, ATSPI_STATE_SHOWING);
  g_object_unref(states);
  AtspiComponent *component = showing || gtk4 ? atspi_accessible_get_component_iface(object) : NULL;
  if (component) {
    AtspiRect *box = atspi_component_get_extents(component, gtk4 ? ATSPI_COORD_TYPE_WINDOW : ATSPI_COORD_TYPE_SCREEN, NULL);
    if (gtk4) showing = box && box->width > 0 && box->height > 0;
    g_free(box);
    g_object_unref(component);
  }
  if (showing) read_extras(object, role);
  int count = atspi_accessible_get_child_count(object, NULL);
  if (depth > 1 && !showing) return;
  if (count > 150) count = 50;
  for (int index = 0; index < count && depth < 50; index++) {
    AtspiAccessible *child = atspi_accessible_get_child_at_index(object, index, NULL);
    if (!child) continue;
    walk(child, depth + 1);
    g_object_unref(child);
  }
}

static AtspiAccessible *find(guint pid) {
  AtspiAccessible *desktop = atspi_get_desktop(0);
  int count = atspi_accessible_get_child_count(desktop, NULL);
  for (int index = 0; index < count; index++) {
    AtspiAccessible *app = atspi_accessible_get_child_at_index(desktop, index, NULL);
    if (app && atspi_accessible_get_process_id(app, NULL) == pid && atspi_accessible_get_child_count(app, NULL) > 0)
      return app;
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  atspi_init();
  AtspiAccessible *app = find(atoi(argv[1]));
  if (!app) {
    puts("0 0");
    return 1;
  }
  gchar *toolkit = atspi_accessible_get_toolkit_name(app, NULL);
  gtk4 = toolkit && strcmp(toolkit, "GTK") == 0;
  for (int round = 0; round < atoi(argv[2]); round++) {
    atspi_accessible_clear_cache(app);
    nodes = 0;
    double start = now_ms();
    walk(app, 0);
    printf("%d %.2f\n", nodes - 1, now_ms() - start);
    fflush(stdout);
  }
  return 0;
}

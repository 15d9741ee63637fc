/*
 * Reads the tree of one application through libatspi, the C library that screen readers use: what Strobe reads, pruned
 * as Strobe prunes. Of every object role, name, states, interfaces and children; of what shows also extents, value,
 * text, label, chosen item and action names.
 *
 *   libatspi-walk PID    for every line on standard input one line of JSON: { nodes, ms }
 */
#include <atspi/atspi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_DEPTH 50
/* Rows of longer lists are measured before they are read. */
#define MANY_CHILDREN 150
#define FAR_AWAY -100000

typedef struct {
  gboolean known;
  int x, y, width, height;
} Box;

static int nodes;
/* GTK 4 sets SHOWING on the window alone; what is hidden has no size, and positions count from the window's corner. */
static gboolean gtk4;
static gboolean swing;
static gboolean libreoffice;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static gboolean any_of(AtspiRole role, const AtspiRole *roles) {
  for (; *roles != ATSPI_ROLE_INVALID; roles++)
    if (*roles == role) return TRUE;
  return FALSE;
}

static const AtspiRole NUMERIC[] = {ATSPI_ROLE_SLIDER,     ATSPI_ROLE_SPIN_BUTTON, ATSPI_ROLE_PROGRESS_BAR,
                                    ATSPI_ROLE_SCROLL_BAR, ATSPI_ROLE_DIAL,        ATSPI_ROLE_LEVEL_BAR,
                                    ATSPI_ROLE_INVALID};
static const AtspiRole TEXTUAL[] = {ATSPI_ROLE_TEXT, ATSPI_ROLE_ENTRY, ATSPI_ROLE_TERMINAL, ATSPI_ROLE_PARAGRAPH,
                                    ATSPI_ROLE_INVALID};
static const AtspiRole LABELLED[] = {ATSPI_ROLE_TEXT,        ATSPI_ROLE_ENTRY,     ATSPI_ROLE_PASSWORD_TEXT,
                                     ATSPI_ROLE_SLIDER,      ATSPI_ROLE_COMBO_BOX, ATSPI_ROLE_DIAL,
                                     ATSPI_ROLE_SPIN_BUTTON, ATSPI_ROLE_INVALID};
static const AtspiRole CLIPPING[] = {ATSPI_ROLE_FRAME,       ATSPI_ROLE_DIALOG,     ATSPI_ROLE_WINDOW,
                                     ATSPI_ROLE_SCROLL_PANE, ATSPI_ROLE_VIEWPORT,   ATSPI_ROLE_TABLE,
                                     ATSPI_ROLE_TREE,        ATSPI_ROLE_TREE_TABLE, ATSPI_ROLE_LIST,
                                     ATSPI_ROLE_LIST_BOX,    ATSPI_ROLE_DOCUMENT_WEB, ATSPI_ROLE_DOCUMENT_FRAME,
                                     ATSPI_ROLE_INVALID};
/* They open windows of their own, wherever their parent is. */
static const AtspiRole POPPING_UP[] = {ATSPI_ROLE_MENU, ATSPI_ROLE_POPUP_MENU, ATSPI_ROLE_COMBO_BOX,
                                       ATSPI_ROLE_TOOL_TIP, ATSPI_ROLE_INVALID};

static Box box_of(AtspiComponent *component) {
  Box box = {FALSE, 0, 0, 0, 0};
  AtspiCoordType from = gtk4 ? ATSPI_COORD_TYPE_WINDOW : ATSPI_COORD_TYPE_SCREEN;
  AtspiRect *extents = atspi_component_get_extents(component, from, NULL);
  if (!extents) return box;
  if (extents->width > 0 && extents->height > 0 && extents->x >= FAR_AWAY && extents->y >= FAR_AWAY)
    box = (Box){TRUE, extents->x, extents->y, extents->width, extents->height};
  g_free(extents);
  return box;
}

static Box overlap(Box a, Box b) {
  Box both = {FALSE, MAX(a.x, b.x), MAX(a.y, b.y), 0, 0};
  both.width = MIN(a.x + a.width, b.x + b.width) - both.x;
  both.height = MIN(a.y + a.height, b.y + b.height) - both.y;
  both.known = both.width > 0 && both.height > 0;
  return both;
}

static Box clip_below(AtspiRole role, Box box, Box clip) {
  if (any_of(role, POPPING_UP)) return (Box){FALSE, 0, 0, 0, 0};
  if (!box.known || !any_of(role, CLIPPING)) return clip;
  if (!clip.known) return box;
  Box both = overlap(box, clip);
  return both.known ? both : clip;
}

static void read_label(AtspiAccessible *object) {
  GArray *relations = atspi_accessible_get_relation_set(object, NULL);
  gboolean found = FALSE;
  for (guint index = 0; relations && index < relations->len; index++) {
    AtspiRelation *relation = g_array_index(relations, AtspiRelation *, index);
    if (!found && atspi_relation_get_relation_type(relation) == ATSPI_RELATION_LABELLED_BY) {
      AtspiAccessible *label = atspi_relation_get_target(relation, 0);
      if (label) {
        g_free(atspi_accessible_get_name(label, NULL));
        g_object_unref(label);
        found = TRUE;
      }
    }
    g_object_unref(relation);
  }
  if (relations) g_array_free(relations, TRUE);
  if (!found) g_free(atspi_accessible_get_description(object, NULL));
}

static void read_chosen(AtspiAccessible *object) {
  AtspiSelection *selection = atspi_accessible_get_selection_iface(object);
  if (!selection) return;
  AtspiAccessible *chosen = atspi_selection_get_selected_child(selection, 0, NULL);
  if (chosen) {
    g_free(atspi_accessible_get_name(chosen, NULL));
    g_object_unref(chosen);
  }
  g_object_unref(selection);
}

static void read_extras(AtspiAccessible *object, AtspiRole role, gboolean named) {
  AtspiValue *value = any_of(role, NUMERIC) ? atspi_accessible_get_value_iface(object) : NULL;
  if (value) {
    atspi_value_get_current_value(value, NULL);
    g_object_unref(value);
  }
  AtspiText *text = any_of(role, TEXTUAL) ? atspi_accessible_get_text_iface(object) : NULL;
  if (text) {
    g_free(atspi_text_get_text(text, 0, atspi_text_get_character_count(text, NULL), NULL));
    g_object_unref(text);
  }
  if (role == ATSPI_ROLE_COMBO_BOX) read_chosen(object);
  if (!named && any_of(role, LABELLED)) read_label(object);
  AtspiAction *action = atspi_accessible_get_action_iface(object);
  if (action) {
    int count = atspi_action_get_n_actions(action, NULL);
    for (int index = 0; index < count; index++) g_free(atspi_action_get_action_name(action, index, NULL));
    g_object_unref(action);
  }
}

static gboolean shows_in(AtspiAccessible *object, Box clip) {
  AtspiComponent *component = atspi_accessible_get_component_iface(object);
  if (!component) return TRUE;
  Box box = box_of(component);
  g_object_unref(component);
  return box.known && (!clip.known || overlap(box, clip).known);
}

/* Objects below one that is hidden are not asked for. */
static void walk(AtspiAccessible *object, int depth, Box clip) {
  nodes++;
  AtspiRole role = atspi_accessible_get_role(object, NULL);
  gchar *name = atspi_accessible_get_name(object, NULL);
  gboolean named = name && *name;
  g_free(name);
  AtspiStateSet *states = atspi_accessible_get_state_set(object);
  gboolean showing = gtk4 || atspi_state_set_contains(states, ATSPI_STATE_SHOWING);
  g_object_unref(states);
  int count = atspi_accessible_get_child_count(object, NULL);
  Box box = {FALSE, 0, 0, 0, 0};
  AtspiComponent *component = showing ? atspi_accessible_get_component_iface(object) : NULL;
  if (component) {
    box = box_of(component);
    if (box.known) showing = !clip.known || overlap(box, clip).known;
    /* It leaves its own menu bar behind the one of GTK. */
    else if (libreoffice && role == ATSPI_ROLE_MENU_BAR) showing = FALSE;
    else showing = !gtk4 && (swing || count != 0);
    g_object_unref(component);
  }
  if (depth > 1 && !showing) return;
  read_extras(object, role, named);
  if (depth >= MAX_DEPTH) return;
  Box below = clip_below(role, box, clip);
  gboolean begun = FALSE;
  for (int index = 0; index < count; index++) {
    AtspiAccessible *child = atspi_accessible_get_child_at_index(object, index, NULL);
    if (!child) continue;
    gboolean wanted = count <= MANY_CHILDREN || shows_in(child, below);
    if (wanted) walk(child, depth + 1, below);
    g_object_unref(child);
    /* The lists that are measured stand at their beginning: after what shows, nothing shows. */
    if (begun && !wanted && !gtk4) break;
    begun = begun || wanted;
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

static void read_once(AtspiAccessible *app) {
  Box everywhere = {FALSE, 0, 0, 0, 0};
  atspi_accessible_clear_cache(app);
  nodes = 0;
  double start = now_ms();
  int count = atspi_accessible_get_child_count(app, NULL);
  for (int index = 0; index < count; index++) {
    AtspiAccessible *window = atspi_accessible_get_child_at_index(app, index, NULL);
    if (!window) continue;
    walk(window, 1, everywhere);
    g_object_unref(window);
  }
  printf("{\"nodes\":%d,\"ms\":%.2f}\n", nodes, now_ms() - start);
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  atspi_init();
  AtspiAccessible *app = find(atoi(argv[1]));
  gchar *toolkit = app ? atspi_accessible_get_toolkit_name(app, NULL) : NULL;
  gtk4 = toolkit && strcmp(toolkit, "GTK") == 0;
  swing = toolkit && strcmp(toolkit, "J2SE-access-bridge") == 0;
  gchar *name = app ? atspi_accessible_get_name(app, NULL) : NULL;
  libreoffice = name && strcmp(name, "soffice") == 0;
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    if (app) read_once(app);
    else puts("{\"error\":\"it finds no such application\"}"), fflush(stdout);
  }
  return 0;
}

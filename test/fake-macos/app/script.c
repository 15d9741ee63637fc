#define _GNU_SOURCE
#include "script.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST 32

typedef struct { const char *path; int line; int repeat; double pitch; } Place;

static void refuse(Place *place, const char *what, const char *word) {
  fprintf(stderr, "%s:%d: %s: %s\n", place->path, place->line, what, word);
  exit(2);
}

typedef struct { const char *name; size_t offset; } Field;
#define FIELD(member) {#member, offsetof(Node, member)}

static const Field words[] = {FIELD(subrole), FIELD(identifier), FIELD(press),
                              FIELD(actions), FIELD(key),        FIELD(mirror),
                              FIELD(drop),    FIELD(tick),       {"template", offsetof(Node, template_name)},
                              FIELD(deaf),    FIELD(expanded),   FIELD(disclosing),
                              FIELD(mark),    {"titled-by", offsetof(Node, titled_by)}};
static const Field texts[] = {FIELD(title), FIELD(description), FIELD(placeholder), FIELD(url), FIELD(text)};
static const Field numbers[] = {
    FIELD(number), FIELD(step), FIELD(layer), {"min", offsetof(Node, minimum)}, {"max", offsetof(Node, maximum)}};
static const Field flags[] = {
    FIELD(disabled), FIELD(focusable), FIELD(settable), FIELD(modal), FIELD(reorder), FIELD(menu),
    FIELD(lazy), FIELD(minimised), FIELD(attributed), FIELD(header), {"drag", offsetof(Node, drag_source)},
};

#define LOOK_UP(table, wanted) look_up(table, sizeof table / sizeof *table, wanted)
static const Field *look_up(const Field *table, size_t count, const char *name) {
  for (size_t at = 0; at < count; at++) {
    if (!strcmp(table[at].name, name)) return &table[at];
  }
  return NULL;
}

static void set_flag(Node *node, const char *name, Place *place) {
  const Field *field = LOOK_UP(flags, name);
  if (!field) refuse(place, "no such flag", name);
  *(bool *)((char *)node + field->offset) = true;
}

static void set_word(Node *node, const char *name, const char *value, Place *place) {
  const Field *field;
  if ((field = LOOK_UP(words, name))) {
    *(char **)((char *)node + field->offset) = strdup(value);
  } else if ((field = LOOK_UP(texts, name))) {
    *(Text *)((char *)node + field->offset) = text_of(value);
    if (!strcmp(name, "text")) node->kind = TEXT_VALUE;
  } else if ((field = LOOK_UP(numbers, name))) {
    *(double *)((char *)node + field->offset) = atof(value);
    if (!strcmp(name, "number")) node->kind = NUMBER_VALUE;
  } else if (!strcmp(name, "check")) {
    node->kind = CHECK_VALUE;
    node->number = atof(value);
  } else if (!strcmp(name, "frame")) {
    CGRect *frame = &node->frame;
    int count = sscanf(value, "%lf,%lf,%lf,%lf", &frame->origin.x, &frame->origin.y, &frame->size.width,
                       &frame->size.height);
    if (count != 4) refuse(place, "a frame is x,y,width,height", value);
  } else if (!strcmp(name, "colour")) {
    node->colour = strtol(value, NULL, 16);
  } else if (!strcmp(name, "repeat")) {
    if (sscanf(value, "%d,%lf", &place->repeat, &place->pitch) != 2) refuse(place, "repeat is count,pitch", value);
  } else if (!strcmp(name, "name")) {
    node->app->name = strdup(value);
    node->title = text_of(value);
  } else if (!strcmp(name, "bundle")) {
    node->app->bundle = strdup(value);
  } else {
    refuse(place, "no such word", name);
  }
}

/* The next word of the line, unquoted, with `\n` for a new line; NULL at the end. */
static char *next_word(char **at) {
  while (**at == ' ') (*at)++;
  if (!**at || **at == '\n' || (**at == '/' && (*at)[1] == '/')) return NULL;
  char *start = *at, *to = *at;
  bool quoted = false;
  for (; **at && **at != '\n' && (quoted || **at != ' '); (*at)++) {
    if (**at == '"') quoted = !quoted;
    else if (**at == '\\' && (*at)[1] == 'n') *to++ = '\n', (*at)++;
    else *to++ = **at;
  }
  if (**at) (*at)++;
  *to = 0;
  return start;
}

static void put_number(Text *text, int number) {
  char digits[16];
  for (long at = 0; at < text->length; at++) {
    if (text->units[at] != '#') continue;
    int count = snprintf(digits, sizeof digits, "%d", number);
    uint16_t units[16];
    for (int digit = 0; digit < count; digit++) units[digit] = (uint16_t)digits[digit];
    text_splice(text, at, at + 1, units, count);
    return;
  }
}

static void number_and_move(Node *node, int number, double down) {
  put_number(&node->title, number);
  put_number(&node->text, number);
  put_number(&node->description, number);
  node->frame.origin.y += down;
  for (int at = 0; at < node->child_count; at++) number_and_move(node->children[at], number, down);
}

/* The widget with all below it as often as it is wanted, each a pitch lower than the one before. */
static void repeat(Node *model, int times, double pitch) {
  Node *parent = model->parent;
  for (int copy = 2; copy <= times; copy++) number_and_move(clone_node(model, parent), copy, pitch * (copy - 1));
  number_and_move(model, 1, 0);
}

static Node *read_line(char *at, Node *parent, App *(*add)(void), Place *place) {
  char *role = next_word(&at);
  bool application = !strcmp(role, "app");
  App *app = application ? add() : parent ? parent->app : NULL;
  if (!app) refuse(place, "before any application", role);
  Node *node = application ? app->root : new_node(app, parent, role);
  for (char *word; (word = next_word(&at));) {
    char *value = strchr(word, '=');
    if (!value) set_flag(node, word, place);
    else *value = 0, set_word(node, word, value + 1, place);
  }
  return node;
}

/* A template is no part of the application until it is opened. */
static void set_aside(Node *node) {
  App *app = node->app;
  remove_child(node->parent, node);
  node->parent = NULL;
  app->templates = realloc(app->templates, (size_t)(app->template_count + 1) * sizeof(Node *));
  app->templates[app->template_count++] = node;
}

typedef struct { Node *node; int repeat; double pitch; } Open;

static void finish(Open *open) {
  if (open->repeat) repeat(open->node, open->repeat, open->pitch);
  if (open->node->template_name) set_aside(open->node);
  *open = (Open){0};
}

void read_world(const char *path, App *(*add)(void)) {
  FILE *file = fopen(path, "r");
  Place place = {.path = path};
  if (!file) refuse(&place, "cannot be read", path);
  Open open[DEEPEST] = {{0}};
  int depth = 0;
  char line[1024];
  while (fgets(line, sizeof line, file)) {
    place.line++;
    place.repeat = 0;
    size_t blanks = strspn(line, " ");
    if (line[blanks] == '\n' || line[blanks] == 0 || !strncmp(line + blanks, "//", 2)) continue;
    int level = (int)blanks / 2;
    if (level > depth || level >= DEEPEST) refuse(&place, "too far to the right", line);
    while (depth > level) finish(&open[--depth]);
    Node *node = read_line(line + blanks, level > 0 ? open[level - 1].node : NULL, add, &place);
    open[level] = (Open){node, place.repeat, place.pitch};
    depth = level + 1;
  }
  while (depth > 0) finish(&open[--depth]);
  fclose(file);
}

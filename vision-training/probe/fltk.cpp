/*
 * The labels of a FLTK application, from inside: c++ -shared -fPIC -o fltk.so fltk.cpp -ldl
 * LD_PRELOADed, it writes every shown window's widgets to STROBE_PROBE/fltk.json each time the folder holds "request".
 */
#include <FL/Fl.H>
#include <FL/Fl_Group.H>
#include <FL/Fl_Menu_Bar.H>
#include <FL/Fl_Spinner.H>
#include <FL/Fl_Widget.H>
#include <FL/Fl_Window.H>
#include <FL/fl_draw.H>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <string>
#include <typeinfo>
#include <unistd.h>

static std::string quoted(const char *text) {
  std::string out = "\"";
  for (; text && *text; ++text) {
    if (*text == '"' || *text == '\\') out += '\\';
    if ((unsigned char)*text >= 32) out += *text;
  }
  return out + "\"";
}

/* Pretty name of the class and of its nearest FLTK ancestor, which the run-time type information knows. */
static std::string class_name(const Fl_Widget *widget) {
  int status = 0;
  char *name = abi::__cxa_demangle(typeid(*widget).name(), nullptr, nullptr, &status);
  std::string out = name ? name : "?";
  free(name);
  return out;
}

static void dump(FILE *out, Fl_Widget *widget, int x, int y, bool &first) {
  if (!widget->visible_r()) return;
  int left = widget->as_window() ? x : x + widget->x();
  int top = widget->as_window() ? y : y + widget->y();
  if (widget->as_window() && widget->parent()) { left = x + widget->x(); top = y + widget->y(); }
  int tw = 0, th = 0;
  if (widget->label() && *widget->label()) {
    fl_font(widget->labelfont(), widget->labelsize());
    fl_measure(widget->label(), tw, th, 0);
  }
  fprintf(out, "%s{\"class\":%s,\"label\":%s,\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d,\"align\":%u,\"tw\":%d,\"th\":%d,\"size\":%d,\"active\":%d,\"box\":%d}\n",
          first ? "" : ",", quoted(class_name(widget).c_str()).c_str(), quoted(widget->label()).c_str(), left, top, widget->w(), widget->h(),
          (unsigned)widget->align(), tw, th, (int)widget->labelsize(), widget->active_r(), (int)widget->box());
  first = false;
  if (dynamic_cast<Fl_Spinner *>(widget)) return;
  if (Fl_Group *group = widget->as_group())
    for (int i = 0; i < group->children(); ++i) {
      bool window = widget->as_window() != nullptr;
      dump(out, group->child(i), window ? left : x, window ? top : y, first);
    }
}

/* Presses the first shown widget with this label, as a click would. */
static bool press(Fl_Widget *widget, const char *label) {
  if (!widget->visible_r()) return false;
  if (widget->label() && !strcmp(widget->label(), label)) {
    widget->do_callback();
    return true;
  }
  if (Fl_Group *group = widget->as_group())
    for (int i = 0; i < group->children(); ++i)
      if (press(group->child(i), label)) return true;
  return false;
}

/* The request is empty, or the label of a widget to press first. */
static void look(void *) {
  std::string folder = getenv("STROBE_PROBE");
  if (access((folder + "/request").c_str(), F_OK) == 0) {
    char label[200] = {0};
    FILE *request = fopen((folder + "/request").c_str(), "r");
    if (request && fgets(label, sizeof label, request)) label[strcspn(label, "\n")] = 0;
    if (request) fclose(request);
    for (Fl_Window *window = Fl::first_window(); *label && window; window = Fl::next_window(window))
      if (press(window, label)) break;
    FILE *out = fopen((folder + "/part").c_str(), "w");
    fprintf(out, "[");
    bool first_window = true;
    for (Fl_Window *window = Fl::first_window(); window; window = Fl::next_window(window)) {
      if (!window->shown() || window->parent()) continue;
      fprintf(out, "%s{\"title\":%s,\"place\":[%d,%d,%d,%d],\"widgets\":[", first_window ? "" : ",", quoted(window->label()).c_str(),
              window->x_root(), window->y_root(), window->w(), window->h());
      bool first = true;
      dump(out, window, 0, 0, first);
      fprintf(out, "]}");
      first_window = false;
    }
    fprintf(out, "]");
    fclose(out);
    rename((folder + "/part").c_str(), (folder + "/fltk.json").c_str());
    unlink((folder + "/request").c_str());
  }
  Fl::repeat_timeout(0.2, look);
}

__attribute__((constructor)) static void start() {
  if (getenv("STROBE_PROBE")) Fl::add_timeout(1.0, look);
}

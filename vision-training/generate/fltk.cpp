/*
 * Random FLTK windows, one after the other: c++ -o fltk-windows fltk.cpp -lfltk
 * probe/capture_fltk.py takes them; pressing "NEXT" makes the next one.
 */
#include <FL/Fl.H>
#include <FL/Fl_Box.H>
#include <FL/Fl_Button.H>
#include <FL/Fl_Check_Button.H>
#include <FL/Fl_Choice.H>
#include <FL/Fl_Counter.H>
#include <FL/Fl_Dial.H>
#include <FL/Fl_Double_Window.H>
#include <FL/Fl_Input.H>
#include <FL/Fl_Menu_Bar.H>
#include <FL/Fl_Progress.H>
#include <FL/Fl_Round_Button.H>
#include <FL/Fl_Simple_Counter.H>
#include <FL/Fl_Spinner.H>
#include <FL/Fl_Value_Input.H>
#include <FL/Fl_Value_Output.H>
#include <FL/Fl_Value_Slider.H>
#include <cstdlib>
#include <string>

static const char *WORDS[] = {"Volume", "Pan", "Enabled", "Send to...", "Cutoff", "Q", "Type", "Reset", "Close", "Octave", "Detune", "Phase", "Stereo", "Attack",
  "Mode", "Frequency", "On", "Off", "C", "P", "Edit", "Bank", "Master", "Rate", "Depth", "LFO", "Velocity", "Rcv.", "Key", "Port.", "A", "D", "S", "R", "Vol",
  "MIDI", "Insert", "Clear", "Copy to", "Fine", "Mix", "Show all", "Preset", "Part 1", "System", "Gain", "Bypass", "Load", "Save as", "Threshold", "0dB", "16"};
static Fl_Double_Window *window;
static Fl_Color ground, raised, deep, accent;

static int upto(int low, int high) { return low + rand() % (high - low + 1); }
static bool chance(double share) { return rand() < share * RAND_MAX; }
static const char *word() { return WORDS[rand() % (sizeof WORDS / sizeof *WORDS)]; }
static Fl_Color tint(int low, int high) {
  int grey = upto(low, high), spread = chance(0.4) ? 40 : 6;
  auto near = [&] { return (uchar)std::min(255, std::max(0, grey + upto(-spread, spread))); };
  return fl_rgb_color(near(), near(), near());
}

template <class Widget> static Widget *caption(Widget *widget, const char *text, int align) {
  widget->copy_label(text);
  widget->align(align);
  widget->labelsize(upto(9, 13));
  if (chance(0.25)) widget->labelfont(FL_BOLD);
  return widget;
}

static Fl_Widget *knob(int x, int y, int side) {
  Fl_Dial *dial = new Fl_Dial(x, y, side, side);
  dial->type(upto(FL_NORMAL_DIAL, FL_FILL_DIAL));
  dial->box(chance(0.7) ? FL_ROUND_UP_BOX : FL_OVAL_BOX);
  dial->value(rand() / (double)RAND_MAX);
  dial->color(chance(0.5) ? raised : tint(60, 200), accent);
  return caption(dial, word(), FL_ALIGN_BOTTOM);
}

static Fl_Widget *field(int x, int y, int w, int h) {
  Fl_Widget *made;
  switch (upto(0, 2)) {
    case 0: { Fl_Input *input = new Fl_Input(x, y, w, h); input->value(chance(0.8) ? word() : ""); input->textsize(upto(10, 13)); made = input; break; }
    case 1: { Fl_Value_Input *input = new Fl_Value_Input(x, y, w, h); input->value(upto(0, 9999) / 10.0); input->textsize(upto(9, 13)); made = input; break; }
    default: { Fl_Value_Output *output = new Fl_Value_Output(x, y, w, h); output->value(upto(0, 9999) / 100.0); output->textsize(upto(9, 13)); made = output; }
  }
  made->color(deep);
  return chance(0.5) ? caption(made, word(), chance(0.5) ? FL_ALIGN_TOP : FL_ALIGN_BOTTOM) : made;
}

static Fl_Widget *counter(int x, int y, int w, int h) {
  Fl_Widget *made;
  if (chance(0.3)) {
    Fl_Spinner *spinner = new Fl_Spinner(x, y, w, h);
    spinner->value(upto(1, 100));
    made = spinner;
  } else {
    Fl_Counter *count = chance(0.5) ? new Fl_Counter(x, y, w, h) : new Fl_Simple_Counter(x, y, w, h);
    count->value(upto(0, 127));
    count->step(1);
    count->textsize(upto(9, 13));
    made = count;
  }
  return caption(made, word(), chance(0.5) ? FL_ALIGN_BOTTOM : FL_ALIGN_TOP);
}

static Fl_Widget *mark(int x, int y, int w, int h) {
  Fl_Button *made;
  if (chance(0.7)) made = new Fl_Check_Button(x, y, w, h);
  else made = new Fl_Round_Button(x, y, w, h);
  made->value(chance(0.5));
  if (chance(0.3)) made->selection_color(accent);
  return caption(made, word(), FL_ALIGN_LEFT | FL_ALIGN_INSIDE);
}

static Fl_Widget *slider(int x, int y, int w, int h) {
  const int tall[] = {FL_VERTICAL, FL_VERT_FILL_SLIDER, FL_VERT_NICE_SLIDER}, wide[] = {FL_HORIZONTAL, FL_HOR_FILL_SLIDER, FL_HOR_NICE_SLIDER};
  Fl_Slider *made = chance(0.2) ? new Fl_Value_Slider(x, y, w, h) : new Fl_Slider(x, y, w, h);
  made->type(h > w ? tall[rand() % 3] : wide[rand() % 3]);
  made->box(chance(0.6) ? FL_FLAT_BOX : FL_DOWN_BOX);
  made->value(rand() / (double)RAND_MAX);
  made->color(chance(0.5) ? ground : deep, chance(0.5) ? accent : raised);
  return chance(0.5) ? caption(made, word(), FL_ALIGN_BOTTOM) : made;
}

static Fl_Widget *choice(int x, int y, int w, int h) {
  Fl_Choice *made = new Fl_Choice(x, y, w, h);
  for (int i = 0; i < 4; ++i) made->add(word());
  made->value(upto(0, 2));
  made->textsize(upto(9, 13));
  made->down_box(FL_BORDER_BOX);
  return caption(made, chance(0.6) ? word() : "", chance(0.5) ? FL_ALIGN_TOP : FL_ALIGN_BOTTOM);
}

static Fl_Widget *button(int x, int y, int w, int h) {
  const Fl_Boxtype boxes[] = {FL_UP_BOX, FL_UP_BOX, FL_UP_BOX, FL_THIN_UP_BOX, FL_PLASTIC_UP_BOX, FL_BORDER_BOX, FL_ENGRAVED_BOX};
  Fl_Button *made = new Fl_Button(x, y, w, h);
  made->box(boxes[rand() % 7]);
  made->color(chance(0.2) ? accent : raised);
  made->labelcolor(fl_contrast(FL_FOREGROUND_COLOR, made->color()));
  return caption(made, word(), FL_ALIGN_CENTER);
}

static Fl_Widget *bar(int x, int y, int w, int h) {
  Fl_Progress *made = new Fl_Progress(x, y, w, h);
  made->value(upto(0, 100));
  made->color(chance(0.5) ? FL_BLACK : deep, accent);
  return made;
}

/* A block of one kind of thing in rows, as synthesizers have them. */
static void block(int x, int y, int w, int h) {
  Fl_Box *frame = new Fl_Box(x, y, w, h);
  const Fl_Boxtype boxes[] = {FL_ENGRAVED_FRAME, FL_UP_FRAME, FL_BORDER_FRAME, FL_NO_BOX, FL_DOWN_BOX, FL_ENGRAVED_BOX};
  frame->box(boxes[rand() % 6]);
  frame->color(ground);
  int kind = upto(0, 9), top = y + 20, small = upto(0, 1);
  caption(frame, word(), FL_ALIGN_TOP | FL_ALIGN_INSIDE);
  int across = kind == 0 ? upto(22, 60) + 12 : kind == 4 ? upto(16, 34) : upto(54, 130);
  int down = kind == 0 ? across + 16 : kind == 4 ? h - 44 : kind == 3 ? upto(20, 28) : upto(34, 48);
  int thick = small ? upto(12, 18) : upto(18, 26);
  for (; top + down < y + h; top += down)
    for (int left = x + 6; left + across < x + w; left += across) {
      int wide = across - 10;
      int one = kind == 9 ? upto(0, 8) : kind;
      Fl_Widget *made;
      if (one == 0) made = knob(left, top, std::min(wide, down - 16));
      else if (one == 1) made = field(left, top, wide, thick);
      else if (one == 2) made = counter(left, top, std::max(wide, 70), thick);
      else if (one == 3) made = mark(left, top, wide, 20);
      else if (one == 4) made = slider(left, top, kind == 9 ? wide : across - 6, kind == 9 ? upto(10, 18) : down - 14);
      else if (one == 5) made = choice(left, top, wide, thick);
      else if (one == 6) made = button(left, top, chance(0.2) ? upto(14, 24) : wide, thick);
      else if (one == 7) made = bar(left, top, wide, upto(5, 18));
      else made = slider(left, top, wide, upto(9, 18));
      if (chance(0.12)) made->deactivate();
    }
}

static void strips(int x, int y, int w, int h) {
  int wide = upto(44, 76);
  for (int left = x; left + wide < x + w; left += wide + 2) {
    Fl_Box *frame = new Fl_Box(left, y, wide, h);
    frame->box(FL_ENGRAVED_BOX);
    frame->color(ground);
    bool off = chance(0.4);
    std::string number = std::to_string((left - x) / wide + 1);
    Fl_Widget *parts[] = {caption(new Fl_Check_Button(left + 4, y + 4, wide - 8, 18), number.c_str(), FL_ALIGN_LEFT | FL_ALIGN_INSIDE),
      slider(left + 6, y + 28, wide / 3, h - 130), bar(left + wide / 2 + 4, y + 28, upto(6, 14), h - 130), knob(left + wide / 4, y + h - 92, wide / 2),
      choice(left + 4, y + h - 44, wide - 8, 16), button(left + 6, y + h - 22, wide - 12, 18)};
    for (Fl_Widget *part : parts)
      if (off && part != parts[0]) part->deactivate();
  }
}

static void make(Fl_Widget *, void *) {
  Fl_Double_Window *old = window;
  const char *schemes[] = {"none", "none", "none", "gtk+", "plastic", "gleam"};
  Fl::scheme(schemes[rand() % 6]);
  bool dark = chance(0.35);
  ground = dark ? tint(25, 80) : tint(170, 225);
  raised = dark ? tint(50, 110) : tint(170, 235);
  deep = dark ? tint(5, 50) : chance(0.6) ? FL_WHITE : tint(200, 250);
  accent = fl_rgb_color(upto(0, 255), upto(0, 255), upto(0, 255));
  uchar r, g, b;
  Fl::get_color(ground, r, g, b);
  Fl::background(r, g, b);
  Fl::get_color(deep, r, g, b);
  Fl::background2(r, g, b);
  Fl::foreground(dark ? 230 : 0, dark ? 230 : 0, dark ? 230 : 0);
  int w = upto(300, 1100), h = upto(200, 760);
  window = new Fl_Double_Window(0, 0, w, h, "windows");
  window->color(ground);
  int top = 4;
  if (chance(0.4)) {
    Fl_Menu_Bar *menu = new Fl_Menu_Bar(0, 0, w, 24);
    for (const char *name : {"&File/New", "&Edit/Copy", "&View/All", "&Help/About"}) menu->add(name, 0, nullptr);
    top = 28;
  }
  for (int y = top; y + 80 < h;) {
    int tall = std::min(h - y - 4, upto(80, 300));
    for (int x = 4; x + 80 < w;) {
      int wide = std::min(w - x - 4, upto(120, 460));
      if (tall > 210 && chance(0.35)) strips(x, y, wide, tall);
      else block(x, y, wide, tall);
      x += wide + upto(2, 8);
    }
    y += tall + upto(2, 8);
  }
  Fl_Button *next = new Fl_Button(w - 1, h - 1, 1, 1, "NEXT");
  next->box(FL_NO_BOX);
  next->labeltype(FL_NO_LABEL);
  next->callback(make);
  window->end();
  window->show();
  if (old) {
    old->hide();
    Fl::delete_widget(old);
  }
}

int main(int, char **arguments) {
  srand(arguments[1] ? atoi(arguments[1]) : 1);
  make(nullptr, nullptr);
  return Fl::run();
}

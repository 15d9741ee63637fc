/* Permissions, displays and the login session. */
#include "../shared/faults.h"
#include "object.h"
#include "rules.h"
#include <stdlib.h>

Boolean AXIsProcessTrusted(void) {
  read_faults();
  return !fault("untrusted");
}

Boolean AXIsProcessTrustedWithOptions(CFDictionaryRef options) {
  Boolean trusted = AXIsProcessTrusted();
  Object *prompt = options ? (Object *)CFDictionaryGetValue(options, kAXTrustedCheckOptionPrompt) : NULL;
  if (prompt) prompt = checked(prompt, BOOLEAN, "AXIsProcessTrustedWithOptions");
  if (prompt && prompt->as.boolean && !trusted) note("prompt", "accessibility");
  return trusted;
}

/* What it answers to a command-line program is not always so: `wrong-preflight`. */
bool CGPreflightScreenCaptureAccess(void) {
  read_faults();
  return !fault("no-screen-recording") && !fault("wrong-preflight");
}

bool CGRequestScreenCaptureAccess(void) {
  bool granted = CGPreflightScreenCaptureAccess();
  if (fault("no-screen-recording")) note("prompt", "screen recording");
  return granted;
}

bool CGPreflightPostEventAccess(void) {
  read_faults();
  return !fault("untrusted") && !fault("no-post-event");
}

bool CGRequestPostEventAccess(void) {
  bool granted = CGPreflightPostEventAccess();
  if (!granted) note("prompt", "posting events");
  return granted;
}

enum { MAIN_DISPLAY = 1, LEFT_DISPLAY = 2 };

CGDirectDisplayID CGMainDisplayID(void) { return MAIN_DISPLAY; }

CGError CGGetActiveDisplayList(uint32_t room, CGDirectDisplayID *displays, uint32_t *count) {
  if (!count) return kCGErrorIllegalArgument;
  if (displays && room > 0) displays[0] = MAIN_DISPLAY;
  if (displays && room > 1) displays[1] = LEFT_DISPLAY;
  *count = displays && room < 2 ? room : 2;
  return kCGErrorSuccess;
}

/* The second display is left of the main one and higher: its coordinates are negative. */
CGRect CGDisplayBounds(CGDirectDisplayID display) {
  if (display == MAIN_DISPLAY) return (CGRect){{0, 0}, {1440, 900}};
  if (display == LEFT_DISPLAY) return (CGRect){{-1920, -180}, {1920, 1080}};
  return (CGRect){{0, 0}, {0, 0}};
}

CGDisplayModeRef CGDisplayCopyDisplayMode(CGDirectDisplayID display) {
  double width = CGDisplayBounds(display).size.width;
  if (width == 0) return NULL;
  const char *scale = getenv("STROBE_MACOS_SCALE");
  Object *mode = make_object(DISPLAY_MODE, "CGDisplayCopyDisplayMode");
  mode->as.mode.width = (size_t)width;
  mode->as.mode.pixel_width = (size_t)(width * (scale ? atof(scale) : 2));
  return (CGDisplayModeRef)mode;
}

size_t CGDisplayModeGetWidth(CGDisplayModeRef reference) {
  Object *mode = checked(reference, DISPLAY_MODE, "CGDisplayModeGetWidth");
  return mode ? mode->as.mode.width : 0;
}

size_t CGDisplayModeGetPixelWidth(CGDisplayModeRef reference) {
  Object *mode = checked(reference, DISPLAY_MODE, "CGDisplayModeGetPixelWidth");
  return mode ? mode->as.mode.pixel_width : 0;
}

/* NULL outside a login session, as under ssh. */
CFDictionaryRef CGSessionCopyCurrentDictionary(void) {
  const char *maker = "CGSessionCopyCurrentDictionary";
  read_faults();
  if (fault("no-session")) return NULL;
  Object *session = make_dictionary(3, maker);
  struct { const char *name; bool value; } entries[] = {
      {"kCGSSessionOnConsoleKey", true}, {"kCGSessionLoginDoneKey", true}, {"CGSSessionScreenIsLocked", true}};
  /* The last is there only while the screen is locked. */
  int count = fault("screen-locked") ? 3 : 2;
  for (int at = 0; at < count; at++) {
    Object *key = make_string(entries[at].name, maker);
    add_entry(session, key, &immortals[entries[at].value ? TRUE_OBJECT : FALSE_OBJECT]);
    CFRelease(key);
  }
  return (CFDictionaryRef)session;
}

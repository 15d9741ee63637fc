#include "object.h"

#define IMMORTAL(object_type) \
  {.tag = LIVE_TAG, .maker = "a constant", .type = object_type, .immortal = true, .count = 1}
#define IMMORTAL_STRING IMMORTAL(STRING)

Object immortals[IMMORTALS] = {
    [TRUE_OBJECT] = IMMORTAL(BOOLEAN),       [FALSE_OBJECT] = IMMORTAL(BOOLEAN),  [NULL_OBJECT] = IMMORTAL(NULL_TYPE),
    [DEFAULT_MODE] = IMMORTAL_STRING,        [PROMPT_KEY] = IMMORTAL_STRING,      [WINDOW_NUMBER] = IMMORTAL_STRING,
    [WINDOW_OWNER_PID] = IMMORTAL_STRING,    [WINDOW_OWNER_NAME] = IMMORTAL_STRING, [WINDOW_NAME] = IMMORTAL_STRING,
    [WINDOW_BOUNDS] = IMMORTAL_STRING,       [WINDOW_LAYER] = IMMORTAL_STRING,    [WINDOW_ON_SCREEN] = IMMORTAL_STRING,
    [WINDOW_ALPHA] = IMMORTAL_STRING,        [LAYOUT_KEY] = IMMORTAL_STRING,
};

const CFBooleanRef kCFBooleanTrue = (CFBooleanRef)&immortals[TRUE_OBJECT];
const CFBooleanRef kCFBooleanFalse = (CFBooleanRef)&immortals[FALSE_OBJECT];
const CFNullRef kCFNull = (CFNullRef)&immortals[NULL_OBJECT];
const CFRunLoopMode kCFRunLoopDefaultMode = (CFStringRef)&immortals[DEFAULT_MODE];
CFStringRef kAXTrustedCheckOptionPrompt = (CFStringRef)&immortals[PROMPT_KEY];
const CFStringRef kCGWindowNumber = (CFStringRef)&immortals[WINDOW_NUMBER];
const CFStringRef kCGWindowOwnerPID = (CFStringRef)&immortals[WINDOW_OWNER_PID];
const CFStringRef kCGWindowOwnerName = (CFStringRef)&immortals[WINDOW_OWNER_NAME];
const CFStringRef kCGWindowName = (CFStringRef)&immortals[WINDOW_NAME];
const CFStringRef kCGWindowBounds = (CFStringRef)&immortals[WINDOW_BOUNDS];
const CFStringRef kCGWindowLayer = (CFStringRef)&immortals[WINDOW_LAYER];
const CFStringRef kCGWindowIsOnscreen = (CFStringRef)&immortals[WINDOW_ON_SCREEN];
const CFStringRef kTISPropertyUnicodeKeyLayoutData = (CFStringRef)&immortals[LAYOUT_KEY];
const CFStringRef kCGWindowAlpha = (CFStringRef)&immortals[WINDOW_ALPHA];

__attribute__((constructor)) static void fill(void) {
  immortals[TRUE_OBJECT].as.boolean = true;
  immortals[DEFAULT_MODE].as.text = text_of("kCFRunLoopDefaultMode");
  immortals[PROMPT_KEY].as.text = text_of("AXTrustedCheckOptionPrompt");
  immortals[WINDOW_NUMBER].as.text = text_of("kCGWindowNumber");
  immortals[WINDOW_OWNER_PID].as.text = text_of("kCGWindowOwnerPID");
  immortals[WINDOW_OWNER_NAME].as.text = text_of("kCGWindowOwnerName");
  immortals[WINDOW_NAME].as.text = text_of("kCGWindowName");
  immortals[WINDOW_BOUNDS].as.text = text_of("kCGWindowBounds");
  immortals[WINDOW_LAYER].as.text = text_of("kCGWindowLayer");
  immortals[WINDOW_ON_SCREEN].as.text = text_of("kCGWindowIsOnscreen");
  immortals[LAYOUT_KEY].as.text = text_of("TISPropertyUnicodeKeyLayoutData");
  immortals[WINDOW_ALPHA].as.text = text_of("kCGWindowAlpha");
}

/* The layout of the keyboard: what its keys stand for. */
#include "../shared/faults.h"
#include "../shared/layouts.h"
#include "object.h"
#include "rules.h"
#include "run-loop.h"
#include <Carbon/Carbon.h>

enum { SHIFT = 2, ANY_KEYBOARD = 40, PARAMETER_ERROR = -50 };
static const UCKeyboardLayout current_layout = {0x1002};

/* This service is the main thread's alone. */
static void check_main_thread(const char *function) {
  if (!on_main_thread()) violation("keyboard-off-main", "%s: off the main thread, where macOS ends the process", function);
}

TISInputSourceRef TISCopyCurrentKeyboardLayoutInputSource(void) {
  const char *function = "TISCopyCurrentKeyboardLayoutInputSource";
  check_main_thread(function);
  Object *source = make_object(INPUT_SOURCE, function);
  source->as.string = hand_over(make_object(DATA, function));
  return (TISInputSourceRef)source;
}

void *TISGetInputSourceProperty(TISInputSourceRef reference, CFStringRef key) {
  Object *source = checked(reference, INPUT_SOURCE, "TISGetInputSourceProperty");
  check_main_thread("TISGetInputSourceProperty");
  if (!source || !checked(key, STRING, "TISGetInputSourceProperty")) return NULL;
  return CFEqual(key, kTISPropertyUnicodeKeyLayoutData) ? source->as.string : NULL;
}

const UInt8 *CFDataGetBytePtr(CFDataRef reference) {
  return checked(reference, DATA, "CFDataGetBytePtr") ? (const UInt8 *)&current_layout : NULL;
}

UInt8 LMGetKbdType(void) { return ANY_KEYBOARD; }

OSStatus UCKeyTranslate(const UCKeyboardLayout *layout, UInt16 code, UInt16 action, UInt32 modifiers,
                        UInt32 keyboardType, OptionBits options, UInt32 *deadKeyState, UniCharCount maximum,
                        UniCharCount *length, UniChar *text) {
  (void)action, (void)keyboardType, (void)options;
  if (layout != &current_layout || !deadKeyState || !length || !text || maximum < 1) {
    violation("key-layout", "UCKeyTranslate: no layout, or no place for what the key stands for");
    return PARAMETER_ERROR;
  }
  read_faults();
  UniChar unit = key_character(code, modifiers & SHIFT);
  text[0] = unit;
  *length = unit ? 1 : 0;
  return 0;
}

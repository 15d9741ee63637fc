/* The part of the keyboard layouts' C interface that Strobe calls, in our own words. */
#pragma once
#include <CoreFoundation/CoreFoundation.h>

typedef uint8_t UInt8;
typedef uint16_t UInt16;
typedef SInt32 OSStatus;
typedef UInt32 OptionBits;
typedef struct __TISInputSource *TISInputSourceRef;
typedef struct UCKeyboardLayout { UInt16 format; } UCKeyboardLayout;

enum { kUCKeyActionDown = 0, kUCKeyActionUp, kUCKeyActionAutoKey, kUCKeyActionDisplay };
enum { kUCKeyTranslateNoDeadKeysMask = 1 };

extern const CFStringRef kTISPropertyUnicodeKeyLayoutData;

TISInputSourceRef TISCopyCurrentKeyboardLayoutInputSource(void);
void *TISGetInputSourceProperty(TISInputSourceRef source, CFStringRef key);
UInt8 LMGetKbdType(void);
OSStatus UCKeyTranslate(const UCKeyboardLayout *layout, UInt16 code, UInt16 action, UInt32 modifiers,
                        UInt32 keyboardType, OptionBits options, UInt32 *deadKeyState, UniCharCount maximum,
                        UniCharCount *length, UniChar *text);

/* The part of CoreGraphics' C interface that Strobe calls, in our own words. */
#pragma once
#include <CoreFoundation/CoreFoundation.h>

typedef double CGFloat;
typedef struct CGPoint { CGFloat x, y; } CGPoint;
typedef struct CGSize { CGFloat width, height; } CGSize;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
typedef struct __CGEvent *CGEventRef;
typedef struct __CGEventSource *CGEventSourceRef;
typedef struct CGDisplayMode *CGDisplayModeRef;
typedef uint32_t CGEventType, CGMouseButton, CGEventField, CGEventTapLocation, CGScrollEventUnit;
typedef uint32_t CGWindowID, CGWindowListOption, CGDirectDisplayID;
typedef uint64_t CGEventFlags;
typedef uint16_t CGKeyCode;
typedef int32_t CGEventSourceStateID, CGError;

enum { kCGErrorSuccess = 0, kCGErrorFailure = 1000, kCGErrorIllegalArgument = 1001 };
enum {
  kCGEventNull = 0, kCGEventLeftMouseDown = 1, kCGEventLeftMouseUp, kCGEventRightMouseDown, kCGEventRightMouseUp,
  kCGEventMouseMoved, kCGEventLeftMouseDragged, kCGEventRightMouseDragged, kCGEventKeyDown = 10, kCGEventKeyUp,
  kCGEventFlagsChanged, kCGEventScrollWheel = 22, kCGEventOtherMouseDown = 25, kCGEventOtherMouseUp,
  kCGEventOtherMouseDragged
};
enum {
  kCGEventFlagMaskNonCoalesced = 0x100, kCGEventFlagMaskAlphaShift = 0x10000, kCGEventFlagMaskShift = 0x20000,
  kCGEventFlagMaskControl = 0x40000, kCGEventFlagMaskAlternate = 0x80000, kCGEventFlagMaskCommand = 0x100000,
  kCGEventFlagMaskNumericPad = 0x200000, kCGEventFlagMaskHelp = 0x400000, kCGEventFlagMaskSecondaryFn = 0x800000
};
enum {
  kCGMouseEventNumber = 0, kCGMouseEventClickState = 1, kCGMouseEventButtonNumber = 3, kCGKeyboardEventKeycode = 9,
  kCGScrollWheelEventDeltaAxis1 = 11, kCGScrollWheelEventDeltaAxis2 = 12, kCGEventTargetUnixProcessID = 40,
  kCGEventSourceUserData = 42, kCGScrollWheelEventIsContinuous = 88, kCGMouseEventWindowUnderMousePointer = 91,
  kCGMouseEventWindowUnderMousePointerThatCanHandleThisEvent = 92
};
enum { kCGHIDEventTap = 0, kCGSessionEventTap, kCGAnnotatedSessionEventTap };
enum { kCGScrollEventUnitPixel = 0, kCGScrollEventUnitLine };
enum { kCGMouseButtonLeft = 0, kCGMouseButtonRight, kCGMouseButtonCenter };
enum {
  kCGEventSourceStatePrivate = -1, kCGEventSourceStateCombinedSessionState, kCGEventSourceStateHIDSystemState
};
enum {
  kCGWindowListOptionAll = 0, kCGWindowListOptionOnScreenOnly = 1, kCGWindowListOptionOnScreenAboveWindow = 2,
  kCGWindowListOptionOnScreenBelowWindow = 4, kCGWindowListOptionIncludingWindow = 8,
  kCGWindowListExcludeDesktopElements = 16
};

extern const CFStringRef kCGWindowNumber, kCGWindowOwnerPID, kCGWindowOwnerName, kCGWindowName, kCGWindowBounds,
    kCGWindowLayer, kCGWindowIsOnscreen, kCGWindowAlpha;

CGEventSourceRef CGEventSourceCreate(CGEventSourceStateID state);
CGEventRef CGEventCreate(CGEventSourceRef source);
CGEventRef CGEventCreateMouseEvent(CGEventSourceRef source, CGEventType type, CGPoint at, CGMouseButton button);
CGEventRef CGEventCreateKeyboardEvent(CGEventSourceRef source, CGKeyCode key, bool down);
CGEventRef CGEventCreateScrollWheelEvent2(CGEventSourceRef source, CGScrollEventUnit unit, uint32_t wheelCount,
                                          int32_t wheel1, int32_t wheel2, int32_t wheel3);
void CGEventKeyboardSetUnicodeString(CGEventRef event, UniCharCount count, const UniChar *units);
void CGEventSetIntegerValueField(CGEventRef event, CGEventField field, int64_t value);
int64_t CGEventGetIntegerValueField(CGEventRef event, CGEventField field);
void CGEventSetDoubleValueField(CGEventRef event, CGEventField field, double value);
void CGEventSetFlags(CGEventRef event, CGEventFlags flags);
CGEventFlags CGEventGetFlags(CGEventRef event);
CGPoint CGEventGetLocation(CGEventRef event);
void CGEventSetLocation(CGEventRef event, CGPoint at);
void CGEventSetType(CGEventRef event, CGEventType type);
void CGEventPost(CGEventTapLocation tap, CGEventRef event);
void CGEventPostToPid(pid_t pid, CGEventRef event);
CGEventFlags CGEventSourceFlagsState(CGEventSourceStateID state);
CGError CGWarpMouseCursorPosition(CGPoint at);

bool CGPreflightScreenCaptureAccess(void);
bool CGRequestScreenCaptureAccess(void);
bool CGPreflightPostEventAccess(void);
bool CGRequestPostEventAccess(void);

CFArrayRef CGWindowListCopyWindowInfo(CGWindowListOption option, CGWindowID relativeTo);
bool CGRectMakeWithDictionaryRepresentation(CFDictionaryRef dictionary, CGRect *rect);
CGError CGGetActiveDisplayList(uint32_t room, CGDirectDisplayID *displays, uint32_t *count);
CGDirectDisplayID CGMainDisplayID(void);
CGRect CGDisplayBounds(CGDirectDisplayID display);
CGDisplayModeRef CGDisplayCopyDisplayMode(CGDirectDisplayID display);
size_t CGDisplayModeGetWidth(CGDisplayModeRef mode);
size_t CGDisplayModeGetPixelWidth(CGDisplayModeRef mode);
void CGDisplayModeRelease(CGDisplayModeRef mode);
CFDictionaryRef CGSessionCopyCurrentDictionary(void);

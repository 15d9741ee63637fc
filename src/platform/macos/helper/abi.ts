/**
 * The C interface of the frameworks that the macOS backend calls. Every prototype is at once a koffi declaration and
 * legal C: scripts/check-abi compiles all of it after Apple's own headers. `_Out_` and `_Inout_` are koffi's, and empty
 * macros there.
 */
export const SCALARS = {
  Boolean: 'uint8_t',
  AXError: 'int32_t',
  AXValueType: 'uint32_t',
  AXCopyMultipleAttributeOptions: 'uint32_t',
  CFIndex: 'int64_t',
  CFTypeID: 'uint64_t',
  CFHashCode: 'uint64_t',
  CFStringEncoding: 'uint32_t',
  CFNumberType: 'int64_t',
  CFTimeInterval: 'double',
  CFAbsoluteTime: 'double',
  CFRunLoopRunResult: 'int32_t',
  UniChar: 'uint16_t',
  UniCharCount: 'uint64_t',
  pid_t: 'int32_t',
  CGEventType: 'uint32_t',
  CGMouseButton: 'uint32_t',
  CGKeyCode: 'uint16_t',
  CGEventField: 'uint32_t',
  CGEventFlags: 'uint64_t',
  CGEventTapLocation: 'uint32_t',
  CGScrollEventUnit: 'uint32_t',
  CGEventSourceStateID: 'int32_t',
  CGWindowID: 'uint32_t',
  CGWindowListOption: 'uint32_t',
  CGDirectDisplayID: 'uint32_t',
  CGError: 'int32_t',
  UInt8: 'uint8_t',
  UInt16: 'uint16_t',
  UInt32: 'uint32_t',
  OSStatus: 'int32_t',
  OptionBits: 'uint32_t',
} as const;

/** These types are pointers to objects. */
export const REFS = [
  ...['CFTypeRef', 'CFAllocatorRef', 'CFStringRef', 'CFArrayRef', 'CFDictionaryRef', 'CFNumberRef', 'CFBooleanRef'],
  ...['CFURLRef', 'CFAttributedStringRef', 'CFDataRef', 'CFDateRef'],
  ...['CFRunLoopRef', 'CFRunLoopSourceRef', 'CFRunLoopMode'],
  ...['AXUIElementRef', 'AXValueRef', 'AXObserverRef', 'CGEventRef', 'CGEventSourceRef', 'CGDisplayModeRef'],
  'TISInputSourceRef',
] as const;

/** Structs that are only ever pointed at. */
export const OPAQUES = [
  ...['CFArrayCallBacks', 'CFDictionaryKeyCallBacks', 'CFDictionaryValueCallBacks', 'UCKeyboardLayout'],
] as const;

export const STRUCTS = {
  CFRange: { location: 'CFIndex', length: 'CFIndex' },
  CGPoint: { x: 'double', y: 'double' },
  CGSize: { width: 'double', height: 'double' },
  CGRect: { origin: 'CGPoint', size: 'CGSize' },
  CFRunLoopSourceContext: {
    version: 'CFIndex',
    info: 'void *',
    retain: 'void *',
    release: 'void *',
    copyDescription: 'void *',
    equal: 'void *',
    hash: 'void *',
    schedule: 'void *',
    cancel: 'void *',
    perform: 'void *',
  },
} as const;

/** These types are pointers to functions, given by the prototype of the function. */
export const CALLBACKS = {
  AXObserverCallback:
    'void AXObserverCallback_(AXObserverRef observer, AXUIElementRef element, CFStringRef notification, void *refcon)',
} as const;

export const FRAMEWORKS = ['CoreFoundation', 'ApplicationServices', 'CoreGraphics', 'Carbon'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export const PROTOTYPES = {
  CoreFoundation: [
    'CFTypeRef CFRetain(CFTypeRef cf)',
    'void CFRelease(CFTypeRef cf)',
    'CFIndex CFGetRetainCount(CFTypeRef cf)',
    'CFTypeID CFGetTypeID(CFTypeRef cf)',
    'Boolean CFEqual(CFTypeRef a, CFTypeRef b)',
    'CFHashCode CFHash(CFTypeRef cf)',
    'CFTypeID CFStringGetTypeID(void)',
    'CFTypeID CFArrayGetTypeID(void)',
    'CFTypeID CFDictionaryGetTypeID(void)',
    'CFTypeID CFNumberGetTypeID(void)',
    'CFTypeID CFBooleanGetTypeID(void)',
    'CFTypeID CFNullGetTypeID(void)',
    'CFTypeID CFURLGetTypeID(void)',
    'CFTypeID CFAttributedStringGetTypeID(void)',
    'CFTypeID CFDataGetTypeID(void)',
    'CFTypeID CFDateGetTypeID(void)',
    'CFStringRef CFStringCreateWithCharacters(CFAllocatorRef alloc, const UniChar *chars, CFIndex numChars)',
    'CFIndex CFStringGetLength(CFStringRef s)',
    'void CFStringGetCharacters(CFStringRef s, CFRange range, _Out_ UniChar *buffer)',
    'CFArrayRef CFArrayCreate(CFAllocatorRef alloc, const void **values, CFIndex n, const CFArrayCallBacks *cb)',
    'CFIndex CFArrayGetCount(CFArrayRef a)',
    'const void *CFArrayGetValueAtIndex(CFArrayRef a, CFIndex i)',
    'void CFArrayGetValues(CFArrayRef a, CFRange range, _Out_ const void **values)',
    'CFDictionaryRef CFDictionaryCreate(CFAllocatorRef alloc, const void **keys, const void **values, CFIndex n, const CFDictionaryKeyCallBacks *kcb, const CFDictionaryValueCallBacks *vcb)',
    'CFIndex CFDictionaryGetCount(CFDictionaryRef d)',
    'const void *CFDictionaryGetValue(CFDictionaryRef d, const void *key)',
    'void CFDictionaryGetKeysAndValues(CFDictionaryRef d, _Out_ const void **keys, _Out_ const void **values)',
    'CFNumberRef CFNumberCreate(CFAllocatorRef alloc, CFNumberType type, const void *valuePtr)',
    'Boolean CFNumberGetValue(CFNumberRef n, CFNumberType type, _Out_ void *valuePtr)',
    'Boolean CFNumberIsFloatType(CFNumberRef n)',
    'Boolean CFBooleanGetValue(CFBooleanRef b)',
    'CFStringRef CFURLGetString(CFURLRef u)',
    'CFStringRef CFAttributedStringGetString(CFAttributedStringRef a)',
    'CFAbsoluteTime CFDateGetAbsoluteTime(CFDateRef d)',
    'const UInt8 *CFDataGetBytePtr(CFDataRef d)',
    'CFRunLoopRef CFRunLoopGetCurrent(void)',
    'CFRunLoopRef CFRunLoopGetMain(void)',
    'void CFRunLoopAddSource(CFRunLoopRef rl, CFRunLoopSourceRef source, CFRunLoopMode mode)',
    'void CFRunLoopRemoveSource(CFRunLoopRef rl, CFRunLoopSourceRef source, CFRunLoopMode mode)',
    'CFRunLoopRunResult CFRunLoopRunInMode(CFRunLoopMode mode, CFTimeInterval seconds, Boolean returnAfterSourceHandled)',
    'void CFRunLoopStop(CFRunLoopRef rl)',
    'void CFRunLoopWakeUp(CFRunLoopRef rl)',
    'CFRunLoopSourceRef CFRunLoopSourceCreate(CFAllocatorRef alloc, CFIndex order, CFRunLoopSourceContext *context)',
    'void CFRunLoopSourceSignal(CFRunLoopSourceRef source)',
    'void CFRunLoopSourceInvalidate(CFRunLoopSourceRef source)',
  ],
  ApplicationServices: [
    'Boolean AXIsProcessTrusted(void)',
    'Boolean AXIsProcessTrustedWithOptions(CFDictionaryRef options)',
    'CFTypeID AXUIElementGetTypeID(void)',
    'CFTypeID AXValueGetTypeID(void)',
    'CFTypeID AXObserverGetTypeID(void)',
    'AXUIElementRef AXUIElementCreateApplication(pid_t pid)',
    'AXUIElementRef AXUIElementCreateSystemWide(void)',
    'AXError AXUIElementGetPid(AXUIElementRef e, _Out_ pid_t *pid)',
    'AXError AXUIElementCopyAttributeNames(AXUIElementRef e, _Out_ CFArrayRef *names)',
    'AXError AXUIElementCopyActionNames(AXUIElementRef e, _Out_ CFArrayRef *names)',
    'AXError AXUIElementCopyAttributeValue(AXUIElementRef e, CFStringRef attribute, _Out_ CFTypeRef *value)',
    'AXError AXUIElementCopyMultipleAttributeValues(AXUIElementRef e, CFArrayRef attributes, AXCopyMultipleAttributeOptions options, _Out_ CFArrayRef *values)',
    'AXError AXUIElementGetAttributeValueCount(AXUIElementRef e, CFStringRef attribute, _Out_ CFIndex *count)',
    'AXError AXUIElementCopyAttributeValues(AXUIElementRef e, CFStringRef attribute, CFIndex index, CFIndex max, _Out_ CFArrayRef *values)',
    'AXError AXUIElementCopyParameterizedAttributeValue(AXUIElementRef e, CFStringRef attribute, CFTypeRef parameter, _Out_ CFTypeRef *result)',
    'AXError AXUIElementIsAttributeSettable(AXUIElementRef e, CFStringRef attribute, _Out_ Boolean *settable)',
    'AXError AXUIElementSetAttributeValue(AXUIElementRef e, CFStringRef attribute, CFTypeRef value)',
    'AXError AXUIElementPerformAction(AXUIElementRef e, CFStringRef action)',
    'AXError AXUIElementCopyActionDescription(AXUIElementRef e, CFStringRef action, _Out_ CFStringRef *description)',
    'AXError AXUIElementCopyElementAtPosition(AXUIElementRef app, float x, float y, _Out_ AXUIElementRef *element)',
    'AXError AXUIElementSetMessagingTimeout(AXUIElementRef e, float seconds)',
    'AXValueRef AXValueCreate(AXValueType type, const void *ptr)',
    'AXValueType AXValueGetType(AXValueRef v)',
    'Boolean AXValueGetValue(AXValueRef v, AXValueType type, _Out_ void *ptr)',
    'AXError AXObserverCreate(pid_t pid, AXObserverCallback callback, _Out_ AXObserverRef *observer)',
    'CFRunLoopSourceRef AXObserverGetRunLoopSource(AXObserverRef observer)',
    'AXError AXObserverAddNotification(AXObserverRef observer, AXUIElementRef e, CFStringRef notification, void *refcon)',
    'AXError AXObserverRemoveNotification(AXObserverRef observer, AXUIElementRef e, CFStringRef notification)',
  ],
  CoreGraphics: [
    'CGEventSourceRef CGEventSourceCreate(CGEventSourceStateID stateID)',
    'CGEventRef CGEventCreate(CGEventSourceRef source)',
    'CGEventRef CGEventCreateMouseEvent(CGEventSourceRef source, CGEventType type, CGPoint pos, CGMouseButton button)',
    'CGEventRef CGEventCreateKeyboardEvent(CGEventSourceRef source, CGKeyCode key, bool down)',
    'CGEventRef CGEventCreateScrollWheelEvent2(CGEventSourceRef source, CGScrollEventUnit units, uint32_t wheelCount, int32_t wheel1, int32_t wheel2, int32_t wheel3)',
    'void CGEventKeyboardSetUnicodeString(CGEventRef e, UniCharCount n, const UniChar *s)',
    'void CGEventSetIntegerValueField(CGEventRef e, CGEventField field, int64_t value)',
    'int64_t CGEventGetIntegerValueField(CGEventRef e, CGEventField field)',
    'void CGEventSetDoubleValueField(CGEventRef e, CGEventField field, double value)',
    'void CGEventSetFlags(CGEventRef e, CGEventFlags flags)',
    'CGEventFlags CGEventGetFlags(CGEventRef e)',
    'CGPoint CGEventGetLocation(CGEventRef e)',
    'void CGEventSetLocation(CGEventRef e, CGPoint p)',
    'void CGEventSetType(CGEventRef e, CGEventType t)',
    'void CGEventPost(CGEventTapLocation tap, CGEventRef e)',
    'void CGEventPostToPid(pid_t pid, CGEventRef e)',
    'CGEventFlags CGEventSourceFlagsState(CGEventSourceStateID stateID)',
    'CGError CGWarpMouseCursorPosition(CGPoint p)',
    'bool CGPreflightScreenCaptureAccess(void)',
    'bool CGRequestScreenCaptureAccess(void)',
    'bool CGPreflightPostEventAccess(void)',
    'bool CGRequestPostEventAccess(void)',
    'CFArrayRef CGWindowListCopyWindowInfo(CGWindowListOption option, CGWindowID relativeTo)',
    'bool CGRectMakeWithDictionaryRepresentation(CFDictionaryRef dict, _Out_ CGRect *rect)',
    'CGError CGGetActiveDisplayList(uint32_t max, _Out_ CGDirectDisplayID *displays, _Out_ uint32_t *count)',
    'CGDirectDisplayID CGMainDisplayID(void)',
    'CGRect CGDisplayBounds(CGDirectDisplayID display)',
    'CGDisplayModeRef CGDisplayCopyDisplayMode(CGDirectDisplayID display)',
    'size_t CGDisplayModeGetWidth(CGDisplayModeRef mode)',
    'size_t CGDisplayModeGetPixelWidth(CGDisplayModeRef mode)',
    'void CGDisplayModeRelease(CGDisplayModeRef mode)',
    'CFDictionaryRef CGSessionCopyCurrentDictionary(void)',
  ],
  Carbon: [
    'TISInputSourceRef TISCopyCurrentKeyboardLayoutInputSource(void)',
    'void *TISGetInputSourceProperty(TISInputSourceRef source, CFStringRef key)',
    'UInt8 LMGetKbdType(void)',
    'OSStatus UCKeyTranslate(const UCKeyboardLayout *layout, UInt16 code, UInt16 action, UInt32 modifiers, UInt32 keyboardType, OptionBits options, _Inout_ UInt32 *deadKeyState, UniCharCount max, _Out_ UniCharCount *length, _Out_ UniChar *text)',
  ],
} as const satisfies Record<Framework, readonly string[]>;

/** ApplicationServices exports this without a header: it is the only way from an element to the number of its window. */
export const PRIVATE_PROTOTYPES = ['AXError _AXUIElementGetWindow(AXUIElementRef e, _Out_ CGWindowID *wid)'] as const;

/** In no header either, and perhaps in no later macOS: whom a permission is granted to that a process asks for. */
export const OPTIONAL_PROTOTYPES = ['pid_t responsibility_get_pid_responsible_for_pid(pid_t pid)'] as const;

/** Exported variables that hold a reference. */
export const VARIABLES = {
  CoreFoundation: ['kCFBooleanTrue', 'kCFBooleanFalse', 'kCFNull', 'kCFRunLoopDefaultMode'],
  ApplicationServices: ['kAXTrustedCheckOptionPrompt'],
  CoreGraphics: [
    'kCGWindowNumber',
    'kCGWindowOwnerPID',
    'kCGWindowOwnerName',
    'kCGWindowName',
    'kCGWindowBounds',
    'kCGWindowLayer',
    'kCGWindowIsOnscreen',
    'kCGWindowAlpha',
  ],
  Carbon: ['kTISPropertyUnicodeKeyLayoutData'],
} as const satisfies Record<Framework, readonly string[]>;

/** Exported structs, of which the address is what functions want. */
export const STRUCT_SYMBOLS = {
  CoreFoundation: ['kCFTypeArrayCallBacks', 'kCFTypeDictionaryKeyCallBacks', 'kCFTypeDictionaryValueCallBacks'],
  ApplicationServices: [],
  CoreGraphics: [],
  Carbon: [],
} as const satisfies Record<Framework, readonly string[]>;

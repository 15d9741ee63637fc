/* The part of the accessibility C interface that Strobe calls, in our own words. */
#pragma once
#include <CoreFoundation/CoreFoundation.h>
#include <CoreGraphics/CoreGraphics.h>

typedef SInt32 AXError;
typedef UInt32 AXCopyMultipleAttributeOptions;
typedef UInt32 AXValueType;
typedef const struct __AXUIElement *AXUIElementRef;
typedef const struct __AXValue *AXValueRef;
typedef struct __AXObserver *AXObserverRef;
typedef void (*AXObserverCallback)(AXObserverRef observer, AXUIElementRef element, CFStringRef notification,
                                   void *context);

enum {
  kAXErrorSuccess = 0, kAXErrorFailure = -25200, kAXErrorIllegalArgument = -25201, kAXErrorInvalidUIElement = -25202,
  kAXErrorInvalidUIElementObserver = -25203, kAXErrorCannotComplete = -25204, kAXErrorAttributeUnsupported = -25205,
  kAXErrorActionUnsupported = -25206, kAXErrorNotificationUnsupported = -25207, kAXErrorNotImplemented = -25208,
  kAXErrorNotificationAlreadyRegistered = -25209, kAXErrorNotificationNotRegistered = -25210,
  kAXErrorAPIDisabled = -25211, kAXErrorNoValue = -25212, kAXErrorParameterizedAttributeUnsupported = -25213,
  kAXErrorNotEnoughPrecision = -25214
};
enum {
  kAXValueTypeIllegal = 0, kAXValueTypeCGPoint = 1, kAXValueTypeCGSize, kAXValueTypeCGRect, kAXValueTypeCFRange,
  kAXValueTypeAXError
};
enum { kAXCopyMultipleAttributeOptionStopOnError = 1 };

extern CFStringRef kAXTrustedCheckOptionPrompt;

Boolean AXIsProcessTrusted(void);
Boolean AXIsProcessTrustedWithOptions(CFDictionaryRef options);
CFTypeID AXUIElementGetTypeID(void);
CFTypeID AXValueGetTypeID(void);
CFTypeID AXObserverGetTypeID(void);
AXUIElementRef AXUIElementCreateApplication(pid_t pid);
AXUIElementRef AXUIElementCreateSystemWide(void);
AXError AXUIElementGetPid(AXUIElementRef element, pid_t *pid);
AXError AXUIElementCopyAttributeNames(AXUIElementRef element, CFArrayRef *names);
AXError AXUIElementCopyActionNames(AXUIElementRef element, CFArrayRef *names);
AXError AXUIElementCopyAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef *value);
AXError AXUIElementCopyMultipleAttributeValues(AXUIElementRef element, CFArrayRef attributes,
                                               AXCopyMultipleAttributeOptions options, CFArrayRef *values);
AXError AXUIElementGetAttributeValueCount(AXUIElementRef element, CFStringRef attribute, CFIndex *count);
AXError AXUIElementCopyAttributeValues(AXUIElementRef element, CFStringRef attribute, CFIndex index, CFIndex maximum,
                                       CFArrayRef *values);
AXError AXUIElementCopyParameterizedAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef parameter,
                                                   CFTypeRef *result);
AXError AXUIElementIsAttributeSettable(AXUIElementRef element, CFStringRef attribute, Boolean *settable);
AXError AXUIElementSetAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef value);
AXError AXUIElementPerformAction(AXUIElementRef element, CFStringRef action);
AXError AXUIElementCopyActionDescription(AXUIElementRef element, CFStringRef action, CFStringRef *description);
AXError AXUIElementCopyElementAtPosition(AXUIElementRef application, float x, float y, AXUIElementRef *element);
AXError AXUIElementSetMessagingTimeout(AXUIElementRef element, float seconds);
AXValueRef AXValueCreate(AXValueType type, const void *value);
AXValueType AXValueGetType(AXValueRef value);
Boolean AXValueGetValue(AXValueRef value, AXValueType type, void *into);
AXError AXObserverCreate(pid_t pid, AXObserverCallback callback, AXObserverRef *observer);
CFRunLoopSourceRef AXObserverGetRunLoopSource(AXObserverRef observer);
AXError AXObserverAddNotification(AXObserverRef observer, AXUIElementRef element, CFStringRef notification,
                                  void *context);
AXError AXObserverRemoveNotification(AXObserverRef observer, AXUIElementRef element, CFStringRef notification);

/* The part of CoreFoundation's C interface that Strobe calls, in our own words. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef unsigned char Boolean;
typedef uint16_t UniChar;
typedef unsigned long UniCharCount;
typedef uint32_t UInt32;
typedef int32_t SInt32;
typedef const void *CFTypeRef;
typedef long CFIndex;
typedef unsigned long CFTypeID, CFHashCode;
typedef UInt32 CFStringEncoding;
typedef double CFTimeInterval, CFAbsoluteTime;
typedef CFIndex CFNumberType;
typedef SInt32 CFRunLoopRunResult;
typedef struct { CFIndex location, length; } CFRange;

typedef const struct __CFAllocator *CFAllocatorRef;
typedef const struct __CFString *CFStringRef;
typedef const struct __CFArray *CFArrayRef;
typedef const struct __CFDictionary *CFDictionaryRef;
typedef const struct __CFNumber *CFNumberRef;
typedef const struct __CFBoolean *CFBooleanRef;
typedef const struct __CFNull *CFNullRef;
typedef const struct __CFURL *CFURLRef;
typedef const struct __CFAttributedString *CFAttributedStringRef;
typedef const struct __CFData *CFDataRef;
typedef const struct __CFDate *CFDateRef;
typedef struct __CFRunLoop *CFRunLoopRef;
typedef struct __CFRunLoopSource *CFRunLoopSourceRef;
typedef CFStringRef CFRunLoopMode;

typedef struct { CFIndex version; const void *retain, *release, *copyDescription, *equal; } CFArrayCallBacks;
typedef struct {
  CFIndex version;
  const void *retain, *release, *copyDescription, *equal, *hash;
} CFDictionaryKeyCallBacks;
typedef struct { CFIndex version; const void *retain, *release, *copyDescription, *equal; } CFDictionaryValueCallBacks;
typedef struct {
  CFIndex version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(const void *);
  CFStringRef (*copyDescription)(const void *);
  Boolean (*equal)(const void *, const void *);
  CFHashCode (*hash)(const void *);
  void (*schedule)(void *, CFRunLoopRef, CFRunLoopMode);
  void (*cancel)(void *, CFRunLoopRef, CFRunLoopMode);
  void (*perform)(void *);
} CFRunLoopSourceContext;

enum {
  kCFNumberSInt8Type = 1, kCFNumberSInt16Type, kCFNumberSInt32Type, kCFNumberSInt64Type, kCFNumberFloat32Type,
  kCFNumberFloat64Type, kCFNumberCharType, kCFNumberShortType, kCFNumberIntType, kCFNumberLongType,
  kCFNumberLongLongType, kCFNumberFloatType, kCFNumberDoubleType, kCFNumberCFIndexType, kCFNumberNSIntegerType,
  kCFNumberCGFloatType
};
enum { kCFRunLoopRunFinished = 1, kCFRunLoopRunStopped, kCFRunLoopRunTimedOut, kCFRunLoopRunHandledSource };
enum { kCFStringEncodingUTF8 = 0x08000100, kCFStringEncodingUTF16 = 0x100, kCFStringEncodingUTF16LE = 0x14000100 };

extern const CFBooleanRef kCFBooleanTrue, kCFBooleanFalse;
extern const CFNullRef kCFNull;
extern const CFRunLoopMode kCFRunLoopDefaultMode;
extern const CFArrayCallBacks kCFTypeArrayCallBacks;
extern const CFDictionaryKeyCallBacks kCFTypeDictionaryKeyCallBacks;
extern const CFDictionaryValueCallBacks kCFTypeDictionaryValueCallBacks;

CFTypeRef CFRetain(CFTypeRef object);
void CFRelease(CFTypeRef object);
CFIndex CFGetRetainCount(CFTypeRef object);
CFTypeID CFGetTypeID(CFTypeRef object);
Boolean CFEqual(CFTypeRef one, CFTypeRef other);
CFHashCode CFHash(CFTypeRef object);

CFTypeID CFStringGetTypeID(void);
CFTypeID CFArrayGetTypeID(void);
CFTypeID CFDictionaryGetTypeID(void);
CFTypeID CFNumberGetTypeID(void);
CFTypeID CFBooleanGetTypeID(void);
CFTypeID CFNullGetTypeID(void);
CFTypeID CFURLGetTypeID(void);
CFTypeID CFAttributedStringGetTypeID(void);
CFTypeID CFDataGetTypeID(void);
CFTypeID CFDateGetTypeID(void);

CFStringRef CFStringCreateWithCharacters(CFAllocatorRef allocator, const UniChar *units, CFIndex count);
CFIndex CFStringGetLength(CFStringRef string);
void CFStringGetCharacters(CFStringRef string, CFRange range, UniChar *units);

CFArrayRef CFArrayCreate(CFAllocatorRef allocator, const void **items, CFIndex count,
                         const CFArrayCallBacks *callbacks);
CFIndex CFArrayGetCount(CFArrayRef array);
const void *CFArrayGetValueAtIndex(CFArrayRef array, CFIndex index);
void CFArrayGetValues(CFArrayRef array, CFRange range, const void **items);

CFDictionaryRef CFDictionaryCreate(CFAllocatorRef allocator, const void **keys, const void **values, CFIndex count,
                                   const CFDictionaryKeyCallBacks *keyCallbacks,
                                   const CFDictionaryValueCallBacks *valueCallbacks);
CFIndex CFDictionaryGetCount(CFDictionaryRef dictionary);
const void *CFDictionaryGetValue(CFDictionaryRef dictionary, const void *key);
void CFDictionaryGetKeysAndValues(CFDictionaryRef dictionary, const void **keys, const void **values);

CFNumberRef CFNumberCreate(CFAllocatorRef allocator, CFNumberType type, const void *value);
Boolean CFNumberGetValue(CFNumberRef number, CFNumberType type, void *value);
Boolean CFNumberIsFloatType(CFNumberRef number);
Boolean CFBooleanGetValue(CFBooleanRef boolean);
CFStringRef CFURLGetString(CFURLRef url);
CFStringRef CFAttributedStringGetString(CFAttributedStringRef string);
CFAbsoluteTime CFDateGetAbsoluteTime(CFDateRef date);
const uint8_t *CFDataGetBytePtr(CFDataRef data);

CFRunLoopRef CFRunLoopGetCurrent(void);
CFRunLoopRef CFRunLoopGetMain(void);
void CFRunLoopAddSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFRunLoopMode mode);
void CFRunLoopRemoveSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFRunLoopMode mode);
CFRunLoopRunResult CFRunLoopRunInMode(CFRunLoopMode mode, CFTimeInterval seconds, Boolean returnAfterSourceHandled);
void CFRunLoopStop(CFRunLoopRef loop);
void CFRunLoopWakeUp(CFRunLoopRef loop);
CFRunLoopSourceRef CFRunLoopSourceCreate(CFAllocatorRef allocator, CFIndex order, CFRunLoopSourceContext *context);
void CFRunLoopSourceSignal(CFRunLoopSourceRef source);
void CFRunLoopSourceInvalidate(CFRunLoopSourceRef source);

/* What a run loop waits for. */
#include "rules.h"
#include "run-loop.h"
#include <stdlib.h>

static void take_off_loop(Object *source) {
  struct Source *inner = source->as.source;
  if (!inner->loop) return;
  for (Object **at = &inner->loop->sources; *at; at = &(*at)->as.source->next) {
    if (*at != source) continue;
    *at = inner->next;
    break;
  }
  inner->loop = NULL;
  let_go(source);
}

void CFRunLoopAddSource(CFRunLoopRef reference, CFRunLoopSourceRef added, CFRunLoopMode mode) {
  Object *loop = checked(reference, RUN_LOOP, "CFRunLoopAddSource");
  Object *source = checked(added, SOURCE, "CFRunLoopAddSource");
  if (!loop || !source || !check_mode(mode, "CFRunLoopAddSource")) return;
  if (loop->as.loop != current_loop()) {
    violation("run-loop-thread", "CFRunLoopAddSource: the loop is another thread's");
  }
  lock();
  struct Source *inner = source->as.source;
  if (inner->invalid) {
    violation("source-invalid", "CFRunLoopAddSource: the source was invalidated");
  } else if (!inner->loop) {
    hold(source);
    inner->loop = loop->as.loop;
    inner->next = loop->as.loop->sources;
    loop->as.loop->sources = source;
  }
  unlock();
}

void CFRunLoopRemoveSource(CFRunLoopRef reference, CFRunLoopSourceRef removed, CFRunLoopMode mode) {
  Object *loop = checked(reference, RUN_LOOP, "CFRunLoopRemoveSource");
  Object *source = checked(removed, SOURCE, "CFRunLoopRemoveSource");
  if (!loop || !source || !check_mode(mode, "CFRunLoopRemoveSource")) return;
  lock();
  if (source->as.source->loop == loop->as.loop) take_off_loop(source);
  else violation("run-loop-thread", "CFRunLoopRemoveSource: the source is not on this loop");
  unlock();
}

CFRunLoopSourceRef CFRunLoopSourceCreate(CFAllocatorRef allocator, CFIndex order, CFRunLoopSourceContext *context) {
  if (allocator) violation("allocator", "CFRunLoopSourceCreate: only the default allocator is used");
  if (order != 0 || !context || context->version != 0) {
    violation("source-context", "CFRunLoopSourceCreate: wants order 0 and a context of version 0");
    return NULL;
  }
  Object *source = make_object(SOURCE, "CFRunLoopSourceCreate");
  source->as.source = calloc(1, sizeof *source->as.source);
  source->as.source->context = *context;
  return (CFRunLoopSourceRef)source;
}

/* Sticky: a signal that no loop has handled yet waits until one runs. It wakes no loop. */
void CFRunLoopSourceSignal(CFRunLoopSourceRef reference) {
  Object *source = checked(reference, SOURCE, "CFRunLoopSourceSignal");
  if (source) source->as.source->signalled = true;
}

void CFRunLoopSourceInvalidate(CFRunLoopSourceRef reference) {
  Object *source = checked(reference, SOURCE, "CFRunLoopSourceInvalidate");
  if (!source) return;
  lock();
  source->as.source->invalid = true;
  take_off_loop(source);
  unlock();
}

void end_source(Object *source) {
  free(source->as.source);
}

/** What the mutations do, by name. `mac` is what loadFrameworks gives. */
import { Worker } from 'node:worker_threads';

export const DEFAULT_MODE = 'kCFRunLoopDefaultMode';
export const LEFT_DOWN = 1;
export const LEFT_UP = 2;
export const LEFT_DRAGGED = 6;
const [NUMBER, CLICKS] = [0, 1];

export const keep = () => {};

/** Another thread of this process does it, as koffi's asynchronous calls would. */
export function onAnotherThread(body) {
  const source = `
    import { loadFrameworks } from ${JSON.stringify(new URL('../frameworks.mjs', import.meta.url).href)};
    await (${body})(loadFrameworks());`;
  return new Promise((resolve, reject) => {
    new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`)).on('exit', resolve).on('error', reject);
  });
}

export function mouse({ api }, steps) {
  for (const { type, number = 7, clicks = 1, at = { x: 700, y: 200 } } of steps) {
    const event = api.CGEventCreateMouseEvent(null, type, at, 0);
    api.CGEventSetIntegerValueField(event, NUMBER, number);
    api.CGEventSetIntegerValueField(event, CLICKS, clicks);
    api.CGEventPost(0, event);
    api.CFRelease(event);
  }
}

export function type({ api }, text, key = 0) {
  for (const down of [true, false]) {
    const event = api.CGEventCreateKeyboardEvent(null, key, down);
    const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    if (text) api.CGEventKeyboardSetUnicodeString(event, units.length, units);
    api.CGEventPost(0, event);
    api.CFRelease(event);
  }
}

/** Makes an observer of the stand-in's own application, on the current run loop unless `scheduled` is false. */
export function observe(
  { api, fake, out, string, callback, variable },
  { scheduled = true, notification = 'AXValueChanged' } = {},
) {
  const application = api.AXUIElementCreateApplication(fake.fake_pid());
  const { ref: observer } = out((place) => api.AXObserverCreate(fake.fake_pid(), callback(keep), place));
  const name = string(notification);
  if (scheduled) {
    api.CFRunLoopAddSource(api.CFRunLoopGetCurrent(), api.AXObserverGetRunLoopSource(observer), variable(DEFAULT_MODE));
  }
  api.AXObserverAddNotification(observer, application, name, null);
  const end = () => {
    for (const ref of [name, application, observer]) api.CFRelease(ref);
  };
  return { observer, end };
}

/** Reads one attribute of the application with every reference released. */
export function readRole({ api, fake, out, string }) {
  const [application, role] = [api.AXUIElementCreateApplication(fake.fake_pid()), string('AXRole')];
  const { ref } = out((place) => api.AXUIElementCopyAttributeValue(application, role, place));
  for (const each of [ref, application, role]) if (each) api.CFRelease(each);
}

export function source({ api }, version = 0) {
  const context = new BigInt64Array(10);
  context[0] = BigInt(version);
  return api.CFRunLoopSourceCreate(null, 0, context);
}

/** The text field "Name" of the sample, through its window's children. */
export function setName({ api, fake, out, string }, value) {
  const [application, position] = [api.AXUIElementCreateApplication(fake.fake_pid()), { x: 300, y: 165 }];
  const { ref: field } = out((place) =>
    api.AXUIElementCopyElementAtPosition(application, position.x, position.y, place),
  );
  const [attribute, content] = [string('AXValue'), string(value)];
  api.AXUIElementSetAttributeValue(field, attribute, content);
  for (const ref of [field, application, attribute, content]) api.CFRelease(ref);
}

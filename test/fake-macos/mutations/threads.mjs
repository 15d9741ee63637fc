/** Each breaks one rule of the stand-in: `wrong`; `right` does the same thing as it should be done, and leaves a clean report. */
import { DEFAULT_MODE, keep, observe, onAnotherThread, readRole, setName, source } from './actions.mjs';

export const THREADS = [
  {
    rule: 'ax-thread',
    fault: 'accessibility is used on two threads',
    wrong: async (mac) => {
      readRole(mac);
      await onAnotherThread(readRole.toString());
    },
    right: (mac) => {
      readRole(mac);
      readRole(mac);
    },
  },
  {
    rule: 'keyboard-off-main',
    fault: 'a key is pressed off the main thread',
    wrong: () => onAnotherThread('({ api }) => api.CFRelease(api.CGEventCreateKeyboardEvent(null, 0, true))'),
    right: ({ api }) => api.CFRelease(api.CGEventCreateKeyboardEvent(null, 0, true)),
  },
  {
    rule: 'keyboard-off-main',
    fault: 'the keyboard layout is asked for off the main thread',
    wrong: () => onAnotherThread('({ api }) => api.CFRelease(api.TISCopyCurrentKeyboardLayoutInputSource())'),
    right: ({ api }) => api.CFRelease(api.TISCopyCurrentKeyboardLayoutInputSource()),
  },
  {
    rule: 'run-loop-thread',
    fault: "a source is put on another thread's run loop",
    wrong: () =>
      onAnotherThread(`({ api, variable }) => {
        const source = api.CFRunLoopSourceCreate(null, 0, new BigInt64Array(10));
        api.CFRunLoopAddSource(api.CFRunLoopGetMain(), source, variable('kCFRunLoopDefaultMode'));
        api.CFRelease(source);
      }`),
    right: (mac) => {
      const { api, variable } = mac;
      const ref = source(mac);
      api.CFRunLoopAddSource(api.CFRunLoopGetCurrent(), ref, variable(DEFAULT_MODE));
      api.CFRunLoopRemoveSource(api.CFRunLoopGetCurrent(), ref, variable(DEFAULT_MODE));
      api.CFRelease(ref);
    },
  },
  {
    rule: 'lost-stop',
    fault: 'a run loop is stopped that does not run',
    wrong: ({ api }) => api.CFRunLoopStop(api.CFRunLoopGetMain()),
    right: ({ api, variable }) => api.CFRunLoopRunInMode(variable(DEFAULT_MODE), 0, 0),
  },
  {
    rule: 'run-loop-mode',
    fault: 'a run loop runs in a mode of nobody',
    wrong: ({ api, string }) => {
      const mode = string('NSEventTrackingRunLoopMode');
      api.CFRunLoopRunInMode(mode, 0, 0);
      api.CFRelease(mode);
    },
    right: ({ api, string }) => {
      const mode = string(DEFAULT_MODE);
      api.CFRunLoopRunInMode(mode, 0, 0);
      api.CFRelease(mode);
    },
  },
  {
    rule: 'source-invalid',
    fault: 'an invalidated source is scheduled',
    wrong: (mac) => {
      const ref = source(mac);
      mac.api.CFRunLoopSourceInvalidate(ref);
      mac.api.CFRunLoopAddSource(mac.api.CFRunLoopGetCurrent(), ref, mac.variable(DEFAULT_MODE));
      mac.api.CFRelease(ref);
    },
    right: (mac) => {
      const ref = source(mac);
      mac.api.CFRunLoopAddSource(mac.api.CFRunLoopGetCurrent(), ref, mac.variable(DEFAULT_MODE));
      mac.api.CFRunLoopSourceInvalidate(ref);
      mac.api.CFRelease(ref);
    },
  },
  {
    rule: 'source-context',
    fault: 'a source of another version is made',
    wrong: (mac) => source(mac, 1),
    right: (mac) => mac.api.CFRelease(source(mac)),
  },
  {
    rule: 'lost-notification',
    fault: "an observer's source is on no run loop",
    wrong: async (mac) => {
      const { end } = observe(mac, { scheduled: false });
      setName(mac, 'heard by nobody');
      end();
    },
    right: async (mac) => {
      const { end } = observe(mac);
      setName(mac, 'heard');
      mac.api.CFRunLoopRunInMode(mac.variable(DEFAULT_MODE), 0, 0);
      end();
    },
  },
  {
    rule: 'observer-pid',
    fault: 'an observer is to watch another process',
    wrong: ({ api, fake, out, string, callback }) => {
      const stranger = api.AXUIElementCreateApplication(fake.fake_generate(3));
      const { ref: observer } = out((place) => api.AXObserverCreate(fake.fake_pid(), callback(keep), place));
      const name = string('AXValueChanged');
      api.AXObserverAddNotification(observer, stranger, name, null);
      for (const ref of [name, observer, stranger]) api.CFRelease(ref);
    },
    right: (mac) => observe(mac).end(),
  },
];

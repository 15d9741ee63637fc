/** Each breaks one rule of the stand-in: `wrong`; `right` does the same thing as it should be done, and leaves a clean report. */
import { observe } from './actions.mjs';

export const MEMORY = [
  {
    rule: 'leak',
    fault: 'a string is never released',
    wrong: ({ string }) => string('never released'),
    right: ({ api, string }) => api.CFRelease(string('released')),
  },
  {
    rule: 'over-release',
    fault: 'a string is released twice',
    wrong: ({ api, string }) => {
      const ref = string('once');
      api.CFRelease(ref);
      api.CFRelease(ref);
    },
    right: ({ api, string }) => {
      const ref = api.CFRetain(string('twice'));
      api.CFRelease(ref);
      api.CFRelease(ref);
    },
  },
  {
    rule: 'borrowed-release',
    fault: "an array's member is released",
    wrong: ({ api, string, array, items }) => {
      const ref = string('child');
      const list = array([ref]);
      api.CFRelease(ref);
      api.CFRelease(items(list)[0]);
      api.CFRelease(list);
    },
    right: ({ api, string, array, items }) => {
      const ref = string('child');
      const list = array([ref]);
      api.CFRelease(ref);
      const kept = api.CFRetain(items(list)[0]);
      api.CFRelease(list);
      api.CFRelease(kept);
    },
  },
  {
    rule: 'borrowed-release',
    fault: "an observer's source is released",
    wrong: (mac) => {
      const { observer, end } = observe(mac);
      mac.api.CFRelease(mac.api.AXObserverGetRunLoopSource(observer));
      end();
    },
    right: (mac) => observe(mac).end(),
  },
  {
    rule: 'use-after-free',
    fault: 'a released string is read',
    wrong: ({ api, string }) => {
      const ref = string('gone');
      api.CFRelease(ref);
      api.CFStringGetLength(ref);
    },
    right: ({ api, string }) => {
      const ref = string('there');
      api.CFStringGetLength(ref);
      api.CFRelease(ref);
    },
  },
  {
    rule: 'release-null',
    fault: 'nothing is released',
    wrong: ({ api }) => api.CFRelease(null),
    // Alone of its kind, this one takes NULL.
    right: ({ api }) => api.CGDisplayModeRelease(null),
  },
  {
    rule: 'null-argument',
    fault: 'nothing is counted',
    wrong: ({ api }) => api.CFArrayGetCount(null),
    right: ({ api, array }) => {
      const list = array([]);
      api.CFArrayGetCount(list);
      api.CFRelease(list);
    },
  },
  {
    rule: 'not-an-object',
    fault: 'a buffer is passed for a reference',
    wrong: ({ api }) => api.CFGetTypeID(Buffer.alloc(64)),
    right: ({ api, variable }) => api.CFGetTypeID(variable('kCFNull')),
  },
  {
    rule: 'wrong-type',
    fault: 'a string is counted as an array',
    wrong: ({ api, string }) => {
      const ref = string('no array');
      api.CFArrayGetCount(ref);
      api.CFRelease(ref);
    },
    right: ({ api, string }) => {
      const ref = string('a string');
      api.CFStringGetLength(ref);
      api.CFRelease(ref);
    },
  },
  {
    rule: 'range',
    fault: 'a string is read past its end',
    wrong: ({ api, string }) => {
      const ref = string('abc');
      api.CFStringGetCharacters(ref, { location: 1, length: 3 }, new Uint16Array(3));
      api.CFRelease(ref);
    },
    right: ({ api, string }) => {
      const ref = string('abc');
      api.CFStringGetCharacters(ref, { location: 1, length: 2 }, new Uint16Array(2));
      api.CFRelease(ref);
    },
  },
  {
    rule: 'range',
    fault: 'an array is read past its end',
    wrong: ({ api, array }) => {
      const list = array([]);
      api.CFArrayGetValueAtIndex(list, 0);
      api.CFRelease(list);
    },
    right: ({ api, array, variable }) => {
      const list = array([variable('kCFNull')]);
      api.CFArrayGetValueAtIndex(list, 0);
      api.CFRelease(list);
    },
  },
  {
    rule: 'collection-callbacks',
    fault: 'what the symbol holds is passed, not where it is',
    // What the symbol holds instead of where it is: the mistake that a binding makes.
    wrong: ({ api, variable }) =>
      api.CFRelease(api.CFArrayCreate(null, new BigUint64Array(1), 0, variable('kCFTypeArrayCallBacks'))),
    right: ({ api, array }) => api.CFRelease(array([])),
  },
  {
    rule: 'number-type',
    fault: 'a number of an unknown type is made',
    wrong: ({ api }) => api.CFNumberCreate(null, 99, new Float64Array([1])),
    right: ({ api }) => api.CFRelease(api.CFNumberCreate(null, 13, new Float64Array([1]))),
  },
  {
    rule: 'value-type',
    fault: 'a point is read as a rectangle',
    wrong: ({ api }) => {
      const point = api.AXValueCreate(1, new Float64Array(2));
      api.AXValueGetValue(point, 3, new Float64Array(4));
      api.CFRelease(point);
    },
    right: ({ api }) => {
      const point = api.AXValueCreate(1, new Float64Array(2));
      api.AXValueGetValue(point, api.AXValueGetType(point), new Float64Array(2));
      api.CFRelease(point);
    },
  },
  {
    rule: 'allocator',
    fault: 'an allocator is passed',
    wrong: ({ api, variable }) =>
      api.CFRelease(api.CFStringCreateWithCharacters(variable('kCFNull'), new Uint16Array(1), 1)),
    right: ({ api, string }) => api.CFRelease(string('x')),
  },
];

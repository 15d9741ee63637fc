/** Each breaks one rule of the stand-in: `wrong`; `right` does the same thing as it should be done, and leaves a clean report. */
import { LEFT_DOWN, LEFT_DRAGGED, LEFT_UP, mouse, type } from './actions.mjs';

const gesture = (change) => [LEFT_DOWN, LEFT_DRAGGED, LEFT_UP].map((type) => ({ type, ...change(type) }));

/** What the first key stands for on the layout that the address is of. */
function translate({ api, variable }, layoutOf) {
  const source = api.TISCopyCurrentKeyboardLayoutInputSource();
  const layout = layoutOf(api.TISGetInputSourceProperty(source, variable('kTISPropertyUnicodeKeyLayoutData')));
  const [dead, length, text] = [new Uint32Array(1), new BigUint64Array(1), new Uint16Array(4)];
  api.UCKeyTranslate(layout, 0, 3, 0, api.LMGetKbdType(), 1, dead, 4, length, text);
  api.CFRelease(source);
}

export const INPUT = [
  {
    rule: 'key-layout',
    fault: 'the data of a layout is taken for the layout',
    wrong: (mac) => translate(mac, (data) => data),
    right: (mac) => translate(mac, (data) => mac.api.CFDataGetBytePtr(data)),
  },
  {
    rule: 'event-number',
    fault: 'the button is let go with another event number',
    wrong: (mac) => mouse(mac, gesture((type) => ({ number: type === LEFT_UP ? 8 : 7 })).concat({ type: LEFT_UP })),
    right: (mac) =>
      mouse(
        mac,
        gesture(() => ({})),
      ),
  },
  {
    rule: 'event-number',
    fault: 'the button goes down without an event number',
    wrong: (mac) => mouse(mac, [{ type: LEFT_DOWN, number: 0 }]),
    right: (mac) => mouse(mac, [{ type: LEFT_DOWN }, { type: LEFT_UP }]),
  },
  {
    rule: 'mouse-sequence',
    fault: 'a button is let go that is up',
    wrong: (mac) => mouse(mac, [{ type: LEFT_UP }]),
    right: (mac) => mouse(mac, [{ type: LEFT_DOWN }, { type: LEFT_UP }]),
  },
  {
    rule: 'click-state',
    fault: 'a click has no count',
    wrong: (mac) => mouse(mac, [{ type: LEFT_DOWN, clicks: 0 }, { type: LEFT_UP }]),
    right: (mac) =>
      mouse(mac, [
        { type: LEFT_DOWN },
        { type: LEFT_UP },
        { type: LEFT_DOWN, clicks: 2 },
        { type: LEFT_UP, clicks: 2 },
      ]),
  },
  {
    rule: 'stuck-button',
    fault: 'a button is never let go',
    wrong: (mac) => mouse(mac, [{ type: LEFT_DOWN }]),
    right: (mac) => mouse(mac, [{ type: LEFT_DOWN }, { type: LEFT_UP }]),
  },
  {
    rule: 'mouse-to-pid',
    fault: 'the mouse is sent to a process',
    wrong: ({ api, fake }) => {
      const event = api.CGEventCreateMouseEvent(null, LEFT_DOWN, { x: 700, y: 200 }, 0);
      api.CGEventPostToPid(fake.fake_pid(), event);
      api.CFRelease(event);
    },
    right: ({ api, fake }) => {
      for (const down of [true, false]) {
        const event = api.CGEventCreateKeyboardEvent(null, 0, down);
        api.CGEventPostToPid(fake.fake_pid(), event);
        api.CFRelease(event);
      }
    },
  },
  {
    rule: 'text-truncated',
    fault: '21 units are put into one event',
    wrong: (mac) => type(mac, 'x'.repeat(21)),
    right: (mac) => type(mac, 'x'.repeat(20)),
  },
  {
    rule: 'split-pair',
    fault: 'a surrogate pair is split',
    wrong: (mac) => type(mac, `${'x'.repeat(19)}\ud83d`),
    right: (mac) => type(mac, `${'x'.repeat(18)}👍`),
  },
  {
    rule: 'control-as-text',
    fault: 'a line break is sent as text',
    wrong: (mac) => type(mac, 'one\ntwo'),
    right: (mac) => type(mac, '', 36),
  },
  {
    rule: 'key-code',
    fault: 'a key is pressed that no keyboard has',
    wrong: (mac) => type(mac, '', 200),
    right: (mac) => type(mac, '', 127),
  },
  {
    rule: 'key-sequence',
    fault: 'a key is let go that is up',
    wrong: ({ api }) => {
      const event = api.CGEventCreateKeyboardEvent(null, 4, false);
      api.CGEventPost(0, event);
      api.CFRelease(event);
    },
    right: (mac) => type(mac, '', 4),
  },
  {
    rule: 'stuck-key',
    fault: 'a key is never let go',
    wrong: ({ api }) => {
      const event = api.CGEventCreateKeyboardEvent(null, 4, true);
      api.CGEventPost(0, event);
      api.CFRelease(event);
    },
    right: (mac) => type(mac, '', 4),
  },
  {
    rule: 'event-type',
    fault: 'an event without a type is posted',
    wrong: ({ api }) => {
      const event = api.CGEventCreate(null);
      api.CGEventPost(0, event);
      api.CFRelease(event);
    },
    right: ({ api }) => {
      const event = api.CGEventCreate(null);
      api.CGEventSetType(event, 5);
      api.CGEventPost(0, event);
      api.CFRelease(event);
    },
  },
  {
    rule: 'event-field',
    fault: 'a field is set that no event has',
    wrong: ({ api }) => {
      const event = api.CGEventCreate(null);
      api.CGEventSetIntegerValueField(event, 4000, 1);
      api.CFRelease(event);
    },
    right: ({ api }) => {
      const event = api.CGEventCreate(null);
      api.CGEventSetIntegerValueField(event, 42, 1);
      api.CFRelease(event);
    },
  },
  {
    rule: 'event-tap',
    fault: 'an event is posted nowhere',
    wrong: ({ api }) => {
      const event = api.CGEventCreateMouseEvent(null, 5, { x: 1, y: 1 }, 0);
      api.CGEventPost(9, event);
      api.CFRelease(event);
    },
    right: (mac) => mouse(mac, [{ type: 5 }]),
  },
  {
    rule: 'event-source',
    fault: 'an event source of no state is made',
    wrong: ({ api }) => api.CFRelease(api.CGEventSourceCreate(7)),
    right: ({ api }) => api.CFRelease(api.CGEventSourceCreate(1)),
  },
  {
    rule: 'wheel-count',
    fault: 'a wheel event without wheels is made',
    wrong: ({ api }) => api.CFRelease(api.CGEventCreateScrollWheelEvent2(null, 0, 0, 1, 0, 0)),
    right: ({ api }) => api.CFRelease(api.CGEventCreateScrollWheelEvent2(null, 0, 2, 1, 0, 0)),
  },
];

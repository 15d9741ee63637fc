import fc from 'fast-check';

export type HostileRequest = { bytes: Buffer; ending: 'wait' | 'hang up' };

const METHODS = [
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'OPTIONS',
  'DELETE',
  'PUT',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  '',
];
const TARGET_PARTS = [
  '/',
  '//',
  '\\',
  '[',
  ']',
  ':',
  '%',
  '%00',
  '%2f',
  '?',
  '#',
  '@',
  '..',
  '*',
  'mcp',
  'http://',
  '80',
  'é',
  '\t',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1', '', 'ICY'];
const NAMES = [
  ...['Host', 'Origin', 'Authorization', 'Content-Length', 'Transfer-Encoding', 'Content-Type', 'Content-Encoding'],
  ...[
    'Accept',
    'Connection',
    'Upgrade',
    'Expect',
    'Cookie',
    'Referer',
    'Last-Event-ID',
    'X-Forwarded-Host',
    ':authority',
  ],
  ...[
    'Mcp-Session-Id',
    'Mcp-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    '__proto__',
    'constructor',
    'Auth orization',
    '',
  ],
];
const VALUES = [
  ...[
    '',
    '0',
    '-1',
    '5',
    '99999999999999999999',
    'chunked',
    'gzip, chunked',
    'chunked, identity',
    'Upgrade',
    'websocket',
    'h2c',
  ],
  ...[
    '100-continue',
    'nonsense',
    'null',
    'http://[',
    'file://',
    'http://localhost',
    'localhost',
    '127.0.0.1',
    '[::1',
    '[::1]:1',
  ],
  ...[
    'application/json',
    'text/event-stream',
    'application/json, text/event-stream',
    '*/*',
    '2025-11-25',
    '2026-07-28',
    'Bearer',
    'Bearer ',
  ],
  ...['tools/call', '../../../etc/passwd', 'x'.repeat(20_000), '{}', '\u0000', '\u00ff\u00fe', '\u0007\u001b[2J'],
];
const JSON_BODIES = [
  ...[
    '',
    '{',
    '[]',
    '[[]]',
    'null',
    '0',
    '"x"',
    '{}',
    '{"__proto__":{"x":1}}',
    `${'['.repeat(20_000)}`,
    '\u00ff\u00fe',
  ],
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":7}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7,"arguments":[]}}',
  '{"jsonrpc":"2.0","id":{},"method":"initialize","params":null}',
  '{"jsonrpc":"1.0","id":1,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":7}}',
  '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"http://[/"}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"debug_session","arguments":{"action":"list"}}}',
];

const target = fc.oneof(
  fc.constant('/mcp'),
  fc.array(fc.constantFrom(...TARGET_PARTS), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ maxLength: 20 }),
);

const header = fc.tuple(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, fc.string({ maxLength: 10 })),
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...VALUES) }, fc.string({ maxLength: 30 })),
);

/** Each attacks in one place, so that the rest of it opens the doors behind; now and then one attacks everywhere. */
export function hostileRequests(token: string): fc.Arbitrary<HostileRequest> {
  const proper = {
    line: fc.constant('POST /mcp HTTP/1.1'),
    headers: fc.constant([
      ['Host', '127.0.0.1'],
      ['Authorization', `Bearer ${token}`],
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
    ]),
    body: fc.constant('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
    framing: fc.constant<Framing>('length'),
  };
  const hostile = {
    line: fc.tuple(fc.constantFrom(...METHODS), target, fc.constantFrom(...VERSIONS)).map((parts) => parts.join(' ')),
    headers: fc
      .tuple(proper.headers, fc.array(header, { maxLength: 4 }))
      .chain(([good, bad]) => fc.shuffledSubarray([...good, ...bad])),
    body: fc.oneof(fc.constantFrom(...JSON_BODIES), fc.json(), fc.string({ maxLength: 200 })),
    framing: fc.constantFrom<Framing[]>('length', 'chunked', 'none'),
  };
  const parts = fc.oneof(
    fc.record({ ...proper, line: hostile.line }),
    fc.record({ ...proper, headers: hostile.headers }),
    fc.record({ ...proper, body: hostile.body, framing: hostile.framing }),
    fc.record(hostile),
  );
  const share = fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true }));
  const ending = fc.constantFrom<HostileRequest['ending'][]>('wait', 'wait', 'wait', 'hang up');
  return fc.tuple(parts, share, ending).map(([request, sent, ending]) => {
    const bytes = encode(request);
    return { bytes: bytes.subarray(0, Math.ceil(bytes.length * sent)), ending };
  });
}

type Framing = 'length' | 'chunked' | 'none';
type Parts = { line: string; headers: readonly (readonly string[])[]; body: string; framing: Framing };

function encode({ line, headers, body, framing }: Parts): Buffer {
  const length = Buffer.byteLength(body, 'latin1');
  const framed = {
    length: { head: [['Content-Length', String(length)]], sent: body },
    chunked: { head: [['Transfer-Encoding', 'chunked']], sent: `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n` },
    none: { head: [], sent: body },
  }[framing];
  const head = [...headers, ...framed.head].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${line}\r\n${head.join('')}\r\n${framed.sent}`, 'latin1');
}

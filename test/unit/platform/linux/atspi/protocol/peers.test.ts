import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessibilityBus } from '../../../../../../src/platform/linux/atspi/protocol/accessibility-bus.ts';
import { refOf } from '../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { Peers } from '../../../../../../src/platform/linux/atspi/protocol/peers.ts';
import { detectToolkit } from '../../../../../../src/platform/linux/atspi/toolkits/detect.ts';
import type { Peer } from '../../../../../../src/platform/linux/dbus/peer.ts';
import { timeouts } from '../../../../../support/timeouts.ts';
import { Echo } from '../../dbus/echo.ts';

const entry = (toolkitName: string) => ({
  root: refOf(':1.7', '/root'),
  toolkit: detectToolkit('app', toolkitName),
});
const say = (peer: Peer, text: string) => peer.call('/', 'an.Echo', 'Echo', 's', [text], AbortSignal.timeout(5_000));

describe('the ways to an application', () => {
  let echo: Echo;
  let peers: Peers;
  let overBus: Peer;

  beforeEach(async () => {
    echo = await Echo.listen();
    const call = async (...[, , , , , , take]: Parameters<Peer['call']>) => take?.(echo.address);
    overBus = { call, timeouts } as unknown as Peer;
    peers = new Peers({ peer: () => overBus } as unknown as AccessibilityBus);
  });

  afterEach(() => {
    peers[Symbol.dispose]();
    echo[Symbol.dispose]();
  });

  it('is straight, over six connections that all sessions share', async () => {
    const [first, second] = await Promise.all([peers.of(entry('gtk 3.24')), peers.of(entry('gtk 3.24'))]);
    expect(second).toBe(first);
    await Promise.all(Array.from({ length: 12 }, (_, index) => say(first, String(index))));
    expect(echo.sockets).toHaveLength(6);
    expect(new Set(echo.calls.map(({ socket }) => socket)).size).toBe(6);
  });

  it('is the bus where the toolkit does not listen, or nobody answers at its address', async () => {
    expect(await peers.of(entry('Qt 6.4'))).toBe(overBus);
    echo[Symbol.dispose]();
    expect(await peers.of(entry('gtk 3.24'))).toBe(overBus);
    echo = await Echo.listen();
  });

  it('is opened anew, all of it, after one connection has closed', async () => {
    const first = await peers.of(entry('gtk 3.24'));
    await say(first, 'before');
    const [one, ...others] = [...echo.sockets];
    one?.destroy();
    await expect.poll(() => others.every(({ destroyed }) => destroyed)).toBe(true);
    const second = await peers.of(entry('gtk 3.24'));
    expect(second).not.toBe(first);
    expect(await say(second, 'after')).toBe('after');
    expect(echo.sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(6);
  });
});

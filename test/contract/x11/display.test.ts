import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { XDisplay } from '../../../src/platform/linux/x11/connection/display.ts';
import { parseXauthority } from '../../../src/platform/linux/x11/connection/xauthority.ts';
import { patience } from '../../support/desktop.ts';
import { timeouts } from '../../support/timeouts.ts';
import { TestDesktop } from './desktop.ts';

const WILD = 65535;

function xauthorityEntry(family: number, ...fields: (string | Buffer)[]): Buffer {
  const number = (value: number) => Buffer.from([value >> 8, value & 0xff]);
  return Buffer.concat([number(family), ...fields.flatMap((field) => [number(field.length), Buffer.from(field)])]);
}

describe('an X display', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strobe-x11-display-'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('is opened with the cookie of its own Xauthority file', async () => {
    const file = join(folder, 'cookie');
    await writeFile(file, xauthorityEntry(WILD, '', '', 'MIT-MAGIC-COOKIE-1', randomBytes(16)));
    await using desktop = await TestDesktop.start({ windowManager: false, args: ['-auth', file] });

    await using display = await XDisplay.open({ display: desktop.name, xauthority: file }, timeouts, patience());
    await display.sync(patience());

    const refused = XDisplay.open({ display: desktop.name, xauthority: join(folder, 'absent') }, timeouts, patience());
    await expect(refused).rejects.toMatchObject({ code: 'display_unavailable' });
  });

  it('keeps what is whole of a half-written Xauthority file', () => {
    const whole = xauthorityEntry(WILD, '', '7', 'MIT-MAGIC-COOKIE-1', 'secret');
    const entries = parseXauthority(Buffer.concat([whole, whole.subarray(0, 20)]));
    expect(entries).toEqual([{ family: WILD, address: '', display: '7', name: 'MIT-MAGIC-COOKIE-1', data: 'secret' }]);
  });

  it('reports that no server listens, and leaves no descriptor behind', async () => {
    const attempt = () => XDisplay.open({ display: ':4242' }, timeouts, patience());
    await expect(attempt()).rejects.toMatchObject({ code: 'display_unavailable' });
    const before = (await readdir('/proc/self/fd')).length;
    for (let i = 0; i < 20; i++) await attempt().catch(() => {});
    expect((await readdir('/proc/self/fd')).length).toBeLessThanOrEqual(before);
  });

  it('refuses what is not a display', async () => {
    await expect(XDisplay.open({ display: 'wayland-0' }, timeouts, patience())).rejects.toMatchObject({
      code: 'display_unavailable',
    });
  });

  it('has atoms of its own beside another display', async () => {
    await using first = await TestDesktop.start({ windowManager: false });
    await using second = await TestDesktop.start({ windowManager: false });
    await using one = await first.connect();
    await using two = await second.connect();
    await one.atom('STROBE_ONLY_HERE', patience());
    const name = 'STROBE_IN_BOTH';
    const atoms = [await one.atom(name, patience()), await two.atom(name, patience())];
    expect(atoms[0]).not.toBe(atoms[1]);
    expect(await two.atomName(atoms[1] ?? 0, patience())).toBe(name);
  });

  it('gives up a request when its signal aborts', async () => {
    await using desktop = await TestDesktop.start({ windowManager: false });
    await using display = await desktop.connect();
    const caller = new AbortController();
    const waiting = display.nextEvent(() => false, caller.signal);
    caller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(display.sync(caller.signal)).rejects.toThrow('enough');
    await display.sync(patience());
  });

  it('gives up opening a server that does not answer', async () => {
    await using desktop = await TestDesktop.start({ windowManager: false });
    desktop.server.kill('SIGSTOP');
    await expect(XDisplay.open({ display: desktop.name }, timeouts, AbortSignal.timeout(100))).rejects.toThrow();
  });

  it('outlives its server', async () => {
    await using desktop = await TestDesktop.start({ windowManager: false });
    await using display = await desktop.connect();
    const waiting = display.nextEvent(() => false, patience());
    const rejected = expect(waiting).rejects.toMatchObject({ code: 'display_unavailable' });
    desktop.server.kill('SIGKILL');
    await once(desktop.server, 'exit');
    await rejected;
    expect(display.closed).toBe(true);
    await expect(display.sync(patience())).rejects.toMatchObject({ code: 'display_unavailable' });
  });
});

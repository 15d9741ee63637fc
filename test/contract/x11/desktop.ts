import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { XDisplay } from '../../../src/platform/linux/x11/connection/display.ts';
import type { XWindow } from '../../../src/platform/linux/x11/windows/window.ts';
import { waitForWindowManager } from '../../../src/platform/linux/x11/windows/window-manager.ts';
import { windows } from '../../../src/platform/linux/x11/windows/windows.ts';
import { eventually, patience } from '../../support/desktop.ts';
import { timeouts } from '../../support/timeouts.ts';

/** A private Xvfb with what the tests start on it. */
export class TestDesktop implements AsyncDisposable {
  readonly name: string;
  readonly server: ChildProcess;
  private readonly runtimeDir: string;
  private readonly programs: ChildProcess[] = [];

  private constructor(name: string, server: ChildProcess, runtimeDir: string) {
    this.name = name;
    this.server = server;
    this.runtimeDir = runtimeDir;
  }

  static async start(
    options: { windowManager?: boolean; screen?: string; args?: string[] } = {},
  ): Promise<TestDesktop> {
    const server = spawn(
      'Xvfb',
      [
        '-displayfd',
        '3',
        '-screen',
        '0',
        options.screen ?? '1280x800x24',
        '-nolisten',
        'tcp',
        '-noreset',
        ...(options.args ?? []),
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    const lines = createInterface({ input: server.stdio[3] as Readable });
    const [number] = (await once(lines, 'line', { signal: patience() })) as [string];
    lines.close();
    const desktop = new TestDesktop(`:${number}`, server, await mkdtemp(join(tmpdir(), 'strobe-x11-')));
    if (options.windowManager ?? true) {
      desktop.spawn('openbox', ['--sm-disable']);
      await using display = await desktop.connect();
      await waitForWindowManager(display, patience());
    }
    return desktop;
  }

  connect(): Promise<XDisplay> {
    return XDisplay.open({ display: this.name }, timeouts, patience());
  }

  spawn(command: string, args: string[] = []): ChildProcess {
    const program = spawn(command, args, {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: this.runtimeDir,
        XDG_RUNTIME_DIR: this.runtimeDir,
        LANG: 'C.UTF-8',
        DISPLAY: this.name,
        GSETTINGS_BACKEND: 'memory',
        GSK_RENDERER: 'cairo',
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
        GTK_A11Y: 'none',
      },
    });
    this.programs.push(program);
    return program;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const program of [...this.programs.reverse(), this.server]) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
    }
    await rm(this.runtimeDir, { recursive: true, force: true });
  }
}

/** The mapped window of that title, once it is there. */
export function windowTitled(display: XDisplay, title: string): Promise<XWindow> {
  return eventually(async () =>
    (await windows(display, patience())).find((window) => window.title === title && window.mapped),
  );
}

/** How many pixels of the picture have exactly that colour. */
export function countColour(rgba: Uint8Array, [red, green, blue]: readonly [number, number, number]): number {
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at] === red && rgba[at + 1] === green && rgba[at + 2] === blue) count++;
  }
  return count;
}

/** What a person would see: the root window, without any of our own capture. */
export async function screen(display: XDisplay): Promise<Uint8Array> {
  const { data } = await display.request<{ data: Buffer }>(
    (done) => display.client.GetImage(2, display.root, 0, 0, display.widthPx, display.heightPx, 0xffffffff, done),
    patience(),
  );
  const rgba = Uint8Array.from(data);
  for (let at = 0; at < rgba.length; at += 4) {
    rgba[at] = data[at + 2] ?? 0;
    rgba[at + 2] = data[at] ?? 0;
  }
  return rgba;
}

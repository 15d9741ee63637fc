import path from 'node:path';
import type { Desktop } from '../../src/core/backend.ts';
import { SwayIpc, type SwayNode } from '../../src/platform/linux/wayland/sway-ipc.ts';
import { patience, REPO } from './desktop.ts';
import { timeouts } from './timeouts.ts';

/** The sway of an isolated display, as somebody who works on it. */
export class Sway implements AsyncDisposable {
  private readonly ipc: SwayIpc;

  private constructor(ipc: SwayIpc) {
    this.ipc = ipc;
  }

  static async of(desktop: Desktop): Promise<Sway> {
    const request = { command: 'printenv', args: ['WAYLAND_DISPLAY'], cwd: REPO, env: {} };
    const program = await desktop.start(request, patience());
    let display = '';
    program.onOutput((_, chunk) => {
      display += Buffer.from(chunk).toString('utf8');
    });
    await program.exited;
    await program.end();
    return new Sway(await SwayIpc.open(path.join(path.dirname(display), 'sway', 'ipc'), timeouts, patience()));
  }

  command(text: string): Promise<void> {
    return this.ipc.command(text, patience());
  }

  /** Moves a window of the program anywhere, a part of it beyond the edge. */
  async moveWindow(random: () => number): Promise<void> {
    const windows = leaves(await this.ipc.tree(patience()));
    const window = windows[Math.floor(random() * windows.length)];
    const [x, y] = [Math.floor(random() * 1100) - 150, Math.floor(random() * 800) - 100];
    if (window) await this.command(`[con_id=${window.id}] move absolute position ${x} ${y}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.ipc[Symbol.dispose]();
  }
}

function leaves(node: SwayNode): SwayNode[] {
  const below = [...node.nodes, ...node.floating_nodes];
  return below.length > 0 ? below.flatMap(leaves) : node.pid === undefined ? [] : [node];
}

import { fileURLToPath } from 'node:url';
import type { SidecarCommand } from './sidecar-process.ts';

export type CommandSettings = { command?: string | undefined; device: string; model?: string | undefined };

/** The built program is run from the sources as well: Node runs no TypeScript. */
const PROGRAM = fileURLToPath(new URL('../../../dist/vision/sidecar/main.js', import.meta.url));

/** Returns what to run: Strobe's own vision process, or the user's command through a shell. */
export function sidecarCommand({ command, device, model = 'builtin' }: CommandSettings): SidecarCommand {
  if (command !== undefined) return { file: '/bin/sh', args: ['-c', command] };
  return { file: process.execPath, args: [PROGRAM, '--device', device, '--model', model] };
}

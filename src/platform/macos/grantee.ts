import path from 'node:path';
import type { Finding } from '../../core/backend.ts';
import { quote } from '../../core/text.ts';
import { bundleOf } from './bundle.ts';
import type { HelperClient } from './helper-client.ts';
import { executablesOf } from './process-table.ts';

const NAME = 'Permissions';

/**
 * Names the process that macOS asks the user about. That is the application that Strobe was started from, unless it has
 * disclaimed what it starts, as Claude Desktop does: then it is Node itself.
 */
export async function findGrantee(helper: HelperClient, signal: AbortSignal): Promise<Finding> {
  const pid = await helper.call('responsible', [], helper.timeouts.callMs, signal);
  const executable = pid === undefined ? undefined : (await executablesOf([pid])).get(pid);
  if (executable === undefined) {
    const detail =
      'This macOS does not tell whom it asks about: it is the terminal, editor or MCP client that Strobe was started ' +
      'from, or Node itself where the client disclaims its servers, as Claude Desktop does.';
    return { name: NAME, level: 'ok', detail };
  }
  const bundle = await bundleOf(executable);
  const program = bundle?.name ?? path.basename(executable);
  return { name: NAME, level: 'ok', detail: describeGrantee(program, bundle?.folder ?? executable, executable) };
}

/** `file` is what can be added to the list in System Settings. */
export function describeGrantee(program: string, file: string, executable: string): string {
  const asks = `macOS asks about ${quote(program)} (${file}): grant both permissions to it.`;
  if (!/^node\d*$/.test(path.basename(executable))) return asks;
  return `${asks} This is Node itself, which the client disclaims: an upgrade of Node loses the grant, so give it again.`;
}

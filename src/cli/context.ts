import { openAudit } from '../session/audit.ts';
import { openSessions } from '../session/open.ts';
import { createPolicy } from '../session/policy.ts';
import { loadSettings } from '../settings/load.ts';
import type { ToolContext } from '../tools/define.ts';

export type OwnedContext = ToolContext & AsyncDisposable;

/** Everything a server needs, with its end: disposing it stops the sessions and what they started. */
export function openContext(flags: Record<string, unknown> = {}): OwnedContext {
  const { settings, warnings } = loadSettings({ flags });
  for (const warning of warnings) process.stderr.write(`strobe: ${warning}\n`);
  const policy = createPolicy(settings.policy);
  const audit = openAudit();
  const sessions = openSessions(settings);
  return {
    settings,
    policy,
    audit,
    sessions,
    async [Symbol.asyncDispose]() {
      await sessions[Symbol.asyncDispose]();
      await audit.flush();
    },
  };
}

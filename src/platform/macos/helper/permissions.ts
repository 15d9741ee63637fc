import type { CoreFoundation } from './core-foundation.ts';

/** Returns whether this process may use accessibility. `prompt` shows the system's dialog where it may not. */
export function isTrusted(cf: CoreFoundation, prompt: boolean): boolean {
  return cf.scope((own) => {
    const option = cf.variables.kAXTrustedCheckOptionPrompt;
    const options = cf.newDictionary([[option, cf.boolean(prompt)]], own);
    return cf.api.AXIsProcessTrustedWithOptions(options) !== 0;
  });
}

/** Returns whether pictures show other applications' windows. `ask` shows the system's dialog where they do not. */
export function canRecordScreen(cf: CoreFoundation, ask: boolean): boolean {
  return cf.api.CGPreflightScreenCaptureAccess() || (ask && cf.api.CGRequestScreenCaptureAccess());
}

/** Returns the process that is granted what another one asks for; undefined where this macOS does not tell. */
export function responsibleFor({ api }: CoreFoundation, pid: number): number | undefined {
  try {
    const responsible = api.responsibility_get_pid_responsible_for_pid(pid);
    return responsible > 0 ? responsible : undefined;
  } catch {
    return undefined;
  }
}

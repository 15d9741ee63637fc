import type { CoreFoundation } from './core-foundation.ts';

/** Whether this process may use accessibility. `prompt` shows the system's dialog where it may not. */
export function isTrusted(cf: CoreFoundation, prompt: boolean): boolean {
  return cf.scope((own) => {
    const option = cf.variables.kAXTrustedCheckOptionPrompt;
    const options = cf.newDictionary([[option, cf.boolean(prompt)]], own);
    return cf.api.AXIsProcessTrustedWithOptions(options) !== 0;
  });
}

/** Whether pictures would show other applications' windows. `ask` shows the system's dialog where they would not. */
export function canRecordScreen(cf: CoreFoundation, ask: boolean): boolean {
  return cf.api.CGPreflightScreenCaptureAccess() || (ask && cf.api.CGRequestScreenCaptureAccess());
}

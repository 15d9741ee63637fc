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

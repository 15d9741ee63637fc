import { UiError } from '../../../core/errors.ts';
import type { CoreFoundation } from '../helper/cf.ts';

const GRANTEE = 'macOS asks for the application that Strobe runs in: your terminal, editor or MCP client.';

export function accessibilityRequired(): UiError {
  const path = 'System Settings > Privacy & Security > Accessibility';
  return new UiError('permission_required', `Accessibility permission required. Grant in ${path}`, {
    hint: `${GRANTEE} Switch it on there, then call again.`,
  });
}

export function screenRecordingRequired(): UiError {
  const path = 'System Settings > Privacy & Security > Screen & System Audio Recording';
  return new UiError('permission_required', `Screen Recording permission required. Grant in ${path}`, {
    hint: `${GRANTEE} Switch it on there, restart that application, then call again; mode "tree" works without.`,
  });
}

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

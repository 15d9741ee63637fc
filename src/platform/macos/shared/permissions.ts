import { UiError } from '../../../core/errors.ts';

const GRANTEE =
  'macOS asks about the application that Strobe was started from, or about Node itself: strobe doctor names it.';

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

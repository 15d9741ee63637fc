import { describe, expect, it } from 'vitest';
import {
  accessibilityRequired,
  screenRecordingRequired,
} from '../../../../../src/platform/macos/shared/permissions.ts';

describe('permissions', () => {
  it('are asked for in the words of the contract', () => {
    const { code, message } = accessibilityRequired();
    expect(code).toBe('permission_required');
    expect(message).toBe(
      'Accessibility permission required. Grant in System Settings > Privacy & Security > Accessibility',
    );
    expect(screenRecordingRequired().message).toContain('System Settings > Privacy & Security > Screen');
  });
});

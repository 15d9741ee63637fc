import { describe, expect, it } from 'vitest';
import { MacPlatform } from '../../../../src/platform/macos/platform.ts';
import { timeouts } from '../../../support/timeouts.ts';

describe('displays', () => {
  it('are the current one only', async () => {
    using platform = new MacPlatform(timeouts);
    expect(platform.defaultDisplay()).toBe('current');
    const opened = platform.openDesktop('isolated', AbortSignal.timeout(1_000));
    await expect(opened).rejects.toMatchObject({ code: 'display_unavailable' });
  });
});

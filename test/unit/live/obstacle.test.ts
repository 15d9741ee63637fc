import { describe, expect, it } from 'vitest';
import { obstacle, report } from '../../live/obstacle.mjs';
import { itCan, NO_MAC } from '../../support/it-can.ts';

describe('live tests that cannot run', () => {
  it('are a warning, and an error where they are required', () => {
    const reason = 'this process has no Accessibility permission';
    expect(report(reason, {})).toEqual({ line: expect.stringMatching(/^::warning .*no Accessibility/), code: 0 });
    expect(report(reason, { REQUIRE_LIVE: '1' })).toEqual({ line: expect.stringMatching(/^::error /), code: 1 });
    expect(report(undefined, { REQUIRE_LIVE: '1' }).code).toBe(0);
  });

  itCan(NO_MAC, 'cannot elsewhere than on a Mac', async () => {
    expect(await obstacle()).toBe('this is no Mac');
  });
});

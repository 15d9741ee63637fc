import { describe, expect, it } from 'vitest';
import { Strobe } from '../../support/strobe.ts';

/** Whenever it is asked, the wall clock of this server has gone back by another hour. */
const BACKWARDS = 'let at = Date.now(); Date.now = () => (at -= 3_600_000);';

describe('a server whose clock jumps', () => {
  it('paces actions as ever, and refuses none', async () => {
    const NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(BACKWARDS)}"`;
    await using strobe = await Strobe.start([], { NODE_OPTIONS });
    const stop = () => strobe.call('debug_session', { action: 'stop', sessionId: 'none' });
    for (let count = 0; count < 25; count++) {
      expect(await stop()).toMatchObject({ text: expect.stringContaining('session_not_found') });
    }
  });
});

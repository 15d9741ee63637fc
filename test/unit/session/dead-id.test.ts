import { describe, expect, it } from 'vitest';
import type { IdStatus } from '../../../src/core/ids/id-status.ts';
import { deadIdError } from '../../../src/session/dead-id.ts';

describe('deadIdError', () => {
  it.each<[IdStatus, string]>([
    [{ kind: 'replaced', by: 'btn_2' }, 'node not found: btn_1 was replaced by btn_2.'],
    [
      { kind: 'ambiguous', candidates: ['btn_2', 'btn_3'] },
      'node not found: btn_1 is gone; it may be one of btn_2, btn_3.',
    ],
    [
      { kind: 'gone', last: { role: 'cell', title: 'Old', where: 'table' }, isReused: true, inPlace: 'itm_2' },
      'node not found: btn_1 (cell "Old" in table) is gone: its row shows another item, id=itm_2. Scroll back to it, if it was scrolled away.',
    ],
    [{ kind: 'unknown' }, 'node not found: btn_1 was never given out in this session.'],
  ])('explains %j', (status, message) => {
    expect(deadIdError('btn_1', status)).toMatchObject({ code: 'node_not_found', message, hint: expect.any(String) });
  });
});

import { describe, expect, it } from 'vitest';
import { examineNode, formatFindings } from '../../../src/cli/doctor.ts';

describe('doctor', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
    expect(examineNode(version).level).toBe('ok');
  });

  it.each(['18.20.0', '20.18.9'])('does not accept Node %s, and says what does', (version) => {
    expect(examineNode(version)).toMatchObject({ level: 'missing', fix: expect.stringContaining('20.19') });
  });

  it('prints what is missing with the command that mends it', () => {
    const table = formatFindings([
      { name: 'Node.js', level: 'ok', detail: '20.20.2' },
      { name: 'Xvfb', level: 'missing', detail: 'no private displays', fix: 'apt install xvfb' },
    ]);
    expect(table).toBe(
      [
        'ok       Node.js  20.20.2',
        'MISSING  Xvfb     no private displays',
        '                  → apt install xvfb',
        '',
        '1 missing: Strobe cannot work here yet.',
      ].join('\n'),
    );
  });
});

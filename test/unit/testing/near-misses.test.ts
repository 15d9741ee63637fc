import { describe, expect, it } from 'vitest';
import { IdRegistry } from '../../../src/core/ids/id-registry.ts';
import { describeMiss } from '../../../src/testing/near-misses.ts';
import { synthApp } from '../core/sample-apps.ts';

const synth = new IdRegistry().assign(synthApp());

describe('a miss', () => {
  it('names the elements whose role and name come nearest', () => {
    const text = describeMiss(synth, [{ by: 'role', role: 'button', name: 'Pley' }]);
    expect(text).toContain("Nothing matches getByRole('button', { name: 'Pley' }). 5 with that role. Nearest:");
    expect(text).toMatch(/Nearest:\n {2}\[button "Play"/);
  });

  it('names the roles that there are instead', () => {
    expect(describeMiss(synth, [{ by: 'role', role: 'treeItem' }])).toMatch(
      /No treeItem there; there are .*\d+ button/,
    );
  });

  it.each(['textbox', 'Push Button', 'img'])('knows what %s is called here', (role) => {
    expect(describeMiss(synth, [{ by: 'role', role }])).toMatch(
      / Here it is called (textField or textArea|button|image)\./,
    );
  });

  it('is about the step that finds nothing', () => {
    const text = describeMiss(synth, [
      { by: 'role', role: 'button' },
      { by: 'nth', index: 9 },
    ]);
    expect(text).toContain("Nothing matches nth(9) in getByRole('button'). There are 5. Nearest:");
  });
});

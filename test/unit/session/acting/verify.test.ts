import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../../../src/core/node.ts';
import { compareSnapshots } from '../../../../src/session/acting/verify.ts';
import { node, snapshot } from '../../tools/fakes.ts';

const window = (...children: UiNode[]) => node('w_1', { role: 'window', title: 'Main', actions: [], children });
const box = () => node('chk_1', { role: 'checkbox', title: 'On', checked: false });
const label = (title: string) => node('lbl_1', { role: 'label', title, actions: [] });

describe('compareSnapshots', () => {
  it('compares nothing with a tree that came back in part', () => {
    const whole = snapshot(1, [window(box(), label('a'))]);
    const part = { ...snapshot(1, [window()]), responsiveness: 'part' as const };
    const unknown = { effects: [expect.stringContaining('unknown')] };
    expect(compareSnapshots(whole, part, 'chk_1')).toMatchObject({ changed: false, nodeAfter: undefined, ...unknown });
    expect(compareSnapshots(part, whole, 'lbl_2')).toMatchObject(unknown);
    expect(compareSnapshots(whole, whole, 'chk_1')).toMatchObject({ changed: false, effects: [] });
  });
});

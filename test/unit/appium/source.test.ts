import { expect, it } from 'vitest';
import { sourceOf } from '../../../packages/appium-strobe-driver/src/source.ts';
import type { UiNode } from '../../../src/core/node.ts';

const node = (facts: Partial<UiNode>): UiNode => ({
  ...{ id: 'btn_1', role: 'button', enabled: true, focused: false, actions: [], source: 'ax', children: [] },
  ...facts,
});

it('the source has roles as tags and facts as attributes', () => {
  const button = node({ title: 'OK', checked: true, bounds: { x: 1, y: 2, w: 3, h: 4 } });
  const window = node({ id: 'w_1', role: 'window', title: 'Main', offscreen: true, children: [button] });
  expect(sourceOf([window])).toContain(
    '<window id="w_1" name="Main" enabled="true" visible="false">' +
      '<button id="btn_1" name="OK" enabled="true" visible="false" selected="true" checked="true"' +
      ' x="1" y="2" width="3" height="4"/></window>',
  );
});

it('text of applications stays text', () => {
  const hostile = node({ role: 'atspi:ruler', title: '"/><evil a="\u0000\n&amp;' });
  expect(sourceOf([hostile])).toContain(
    '<atspi.ruler id="btn_1" name="&quot;/&gt;&lt;evil a=&quot;\ufffd&#10;&amp;amp;"',
  );
});

import { expect, it } from 'vitest';
import type { PlatformNode } from '../../../../../../../src/core/node.ts';
import { withPlainName } from '../../../../../../../src/platform/linux/atspi/toolkits/qt/plain-name.ts';

const named = (title: string, role = 'push-button') => {
  const node: PlatformNode = {
    ref: 'a',
    role: 'button',
    title,
    enabled: true,
    focused: false,
    actions: [],
    children: [],
  };
  return withPlainName(node, { role }).title;
};

it('reads a name that is written in tags as it shows', () => {
  expect(named("<p style='white-space:pre'>Calculate\n(slow: a &lt; b &amp; c)</p>")).toBe(
    'Calculate\n(slow: a < b & c)',
  );
  expect(named('<html><head/><body><p>One</p><p>Two<br/>Three</p></body></html>')).toBe('One\nTwo\nThree');
});

it('leaves every other name as it is', () => {
  expect(named('<p>a &constructor; b</p>')).toBe('a &constructor; b');
  for (const title of ['a < b', '<', '<3', '&lt;', 'x <b>y</b>', '<p></p>']) expect(named(title)).toBe(title);
  expect(named('<b>Bold</b>', 'menu-item')).toBe('<b>Bold</b>');
});

import { expect, it } from 'vitest';
import { extensionFor } from '../../../src/cli/gnome-extension.ts';

it.each([
  [43, 'imports.gi', 'function init()'],
  [44, 'imports.gi', 'function init()'],
  [45, "from 'gi://Meta'", 'export default Bridge'],
  [50, "from 'gi://Meta'", 'export default Bridge'],
])('the extension for GNOME Shell %s is written as that version reads it', (version, imports, exports) => {
  const text = extensionFor(version);
  for (const part of [imports, 'class Bridge', exports]) expect(text).toContain(part);
  expect(text.match(/^(export|function init)/gm)).toHaveLength(1);
});

import { expect, it } from 'vitest';
import { clipNames } from '../../../../src/inspector/page/text.ts';

it('cuts long names short in a message, and nothing else', () => {
  const long = 'x '.repeat(50_000);
  const clipped = clipNames(`"${long}" is on the blocklist, which holds for "Mixer". ${'y'.repeat(50_000)} is no id.`);
  expect(clipped).toMatch(/^"[x ]{59}…" is on the blocklist, which holds for "Mixer"\. y{60}… is no id\.$/);
  const plain =
    'No node btn_1 in "a \\"b\\" c". Call debug_ui again, which is a sentence of more than sixty characters.';
  expect(clipNames(plain)).toBe(plain);
});

import { expect, it } from 'vitest';
import { namesIn } from '../../../src/inspector/element-names.ts';
import { node } from '../trace/recorded.ts';

const mute = (id: string) => ({ ...node('button', 'Mute'), id });
const roots = [
  node('window', 'Mixer', {}, [
    node('button', 'Play'),
    node('panel', "Bob's", {}, [mute('btn_5'), mute('btn_6')]),
    node('panel', 'Other', {}, [mute('btn_8')]),
    { ...node('button', 'a\u202eb'), id: 'btn_9' },
  ]),
];

it('names an element by its path, and as codegen does', () => {
  expect(namesIn(roots, 'button_play')).toEqual({
    kind: 'element',
    id: 'button_play',
    path: "window[0]/button[@title='Play']",
    locator: "app.getByRole('button', { name: 'Play' })",
  });
  expect(namesIn(roots, 'btn_8').locator).toBe(
    "app.getByRole('panel', { name: 'Other' }).getByRole('button', { name: 'Mute' })",
  );
});

it('says where a locator counts', () => {
  const { locator, note } = namesIn(roots, 'btn_6');
  expect(locator).toMatch(/^app\..*getByRole\('button', \{ name: 'Mute' \}\)\.nth\(\d\)$/);
  expect(note).toContain('counted');
});

it('shows every character, and refuses what is not there', () => {
  const { path, locator } = namesIn(roots, 'btn_9');
  expect(path + locator).not.toContain('\u202e');
  expect(() => namesIn(roots, 'btn_0')).toThrow('No node btn_0');
});

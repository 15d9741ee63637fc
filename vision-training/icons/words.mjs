/** Words as they stand on buttons: things that look like icons and have no name. */
const FONTS = [
  'DejaVu Sans',
  'Cantarell',
  'Roboto',
  'Open Sans',
  'Lato',
  'Liberation Sans',
  'Liberation Serif',
  'Noto Sans',
  'Hack',
  'Quicksand',
];
const LETTERS = 'aabcdeefghiijklmnooprsttuvwABCDEFGHIKLMNOPRSTVW0123456789%&';
const PICTURES = 2400;

export function wordPictures(random) {
  return Array.from({ length: PICTURES }, (_, at) => {
    const length = 1 + Math.floor(random() * random() * 10);
    const text = Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
    const size = Math.min(40, (44 / length) * (1.2 + random() * 0.6));
    const font = FONTS[Math.floor(random() * FONTS.length)];
    const weight = random() < 0.3 ? 'bold' : 'normal';
    const escaped = text.replace('&', '&amp;');
    const body = `<text x="24" y="${24 + size * 0.36}" font-family="${font}" font-size="${size}" font-weight="${weight}" text-anchor="middle">${escaped}</text>`;
    return { set: `words:${at % 10}`, name: text, box: [0, 0, 48, 48], body };
  });
}

import { SINGLES, WORDS } from './token-words.ts';

/** Our own vocabulary where it is not one token, or not among the most frequent words. */
const OWN = new Map<string, number>([
  ['w', 1],
  ['btn', 1],
  ['sld', 2],
  ['txt', 1],
  ['knb', 2],
  ['lst', 1],
  ['itm', 1],
  ['tb', 1],
  ['pnl', 2],
  ['lbl', 1],
  ['mnu', 2],
  ['mi', 1],
  ['chk', 1],
  ['rad', 1],
  ['scr', 1],
  ['prg', 2],
  ['lnk', 2],
  ['el', 1],
  ['id', 1],
  ['checkbox', 1],
  ['radioButton', 2],
  ['slider', 1],
  ['knob', 2],
  ['textField', 2],
  ['textArea', 2],
  ['columnHeader', 2],
  ['rowHeader', 2],
  ['treeItem', 2],
  ['menuBar', 2],
  ['menuItem', 2],
  ['tabGroup', 2],
  ['toolbar', 1],
  ['scrollArea', 2],
  ['scrollBar', 2],
  ['progressIndicator', 2],
  ['popUpButton', 3],
  ['comboBox', 2],
  ['spinButton', 2],
  ['paragraph', 1],
  ['statusBar', 2],
  ['tooltip', 1],
  ['disabled', 1],
  ['focused', 1],
  ['checked', 1],
  ['unchecked', 1],
  ['selected', 1],
  ['collapsed', 1],
  ['offscreen', 2],
  ['merged', 1],
  ['maxTokens', 2],
]);

/** Where two of these stand together no token holds both. */
const RARE = new Set('jkqvwxz');
const RARE_LETTER = 1;
/** Nearly every pair of the other letters is a token, so at most two tokens in three letters. */
const LETTER = 0.72;
/** A frequent word as one of the parts of `camelCase`, and anywhere inside other letters, which can break it up. */
const CAMEL_WORD = 2;
const INNER_WORD = 3;
const LONGEST_WORD = 14;

/**
 * At least as many tokens as o200k_base or cl100k_base makes of the text, without either. Known words cost what they
 * cost; the rest is bounded by what its characters can cost at worst.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    if (isLetter(code)) {
      while (end < text.length && isLetter(text.charCodeAt(end))) end++;
      tokens += lettersAfter(text, at, end);
    } else if (isDigit(code)) {
      while (end < text.length && isDigit(text.charCodeAt(end))) end++;
      tokens += Math.ceil((end - at) / 3);
    } else if (code === 0x20) {
      while (end < text.length && text.charCodeAt(end) === 0x20) end++;
      tokens += spaces(end - at, text.charCodeAt(end));
    } else if (code < 0x80) {
      // "]" and the newline after it are one token.
      tokens += code === 0x0a && text.charCodeAt(at - 1) === 0x5d ? 0 : 1;
    } else {
      const point = text.codePointAt(at) ?? code;
      if (point > 0xffff) end++;
      tokens += beyondAscii(point, text.slice(at, end));
    }
    at = end;
  }
  return tokens;
}

/** A whole line at its level: indentation, text and the end of the line. */
export function lineTokens(line: string, level: number): number {
  return estimateTokens(line) + Math.ceil(level / 40) + (line.endsWith(']') ? 0 : 1);
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The last space joins the word or sign that follows. */
function spaces(count: number, next: number): number {
  const joined = next === 0x2026 || (next > 0x20 && next < 0x80 && !isDigit(next)) ? 1 : 0;
  const alone = count - joined;
  return alone === 0 ? 0 : Math.ceil(alone / 80) + (joined === 0 && count > 1 ? 1 : 0);
}

function beyondAscii(point: number, char: string): number {
  if (char === '…' || char === '→' || SINGLES.has(char)) return 1;
  if (point < 0x800 || (point >= 0x3040 && point <= 0x30ff)) return 2;
  return point < 0x10000 || (point >= 0x1f300 && point <= 0x1faff) ? 3 : 4;
}

/** One run of letters. `_` and one letter after a word are one token, and `_` is counted already. */
function lettersAfter(text: string, at: number, end: number): number {
  if (end - at === 1) return text[at - 1] === '_' && /[A-Za-z0-9]/.test(text[at - 2] ?? '') ? 0 : 1;
  const run = text.slice(at, end);
  const own = OWN.get(run);
  if (own !== undefined) return own;
  const before = text.charCodeAt(at - 1);
  // cl100k_base splits 's, 't, 're… from whatever letters follow; letters beyond ASCII join the word.
  const broken = before === 0x27 || before >= 0x80 || text.charCodeAt(end) >= 0x80 ? 1 : 0;
  if (isWord(run)) return 1 + broken;
  let tokens = broken;
  for (let from = 0; from < run.length; ) {
    const to = partEnd(run, from);
    tokens += part(run.slice(from, to));
    from = to;
  }
  return Math.ceil(tokens);
}

function isWord(run: string): boolean {
  if (run.length > LONGEST_WORD) return false;
  return WORDS.has(run) || WORDS.has(run.charAt(0).toLowerCase() + run.slice(1));
}

/** `HTMLViewer` is `HTMLV` and `iewer` at worst: a part is capitals, or what follows them in lower case. */
function partEnd(run: string, from: number): number {
  let to = from + 1;
  while (to < run.length && isLower(run.charCodeAt(to))) to++;
  return to;
}

function part(word: string): number {
  if (word.length <= 2) return word.length;
  if (isWord(word)) return CAMEL_WORD;
  let tokens = isLower(word.charCodeAt(0)) ? 0 : 1;
  for (let at = tokens; at < word.length; ) {
    const length = innerWord(word, at);
    if (length > 0) tokens += INNER_WORD;
    else tokens += RARE.has(word.charAt(at)) ? RARE_LETTER : LETTER;
    at += Math.max(1, length);
  }
  return tokens;
}

/** The length of the longest frequent word of four letters or more at this place. */
function innerWord(word: string, at: number): number {
  for (let length = Math.min(LONGEST_WORD, word.length - at); length >= 4; length--) {
    if (WORDS.has(word.slice(at, at + length))) return length;
  }
  return 0;
}

import { errors } from '@appium/base-driver';

/** Splits a command line into words as a shell would, with quotes and backslashes and nothing else of a shell's. */
export function splitCommandLine(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '\\' && quote !== "'") word = (word ?? '') + line.charAt(++at);
    else if (quote !== '' ? character === quote : character === '"' || character === "'") {
      quote = quote === '' ? character : '';
      word ??= '';
    } else if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') throw new errors.InvalidArgumentError(`appium:app has a ${quote} that is not closed: ${line}`);
  return word === undefined ? words : [...words, word];
}

import { encode as encodeCl } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as encodeO } from 'gpt-tokenizer/encoding/o200k_base';

const options = { disallowedSpecial: new Set<string>() };

/** The larger of the two real counts. */
export function realTokens(text: string): number {
  return Math.max(encodeCl(text, options).length, encodeO(text, options).length);
}

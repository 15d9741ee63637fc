import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The tokens of a byte-level BPE tokenizer (`vocab.json`), as far as captions need them. */
export class Vocabulary {
  private readonly ids: ReadonlyMap<string, number>;
  private readonly tokens: ReadonlyMap<number, string>;

  constructor(entries: Record<string, number>) {
    this.ids = new Map(Object.entries(entries));
    this.tokens = new Map([...this.ids].map(([token, id]) => [id, token]));
  }

  static read(path: string): Vocabulary {
    return new Vocabulary(z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(path, 'utf8'))));
  }

  /** Returns the id of a token, which must exist. */
  idOf(token: string): number {
    const id = this.ids.get(token);
    if (id === undefined) throw new Error(`the vocabulary has no token ${token}`);
    return id;
  }

  /** Returns the text of tokens; those in angle brackets are no text. */
  decode(ids: readonly number[]): string {
    const letters = ids
      .map((id) => this.tokens.get(id) ?? '')
      .filter((token) => !/^<.*>$/.test(token))
      .join('');
    const bytes = [...letters].map((letter) => BYTE_OF.get(letter) ?? 63);
    return Buffer.from(bytes).toString('utf8').trim();
  }
}

/** Byte-level BPE writes each byte as a visible letter: printable ones as themselves, the others from U+0100 on. */
const BYTE_OF: ReadonlyMap<string, number> = byteLetters();

function byteLetters(): Map<string, number> {
  const letters = new Map<string, number>();
  let next = 0x100;
  for (let byte = 0; byte < 256; byte++) {
    const isPrintable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    letters.set(String.fromCodePoint(isPrintable ? byte : next++), byte);
  }
  return letters;
}

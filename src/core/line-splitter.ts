import { StringDecoder } from 'node:string_decoder';

/** Splits a stream of bytes into lines. A line beyond `maxChars` is dropped as it comes, and reported as undefined. */
export class LineSplitter {
  private readonly maxChars: number;
  private readonly onLine: (line: string | undefined) => void;
  private readonly decoder = new StringDecoder('utf8');
  private parts: string[] = [];
  private chars = 0;

  constructor(maxChars: number, onLine: (line: string | undefined) => void) {
    this.maxChars = maxChars;
    this.onLine = onLine;
  }

  add(chunk: Buffer): void {
    let text = this.decoder.write(chunk);
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      this.keep(text.slice(0, end));
      this.finish();
      text = text.slice(end + 1);
    }
    this.keep(text);
  }

  private keep(part: string): void {
    this.chars += part.length;
    if (this.chars > this.maxChars) this.parts = [];
    else if (part !== '') this.parts.push(part);
  }

  private finish(): void {
    const line = this.chars > this.maxChars ? undefined : this.parts.join('');
    this.parts = [];
    this.chars = 0;
    if (line === undefined || line.trim() !== '') this.onLine(line);
  }
}

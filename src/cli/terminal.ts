import { oneLine, visibleAnswer, visibleData } from '../core/foreign-text.ts';

/** What a terminal takes for a command, and what a person would not see, is written as an escape. */
export function print(text: string): void {
  process.stdout.write(`${visibleAnswer(text)}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${visibleAnswer(text)}\n`);
}

/** A line of a server's log, which a terminal may show. */
export function warn(message: string): void {
  process.stderr.write(`strobe: ${oneLine(message)}\n`);
}

export function asJson(data: unknown, indent?: number): string {
  return JSON.stringify(visibleData(data), null, indent);
}

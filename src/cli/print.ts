import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '../control/client.ts';
import type { ToolResult } from '../tools/define.ts';
import { describeFailure } from '../tools/failure.ts';
import { asJson, print, printError, warn } from './terminal.ts';

export type PrintOptions = { json: boolean; screenshotPath?: string | undefined };

/** The answer on stdout, failures on stderr; returns the exit code. */
export function printAnswer(answer: Answer, options: PrintOptions): number {
  if (!answer.ok) {
    const { code, message, hint } = answer.error;
    const text = options.json ? asJson({ error: { code, message, hint } }) : describeFailure(answer.error);
    printError(text);
    return code === 'bad_arguments' ? 2 : 1;
  }
  const { result } = answer;
  const imagePath = result.image && saveImage(result.image.png, options.screenshotPath);
  print(options.json ? resultAsJson(result, imagePath) : asText(result, imagePath));
  if (result.userNote !== undefined && !options.json) print(result.userNote);
  if (result.warning !== undefined) warn(result.warning);
  return result.failed ? 1 : 0;
}

/** Others can write to the folder for temporary files, but cannot guess the name, lay a link there or read it. */
function saveImage(png: Uint8Array, wanted: string | undefined): string {
  if (wanted !== undefined) {
    writeFileSync(wanted, png);
    return wanted;
  }
  const path = join(tmpdir(), `strobe-${randomUUID()}.png`);
  writeFileSync(path, png, { mode: 0o600, flag: 'wx' });
  return path;
}

/** A person gets the content of resources at once, which a model would fetch by their address. */
function asText(result: ToolResult, imagePath: string | undefined): string {
  const linked = (result.resources ?? [])
    .map(({ content }) => content)
    .filter((content) => typeof content === 'string');
  const body = linked.length > 0 ? linked : [result.text];
  return [...body, ...(imagePath === undefined ? [] : [`picture: ${imagePath}`])].join('\n');
}

function resultAsJson(result: ToolResult, imagePath: string | undefined): string {
  const { data = { text: result.text }, userNote } = result;
  const beside = { ...(imagePath !== undefined && { screenshotPath: imagePath }), ...(userNote && { userNote }) };
  return asJson({ ...data, ...beside }, 2);
}

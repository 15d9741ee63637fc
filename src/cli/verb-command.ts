import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { toUiError } from '../core/errors.ts';
import type { LiveItem } from '../tools/define.ts';
import { toolArguments, toolFlags } from './flags.ts';
import { abortOnSignal } from './lifetime.ts';
import { addProgramOperands } from './program-operands.ts';
import { asJson, print, printError } from './terminal.ts';
import type { Verb } from './verbs.ts';

type Options = Record<string, unknown> & { json?: boolean; screenshot?: string; trace?: string };

/** Makes a verb of the table a command: operands, flags from the tool's schema, help and examples. */
export function addVerb(program: Command, verb: Verb, script: string): void {
  const fixed = Object.keys(verb.fixed ?? {});
  const flags = toolFlags(verb.tool, [...fixed, ...(verb.without ?? [])]);
  const takesPictures = 'element' in verb.tool.inputSchema.properties;

  const command = addOperands(program.command(verb.name), verb).description(verb.summary);
  const operands = operandsOf(verb);
  const usage = operands.map(({ name, isOptional }) => (isOptional ? `[${name}]` : `<${name}>`));
  // Commander leaves none out before one that is required.
  const mayLeaveOutFirst = operands[0]?.isOptional === true;
  for (const [at, { name }] of operands.entries()) {
    command.argument(mayLeaveOutFirst ? `[${name}]` : (usage[at] ?? ''), '', OPERANDS[name] ?? String);
  }
  if (mayLeaveOutFirst) command.usage(`[options] ${usage.join(' ')}`);
  for (const { option } of flags) command.addOption(option);
  if (takesPictures) command.addOption(new Option('-o, --screenshot <file>', 'save a picture there (PNG)'));
  if (verb.answeredBy === 'background') command.option('--trace <folder>', 'record the session there, in a zip file');
  command.option('--json', 'print JSON').addHelpText('after', examplesOf(verb));

  command.action(async (...given: unknown[]) => {
    const options = command.opts<Options>();
    const operands = given.slice(0, -2);
    const args = { ...toolArguments(flags, options), ...verb.fixed, ...operandArguments(verb, operands) };
    if (takesPictures) Object.assign(args, pictureArguments(args, options));
    const operand = verb.operand === 'target' && typeof operands[0] === 'string' ? operands[0] : undefined;
    process.exitCode = await run(verb, args, operand, options, script);
  });
}

function addOperands(command: Command, verb: Verb): Command {
  switch (verb.operand) {
    case 'program':
      return addProgramOperands(command);
    case 'target':
      return command.argument('[session]', `session or application; may be left out when only one session is open`);
    case 'app':
      return command.argument('<app>', 'name or pid');
    case 'none':
      return command;
  }
}

function operandArguments(verb: Verb, operands: unknown[]): Record<string, unknown> {
  const [first, rest] = operands;
  // The program starts in the caller's folder, not in that of the background server.
  if (verb.operand === 'program') return { command: first, args: rest };
  if (verb.operand === 'app') return { app: first };
  const given = operands.filter((operand) => operand !== undefined);
  const names = namesOf(verb, given.length).slice(0, given.length);
  return Object.fromEntries(names.map((name, at) => [name, given[at]]));
}

/** The names of so many operands: of those that may be left out, the last are. */
function namesOf(verb: Verb, count: number): string[] {
  const all = operandsOf(verb);
  const optional = all.filter(({ isOptional }) => isOptional).toReversed();
  const leftOut = new Set(optional.slice(0, all.length - count));
  return all.filter((each) => !leftOut.has(each)).map(({ name }) => name);
}

const operandsOf = ({ takes = [] }: Verb) =>
  takes.map((each) => ({ name: each.replace('?', ''), isOptional: each.endsWith('?') }));

/** Operands that are more than text. */
const OPERANDS: Record<string, (text: string) => unknown> = { value: toValue, steps: toSteps };

/** `true`, `false` and numbers become values; a number that would be written otherwise stays text. */
function toValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text === String(Number(text)) ? Number(text) : text;
}

function toSteps(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError(`Write it as '[{"action":"click","id":"btn_a3f2"}, …]'.`);
  }
}

/** A file to save to asks for a picture; JSON asks for the tree as JSON. */
function pictureArguments(args: Record<string, unknown>, options: Options): Record<string, unknown> {
  return {
    ...(options.screenshot !== undefined && args.mode === undefined && { mode: 'both' }),
    ...(options.json === true && { verbose: true }),
  };
}

async function run(
  verb: Verb,
  args: Record<string, unknown>,
  operand: string | undefined,
  options: Options,
  script: string,
): Promise<number> {
  const [{ route }, { printAnswer }] = await Promise.all([import('./route.ts'), import('./print.ts')]);
  using lifetime = abortOnSignal();
  const { signal } = lifetime;
  // A reader such as `head` may leave before we are done.
  process.stdout.on('error', () => process.exit());
  const progress = (message: string) => {
    if (process.stderr.isTTY && !verb.streams) printError(message);
  };
  const json = options.json === true;
  const live = verb.streams && {
    live: ({ text, data }: LiveItem) => print(json ? asJson(data) : text),
  };
  const withFolder = verb.operand === 'program' ? { cwd: process.cwd(), ...args } : args;
  // A background server has another folder.
  const trace = options.trace !== undefined && { traceDirectory: resolve(options.trace) };
  const command = { verb, args: withFolder, operand, signal, progress, ...live, ...trace };
  const answer = await route(command, script).catch((thrown) => ({ ok: false as const, error: toUiError(thrown) }));
  if (verb.streams && (signal.aborted || answer.ok)) {
    // Ctrl-C is how a stream ends; anything else is worth a word.
    if (answer.ok) printError(answer.result.text.split('\n', 1)[0] ?? '');
    return 0;
  }
  const code = printAnswer(answer, { json, screenshotPath: options.screenshot });
  return answer.ok && verb.succeeded?.(answer.result.data ?? {}) === false ? 1 : code;
}

const examplesOf = (verb: Verb) => `\nExamples:\n${verb.examples.map((example) => `  $ ${example}`).join('\n')}`;

import { type Command, Option } from 'commander';
import { toUiError } from '../core/errors.ts';
import { argumentsFrom, flagsOf } from './flags.ts';
import { untilSignalled } from './lifetime.ts';
import type { Verb } from './verbs.ts';

type Options = Record<string, unknown> & { json?: boolean; screenshot?: string };

/** Makes a verb of the table a command: operands, flags from the tool's schema, help and examples. */
export function addVerb(program: Command, verb: Verb, script: string): void {
  const fixed = Object.keys(verb.fixed ?? {});
  const flags = flagsOf(verb.tool, [...fixed, ...(verb.without ?? [])]);
  const takesPictures = 'element' in verb.tool.inputSchema.properties;

  const command = addOperands(program.command(verb.name), verb).description(verb.summary);
  for (const { option } of flags) command.addOption(option);
  if (takesPictures) command.addOption(new Option('-o, --screenshot <file>', 'save a picture there (PNG)'));
  command.option('--json', 'print JSON').addHelpText('after', examplesOf(verb));

  command.action(async (...given: unknown[]) => {
    const options = command.opts<Options>();
    const operands = given.slice(0, -2);
    const args = { ...argumentsFrom(flags, options), ...verb.fixed, ...operandArguments(verb, operands) };
    if (takesPictures) Object.assign(args, pictureArguments(args, options));
    const operand = verb.operand === 'target' && typeof operands[0] === 'string' ? operands[0] : undefined;
    process.exitCode = await run(verb, args, operand, options, script);
  });
}

function addOperands(command: Command, verb: Verb): Command {
  switch (verb.operand) {
    case 'program':
      return command.argument('<command>', 'program name or path').argument('[args...]').passThroughOptions();
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
  // The program starts where the person stands, not where the background server does.
  if (verb.operand === 'program') return { command: first, args: rest };
  return verb.operand === 'app' ? { app: first } : {};
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
  const { signal } = untilSignalled();
  const progress = (message: string) => {
    if (process.stderr.isTTY) process.stderr.write(`${message}\n`);
  };
  const withFolder = verb.operand === 'program' ? { cwd: process.cwd(), ...args } : args;
  const answer = await route({ verb, args: withFolder, operand, signal, progress }, script).catch((thrown) => ({
    ok: false as const,
    error: toUiError(thrown),
  }));
  return printAnswer(answer, { json: options.json === true, screenshotPath: options.screenshot });
}

const examplesOf = (verb: Verb) => `\nExamples:\n${verb.examples.map((example) => `  $ ${example}`).join('\n')}`;

import type { Command } from 'commander';
import { warn } from './terminal.ts';

/** Makes a command take a program and its arguments, which are nobody else's. */
export function addProgramOperands(command: Command): Command {
  return command
    .argument('<command>', 'program name or path')
    .argument('[args...]', '', withoutSeparator)
    .passThroughOptions()
    .hook('preAction', () => {
      const note = misplacedOption(command);
      if (note !== undefined) warn(note);
    });
}

/** Many write `--` between a program and its arguments. Commander takes out one that stands before the program alone. */
function withoutSeparator(given: string, before: string[] | undefined): string[] {
  if (before === undefined) return given === '--' ? [] : [given];
  return [...before, given];
}

/** What to know of an option of the command that stands behind the program, unless a separator says whose it is. */
export function misplacedOption(command: Command): string | undefined {
  const [program, ...args] = command.args;
  const option = args.find((arg) => command.options.some(({ long }) => long === arg.split('=', 1)[0]));
  if (option === undefined || args[0] === '--') return undefined;
  return `${option} went to ${program}, as all that follows a program does. An option of ${command.name()} stands before it.`;
}

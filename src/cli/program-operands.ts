import type { Command } from 'commander';

/** Makes a command take a program and its arguments, which are nobody else's. */
export function addProgramOperands(command: Command): Command {
  return command
    .argument('<command>', 'program name or path')
    .argument('[args...]', '', withoutSeparator)
    .passThroughOptions();
}

/** Many write `--` between a program and its arguments. Commander takes out one that stands before the program alone. */
function withoutSeparator(given: string, before: string[] | undefined): string[] {
  if (before === undefined) return given === '--' ? [] : [given];
  return [...before, given];
}

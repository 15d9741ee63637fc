#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { toUiError } from '../core/errors.ts';
import { IDENTITY } from '../mcp/identity.ts';
import { describeFailure } from '../tools/failure.ts';
import { addProgramOperands } from './program-operands.ts';
import { printError, warn } from './terminal.ts';
import { parseToken, readToken } from './token.ts';

// Whoever reads our messages may leave before we do; that is no reason to end.
process.stderr.on('error', () => {});

const program = new Command('strobe')
  .description('See, act on and watch the interface of any running desktop application.')
  .version(IDENTITY.version)
  .enablePositionalOptions()
  .showHelpAfterError('(run with --help for usage)')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  // Everything that is started from here inherits the environment, and none of it needs the token.
  .hook('preAction', () => {
    delete process.env.STROBE_TOKEN;
  });

const readOnly = () => new Option('--read-only', 'hide and refuse everything that acts');

const trace = () => new Option('--trace <folder>', 'record each session there, one zip file each');

/** Flags of servers that are settings too. */
function settingFlags(options: { readOnly?: boolean }): Record<string, unknown> {
  return options.readOnly === undefined ? {} : { 'policy.readOnly': options.readOnly };
}

/** Ends the process, which an open handle of a library could keep running. */
async function exitWith(code: Promise<number>): Promise<void> {
  try {
    process.exit(await code);
  } catch (thrown) {
    printError(describeFailure(toUiError(thrown)));
    process.exit(1);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  return port;
}

function parseMs(text: string): number {
  const ms = Number(text);
  if (text.trim() === '' || !Number.isInteger(ms) || ms < 0)
    throw new InvalidArgumentError('It must be a whole number of milliseconds.');
  return ms;
}

program
  .command('mcp')
  .description('serve the Model Context Protocol on stdin and stdout, for an MCP client to start')
  .addOption(readOnly())
  .addOption(trace())
  .action(async (options) => {
    const { runMcp } = await import('./servers.ts');
    await exitWith(runMcp({ flags: settingFlags(options), traceDirectory: options.trace }));
  });

program
  .command('serve')
  .description('serve the Model Context Protocol over HTTP, on this machine only')
  .addOption(new Option('--port <number>', 'port to listen on; 0 picks a free one').argParser(parsePort).default(7311))
  .addOption(
    new Option('--token <text>', 'bearer token; without it a random one is printed once')
      .env('STROBE_TOKEN')
      .argParser(parseToken),
  )
  .addOption(new Option('--token-file <path>', 'file that holds the bearer token').argParser(readToken))
  .addOption(readOnly())
  .addOption(trace())
  .action(async (options, command) => {
    // Every user of the machine can read the arguments of a process. A title takes their place.
    process.title = 'strobe serve';
    if (command.getOptionValueSource('token') === 'cli') {
      warn('--token was visible to every user for a moment; STROBE_TOKEN and --token-file are not.');
    }
    const { runServe } = await import('./servers.ts');
    const token = options.tokenFile ?? options.token;
    const request = { flags: settingFlags(options), traceDirectory: options.trace };
    await exitWith(runServe(request, { port: options.port, token }));
  });

program
  .command('inspect')
  .description('show live sessions in a browser: the picture, the tree as the model gets it, calls and events')
  .addOption(new Option('--port <number>', 'port to serve the page on').argParser(parsePort))
  .option('--allow-actions', 'let the page click and set values, under the same policy and audit log')
  .option('--new-token', 'shut out who has the address that there was')
  .option('--no-open', 'only print the address')
  .action(async (options) => {
    const { runInspect } = await import('./inspect.ts');
    await exitWith(runInspect(options, fileURLToPath(import.meta.url)));
  });

program
  .command('show')
  .description('show a trace in a browser, step by step')
  .argument('<trace>', 'file that --trace wrote')
  .option('--no-open', 'only print the address')
  .action(async (trace, options) => {
    const { runInspect } = await import('./inspect.ts');
    await exitWith(runInspect({ trace, ...options }, fileURLToPath(import.meta.url)));
  });

program
  .command('doctor')
  .description('check what this machine has and lacks, and show how to repair it')
  .option('--json', 'print JSON')
  .option('--install-gnome-extension', 'install what GNOME needs to let Strobe see its windows in a Wayland session')
  .action(async (options) => {
    if (options.installGnomeExtension) {
      const { runInstallGnomeExtension } = await import('./gnome-extension.ts');
      return await exitWith(runInstallGnomeExtension());
    }
    const { runDoctor } = await import('./doctor.ts');
    await exitWith(runDoctor(options));
  });

program
  .command('models')
  .description('list, fetch, find or check the models that vision can run besides its own')
  .addArgument(new Argument('<action>').choices(['list', 'pull', 'path', 'verify']))
  .argument('[name]', 'name of the model, such as omniparser')
  .addOption(
    new Option('--from <url>', 'base address to fetch from').env('STROBE_MODELS_URL').default('https://huggingface.co'),
  )
  .action(async (action, name, options) => {
    const { runModels } = await import('./models.ts');
    await exitWith(runModels({ action, name, from: options.from }));
  });

addProgramOperands(program.command('record'))
  .description('start a program, and record what a person or an agent does to it, until it ends or Ctrl-C')
  .addOption(new Option('--trace <folder>', 'where the trace is written').default('traces'))
  .addOption(new Option('--display <choice>', 'the display to start it on').choices(['current', 'isolated']))
  .action(async (command, args, options) => {
    const { runRecord } = await import('./run-record.ts');
    await exitWith(runRecord(command, args, options));
  });

program
  .command('codegen')
  .description('write a test that repeats what a trace has')
  .argument('<trace>', 'a file that --trace has written')
  .option('-o, --output <file>', 'write it there; without it, it is printed')
  .addOption(
    new Option('--runner <name>', 'what runs the test').choices(['vitest', 'node', 'playwright']).default('vitest'),
  )
  .action(async (path, options) => {
    const { runCodegen } = await import('./trace-files.ts');
    await exitWith(runCodegen(path, options));
  });

program
  .command('replay')
  .description('repeat a trace, and stop at the first step that goes otherwise; exit code 1 where one does')
  .argument('<trace>', 'a file that --trace has written')
  .addOption(new Option('--timeout-ms <number>', 'for each step').argParser(parseMs).default(5_000))
  .addOption(new Option('--wait-ms <number>', 'for the first window').argParser(parseMs).default(10_000))
  .option('--json', 'print JSON')
  .action(async (path, options) => {
    const { runReplay } = await import('./run-replay.ts');
    await exitWith(runReplay(path, options));
  });

// A server starts without the verbs, whose flags need schemas that it builds only when asked.
if (!['mcp', 'serve', 'daemon'].includes(process.argv[2] ?? '')) {
  const [{ addVerb }, { verbs }] = await Promise.all([import('./verb-command.ts'), import('./verbs.ts')]);
  for (const verb of verbs) addVerb(program, verb, fileURLToPath(import.meta.url));
}

program.command('daemon', { hidden: true }).action(async () => {
  const { runDaemon } = await import('./daemon.ts');
  await exitWith(runDaemon());
});

await program.parseAsync();

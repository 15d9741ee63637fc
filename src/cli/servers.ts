import type { ControlServer } from '../control/server.ts';
import type { ToolContext } from '../tools/define.ts';
import { type ContextRequest, openContext } from './context.ts';
import { abortOnSignal, whenAborted } from './lifetime.ts';
import { printError, warn } from './terminal.ts';

/** `strobe mcp`: serves until stdin closes or a signal comes, then takes the sessions along. */
export async function runMcp(request: ContextRequest): Promise<number> {
  const { runStdio } = await import('../mcp/stdio.ts');
  using lifetime = abortOnSignal();
  await using context = openContext({ ...request, project: process.cwd() });
  let control: Promise<ControlServer | undefined> | undefined;
  const onFirstAnswer = () => {
    control = listenForCommands(context, 'mcp');
  };
  await runStdio(context, { signal: lifetime.signal, onFirstAnswer, warn });
  await using _control = await control;
  return lifetime.exitCode();
}

/** `strobe serve`: HTTP on loopback until a signal comes. */
export async function runServe(request: ContextRequest, options: { port: number; token?: string }): Promise<number> {
  const [{ startHttp }, { createServerFactory }, { followEvents }] = await Promise.all([
    import('../mcp/http.ts'),
    import('../mcp/server.ts'),
    import('../mcp/events.ts'),
  ]);
  using lifetime = abortOnSignal();
  await using context = openContext({ ...request, project: process.cwd() });
  await using http = await startHttp(createServerFactory(context, 'request'), {
    ...options,
    follow: followEvents(context),
    warn,
  });
  printError(`Strobe serves ${http.url}`);
  if (options.token === undefined) printError(`Authorization: Bearer ${http.token}`);
  await using _control = await listenForCommands(context, 'serve');
  await whenAborted(lifetime.signal);
  return lifetime.exitCode();
}

/** A server without its socket still serves its own client, so that failure is only a warning. */
export async function listenForCommands(
  context: ToolContext,
  role: 'mcp' | 'serve',
): Promise<ControlServer | undefined> {
  try {
    const [{ listenForControl }, { controlDirectory }, { inspections }] = await Promise.all([
      import('../control/server.ts'),
      import('../control/directory.ts'),
      import('../inspector/inspection.ts'),
    ]);
    return await listenForControl(context, controlDirectory(), role, inspections(context));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`the socket for the command line could not be opened, so strobe commands cannot reach this server: ${reason}`);
    return undefined;
  }
}

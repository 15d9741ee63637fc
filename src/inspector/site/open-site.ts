import { z } from 'zod';
import type { ControlServices } from '../../control/server.ts';
import { UiError } from '../../core/errors.ts';
import { Serial } from '../../core/serial.ts';
import type { LoopbackServer } from '../../mcp/loopback.ts';
import { parseArguments } from '../../tools/arguments.ts';
import { readTraceFile } from '../../trace/read-trace-file.ts';
import { ActingPermission } from './acting-permission.ts';
import { loadAddress, renewToken, saveAddress } from './address.ts';
import { Gateway } from './gateway.ts';
import { TraceShelf } from './trace-shelf.ts';

const input = z.strictObject({
  allowActions: z.boolean().default(false),
  /** Shuts out who has the token that there was. */
  newToken: z.boolean().default(false),
  port: z.number().int().min(0).max(65_535).optional(),
  /** The path of a trace to show. */
  trace: z.string().min(1).optional(),
});

export type SiteHost = AsyncDisposable & { readonly services: ControlServices };

/** Serves the page from a background server, from the first time that somebody asks for it. */
export function hostSite(directory: string, warn: (message: string) => void): SiteHost {
  const serial = new Serial();
  const traces = new TraceShelf();
  const acting = new ActingPermission();
  let open: { server: LoopbackServer; token: string } | undefined;

  const start = async (wantedPort: number | undefined, newToken: boolean) => {
    const { startSite } = await import('./site.ts');
    const { port, token } = newToken ? renewToken(directory) : loadAddress(directory);
    const options = { token, warn, acting };
    const listen = (at: number) => startSite(new Gateway(directory), traces, { ...options, port: at });
    const server = await (wantedPort === undefined ? listen(port).catch(() => listen(0)) : listen(wantedPort));
    saveAddress(directory, { port: server.port, token });
    return { server, token };
  };

  const close = async () => {
    await open?.server[Symbol.asyncDispose]();
    open = undefined;
  };

  return {
    services: {
      async 'inspect/open'(args) {
        const asked = parseArguments('strobe inspect', input, args);
        // `strobe show` opens a trace on a page that may be there already.
        if (asked.trace === undefined) acting.set(asked.allowActions);
        const { server, token } = await serial.run(async () => {
          if (asked.newToken) await close();
          open ??= await start(asked.port, asked.newToken);
          if (asked.port) refuseOther(asked.port, open.server.port);
          return open;
        });
        const shown = asked.trace === undefined ? '' : `&trace=${traces.add(readTraceFile(asked.trace))}`;
        return { text: `http://127.0.0.1:${server.port}/#${token}${shown}` };
      },
    },
    [Symbol.asyncDispose]: close,
  };
}

/** A page that is open goes on where it is. */
function refuseOther(wanted: number, port: number): void {
  if (wanted === port) return;
  throw new UiError('unsupported', `The page is served on port ${port} already.`, {
    hint: 'Leave out --port, or close the page and its sessions and wait a minute: its server then ends by itself.',
  });
}

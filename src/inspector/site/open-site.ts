import { z } from 'zod';
import type { ControlServices } from '../../control/server.ts';
import { Serial } from '../../core/serial.ts';
import type { LoopbackServer } from '../../mcp/loopback.ts';
import { parseArguments } from '../../tools/arguments.ts';
import { loadAddress, saveAddress } from './address.ts';
import { Gateway } from './gateway.ts';

const input = z.strictObject({
  allowActions: z.boolean().default(false),
  port: z.number().int().min(0).max(65_535).optional(),
});

export type SiteHost = AsyncDisposable & { readonly services: ControlServices };

/** Serves the page from a background server, from the first time that somebody asks for it. */
export function hostSite(directory: string, warn: (message: string) => void): SiteHost {
  const serial = new Serial();
  let allowsActions = false;
  let open: { server: LoopbackServer; token: string } | undefined;

  const start = async (wantedPort: number | undefined) => {
    const { startSite } = await import('./site.ts');
    const { port, token } = loadAddress(directory);
    const options = { token, warn, allowsActions: () => allowsActions };
    const listen = (at: number) => startSite(new Gateway(directory), { ...options, port: at });
    const server = await (wantedPort === undefined ? listen(port).catch(() => listen(0)) : listen(wantedPort));
    saveAddress(directory, { port: server.port, token });
    return { server, token };
  };

  return {
    services: {
      async 'inspect/open'(args) {
        const asked = parseArguments('strobe inspect', input, args);
        allowsActions = asked.allowActions;
        const { server, token } = await serial.run(async () => {
          open ??= await start(asked.port);
          return open;
        });
        return { text: `http://127.0.0.1:${server.port}/#${token}` };
      },
    },
    async [Symbol.asyncDispose]() {
      await open?.server[Symbol.asyncDispose]();
    },
  };
}

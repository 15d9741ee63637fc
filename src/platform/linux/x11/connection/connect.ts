import { once } from 'node:events';
import net from 'node:net';
import x11, { type Display } from 'x11';
import { UiError } from '../../../../core/errors.ts';
import { withoutDeprecations } from '../../../shared/deprecations.ts';
import { type Cookie, findCookie } from './xauthority.ts';

/** Without `xauthority`, the file is looked for where Xlib does. */
export type DisplayAddress = { display: string; xauthority?: string };

export async function connect(address: DisplayAddress, signal: AbortSignal): Promise<Display> {
  signal.throwIfAborted();
  const number = displayNumber(address.display);
  const cookie = await findCookie(number, address.xauthority);
  if (address.display.startsWith(':')) await probe(number, address, signal);
  signal.throwIfAborted();
  return await handshake(address, cookie, signal);
}

function handshake(address: DisplayAddress, cookie: Cookie, signal: AbortSignal): Promise<Display> {
  return new Promise((resolve, reject) => {
    let settled = false;
    const settle = () => {
      settled = true;
      signal.removeEventListener('abort', abort);
    };
    const fail = (cause: unknown) => {
      if (settled) return;
      settle();
      client.stream?.destroy();
      reject(unavailable(address, cause));
    };
    const abort = () => {
      settle();
      client.stream?.destroy();
      reject(signal.reason);
    };
    // Requests of one turn of the event loop leave in one write.
    const options = { display: address.display, auth: cookie, bufferRequests: { flushOnReply: false } };
    const client = withoutDeprecations(() =>
      x11.createClient(options, (error, display) => {
        if (error) return fail(error);
        if (settled) return client.terminate();
        settle();
        resolve(display);
      }),
    );
    // A refused cookie comes as an event, not through the callback.
    client.on('error', fail);
    signal.addEventListener('abort', abort, { once: true });
  });
}

function displayNumber(display: string): string {
  const match = /:(\d+)(?:\.\d+)?$/.exec(display);
  if (!match?.[1]) {
    throw new UiError('display_unavailable', `'${display}' is not the name of an X display.`, {
      hint: 'DISPLAY reads like :0 or :1.0.',
    });
  }
  return match[1];
}

/** Where a display of this machine listens. */
export function socketOf(number: string | number): string {
  return `/tmp/.X11-unix/X${number}`;
}

/** npm x11 leaks the descriptor of a local connection that fails, so it is only let loose on a server that listens. */
async function probe(number: string, address: DisplayAddress, signal: AbortSignal): Promise<void> {
  const socket = net.connect(socketOf(number));
  try {
    await once(socket, 'connect', { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw unavailable(address, cause);
  } finally {
    socket.destroy();
  }
}

function unavailable(address: DisplayAddress, cause: unknown): UiError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new UiError('display_unavailable', `Cannot open display ${address.display}: ${reason}.`, {
    hint: 'Check DISPLAY and XAUTHORITY, or launch with display "isolated".',
    cause,
  });
}

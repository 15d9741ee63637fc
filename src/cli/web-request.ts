import { UiError } from '../core/errors.ts';

export const OTHER_ADDRESS = 'Check the network, or give another address with --from.';

/** On loopback nobody is in between who could change what is fetched. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 20;

/** Aborts when `signal` does, or when nothing has come for `ms`. */
export class StallWatch implements Disposable {
  readonly signal: AbortSignal;
  private readonly stalled = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(url: string, ms: number, signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.stalled.signal]);
    this.timer = setTimeout(() => this.stalled.abort(stallError(url, ms)), ms);
  }

  noteArrival(): void {
    this.timer.refresh();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.timer);
  }
}

/**
 * A server may close an idle connection just when it is used again, so a failed request is made once more. Redirects are
 * followed here, since fetch tells only the last address, and one on the way may be open to anybody.
 */
export async function request(url: string, options: RequestInit & { signal: AbortSignal }): Promise<Response> {
  const { redirect = 'follow', ...rest } = options;
  let address = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    requireSecure(address);
    const response = await fetchTwice(address, { ...rest, redirect: 'manual' });
    const location = response.headers.get('location');
    if (redirect === 'manual' || !REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, address)) break;
    address = new URL(location, address).href;
  }
  throw new UiError('internal', `${url} leads on and on, or to nowhere.`, { hint: OTHER_ADDRESS });
}

async function fetchTwice(url: string, options: RequestInit & { signal: AbortSignal }): Promise<Response> {
  return await fetch(url, options)
    .catch(() => fetch(url, options))
    .catch((cause) => {
      options.signal.throwIfAborted();
      throw new UiError('internal', `${url} cannot be reached.`, { hint: OTHER_ADDRESS, cause });
    });
}

function requireSecure(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && LOOPBACK.has(parsed.hostname))) return;
  throw new UiError(
    'bad_arguments',
    `${url} is not an address that can be trusted: anybody on the way could change it.`,
    {
      hint: 'Give an address that begins with https:// with --from.',
    },
  );
}

function stallError(url: string, ms: number): UiError {
  return new UiError('internal', `${url} sent nothing for ${ms / 1000} s.`, {
    hint: 'Try again: what has arrived is kept. Or give another address with --from.',
  });
}

import { UiError } from '../core/errors.ts';

export const OTHER_ADDRESS = 'Check the network, or give another address with --from.';

/** On loopback nobody is in between who could change what is fetched. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

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

/** A server may close an idle connection just when it is used again, so a failed request is made once more. */
export async function request(url: string, options: RequestInit & { signal: AbortSignal }): Promise<Response> {
  requireSecure(url);
  const response = await fetch(url, options)
    .catch(() => fetch(url, options))
    .catch((cause) => {
      options.signal.throwIfAborted();
      throw new UiError('internal', `${url} cannot be reached.`, { hint: OTHER_ADDRESS, cause });
    });
  // A redirect may have led elsewhere.
  requireSecure(response.url || url);
  return response;
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

/** A stream ended because the token is wrong: asking again is of no use. */
export class Refused extends Error {}

const TOKEN_KEY = 'strobe-token';

const TRACE = '&trace=';

/**
 * Takes the token, and the trace to show if there is one, out of the address bar. The fragment of an address is sent to
 * nobody; this tab alone keeps it.
 */
export function takeFragment(): { trace: string | undefined } {
  const [token = '', trace] = location.hash.slice(1).split(TRACE);
  if (token !== '') {
    sessionStorage.setItem(TOKEN_KEY, token);
    history.replaceState(null, '', location.pathname);
  }
  return { trace };
}

/** Asks the server, and hands on each line of its answer as it comes. Resolves when there are no more. */
export async function ask<Item>(
  path: string,
  body: object | Blob | undefined,
  onItem: (item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${sessionStorage.getItem(TOKEN_KEY) ?? ''}` },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.status === 401 || response.status === 403) throw new Refused('The token is not that of this server.');
  if (response.body === null) return;
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter(Boolean)) {
      const item: Item = JSON.parse(line);
      onItem(item);
    }
  }
}

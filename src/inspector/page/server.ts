/** A stream ended because the token is wrong: asking again is of no use. */
export class Refused extends Error {}

const TOKEN_KEY = 'strobe-token';

/** The fragment of an address is sent to nobody; it is taken out of the address bar and kept for this tab alone. */
export function takeToken(): string {
  const given = location.hash.slice(1);
  if (given !== '') {
    sessionStorage.setItem(TOKEN_KEY, given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(TOKEN_KEY) ?? '';
}

/** Asks the server, and hands on each line of its answer as it comes. Resolves when there are no more. */
export async function ask<Item>(
  path: string,
  body: object | undefined,
  onItem: (item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${takeToken()}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
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

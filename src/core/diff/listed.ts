/** More changes of one kind than this share one line, which names so many of them. */
const LISTED_LINES = 12;
const NAMED_MORE = 20;

/** The first ones in full, the next by their names, and how many there are besides. */
export function listed<T>(
  all: readonly T[],
  line: (one: T) => string,
  name: (one: T) => string,
  what: string,
): string[] {
  if (all.length <= LISTED_LINES) return all.map(line);
  const rest = all.slice(LISTED_LINES);
  const names = rest.slice(0, NAMED_MORE).map(name).join(', ');
  const dots = rest.length > NAMED_MORE ? ', …' : '';
  return [...all.slice(0, LISTED_LINES).map(line), `${rest.length} more nodes ${what}: ${names}${dots}`];
}

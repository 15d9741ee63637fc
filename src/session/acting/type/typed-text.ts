/** Lists the characters of `typed` that `after` does not have more of than `before` had, in the order of typing. */
export function missingCharacters(before: string, after: string, typed: string): string[] {
  const wanted = plain(typed.replaceAll(/\r\n?/g, '\n'));
  if (plain(after).includes(wanted)) return [];
  const surplus = new Map<string, number>();
  const count = (text: string, by: number) => {
    for (const each of plain(text)) surplus.set(each, (surplus.get(each) ?? 0) + by);
  };
  count(after, 1);
  count(before, -1);
  const missing: string[] = [];
  for (const each of wanted) {
    const left = surplus.get(each) ?? 0;
    if (left > 0) surplus.set(each, left - 1);
    else if (!isKey(each)) missing.push(each);
  }
  return missing;
}

/** A rich text of a page keeps a blank at its edge, or beside another one, as one that does not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** In a field of one line these are keys that do something, not characters that stay. */
const isKey = (character: string) => character === '\n' || character === '\t';

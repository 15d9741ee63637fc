/** Splits a signature into its single complete types: `sa{sv}(so)` → `s`, `a{sv}`, `(so)`. */
export function splitSignature(signature: string): string[] {
  const types: string[] = [];
  let start = 0;
  while (start < signature.length) {
    const end = endOfType(signature, start);
    types.push(signature.slice(start, end));
    start = end;
  }
  return types;
}

export function alignmentOf(type: string): number {
  switch (type[0]) {
    case 'y':
    case 'g':
    case 'v':
      return 1;
    case 'n':
    case 'q':
      return 2;
    case 'x':
    case 't':
    case 'd':
    case '(':
    case '{':
      return 8;
    default:
      return 4;
  }
}

/** Key and value type of `{kv}`. */
export function dictTypes(entry: string): [string, string] {
  const [key, value] = splitSignature(entry.slice(1, -1));
  if (key === undefined || value === undefined) throw new Error(`Bad dictionary entry in D-Bus signature: ${entry}`);
  return [key, value];
}

function endOfType(signature: string, start: number): number {
  const code = signature[start];
  if (code === 'a') return endOfType(signature, start + 1);
  if (code !== '(' && code !== '{') return start + 1;
  let depth = 1;
  for (let index = start + 1; index < signature.length; index++) {
    const next = signature[index];
    if (next === '(' || next === '{') depth++;
    else if (next === ')' || next === '}') depth--;
    if (depth === 0) return index + 1;
  }
  throw new Error(`Unclosed container in D-Bus signature: ${signature}`);
}

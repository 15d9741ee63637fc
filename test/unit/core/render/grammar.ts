/** The strict grammar of compact text: a line that is neither kind is a forgery. */
const STRING = String.raw`"(?:[^"\\\n\r\u0085\u2028\u2029]|\\(?:["\\nrt]|u[0-9a-f]{4}|u\{[0-9a-f]{5,6}\}))*"(?:…\+\d+ chars)?`;
const STATE =
  'enabled|disabled|focused|checked|unchecked|mixed|selected|expanded|collapsed|offscreen|unread=\\d+|secure|active|modal|source=vision|source=merged';
const NODE = String.raw`\[([\w:.-]+)(?: (?:${STRING}))? id=([a-z]+_[0-9a-f]+)(?: value[=≈](?:${STRING}|[-+\w.]+))?(?: choices=${STRING}(?:,${STRING})*)?(?: bounds=-?\d+,-?\d+,\d+,\d+)?((?: (?:${STATE}))*)\]`;
/** Text of a page: no id. */
const PROSE = String.raw`${STRING}|\[[\w:.-]+(?: ${STRING})?(?: offscreen)?\]`;
const PART = new RegExp(`(?:${NODE}|${PROSE})(?: |$)`, 'uy');
const CUT =
  /^((?: {2})*)… (\d+) more (rows|items|cells|nodes|windows)(, not read)?: (?:query with )?root=([a-z]+_[0-9a-f]+)$/;

const QUIET = /^((?: {2})*)… (\d+) more(?: offscreen)?: root=([a-z]+_[0-9a-f]+)$/;

export type ParsedLine =
  | { kind: 'node'; level: number; role: string; id: string; states: string[] }
  | { kind: 'prose'; level: number }
  | { kind: 'cut'; level: number; count: number; noun: string; unread: boolean; root: string }
  | { kind: 'quiet'; level: number; count: number; root: string };

/** Several nodes of a page can stand on one line. */
function parseParts(line: string): ParsedLine[] | undefined {
  const [indent = ''] = /^(?: {2})*/.exec(line) ?? [];
  const level = indent.length / 2;
  const parts: ParsedLine[] = [];
  PART.lastIndex = indent.length;
  while (PART.lastIndex < line.length) {
    const found = PART.exec(line);
    if (found === null) return undefined;
    const [, role, id, states] = found;
    if (role === undefined || id === undefined) parts.push({ kind: 'prose', level });
    else parts.push({ kind: 'node', level, role, id, states: states?.split(' ').filter(Boolean) ?? [] });
  }
  return parts.length > 0 && !line.endsWith(' ') ? parts : undefined;
}

export function parseLine(line: string): ParsedLine[] {
  const parts = parseParts(line);
  if (parts !== undefined) return parts;
  const quiet = QUIET.exec(line);
  if (quiet !== null) {
    const [, indent = '', count = '', root = ''] = quiet;
    return [{ kind: 'quiet', level: indent.length / 2, count: Number(count), root }];
  }
  const cut = CUT.exec(line);
  if (cut === null) throw new Error(`Not a line of ours: ${JSON.stringify(line)}`);
  const [, indent = '', count = '', noun = '', unread, root = ''] = cut;
  return [{ kind: 'cut', level: indent.length / 2, count: Number(count), noun, unread: unread !== undefined, root }];
}

/** Split wherever any reader might see a line end. */
export function parseText(text: string): ParsedLine[] {
  return text.split(/[\n\r\v\f\u0085\u2028\u2029]/).flatMap(parseLine);
}

export function nodeIds(lines: readonly ParsedLine[]): string[] {
  return lines.flatMap((line) => (line.kind === 'node' ? [line.id] : []));
}

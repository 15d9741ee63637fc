/** Compact text, read the way a model reads it: line by line. */

export type Line = { depth: number; role: string; title: string | undefined; id: string; rest: string; raw: string };

const STRING = String.raw`"(?:[^"\\]|\\.)*"(?:…\+\d+ chars)?`;
const NODE = new RegExp(String.raw`\[(\S+)(?: (${STRING}))? id=(\S+?)(\s(?:[^"\]]|${STRING})*)?\]`, 'y');
/** Text of a page has no id. */
const PROSE = new RegExp(String.raw`${STRING}|\[\S+?(?: ${STRING})?(?: offscreen)?\]`, 'y');

/** The lines between the fences, without them. */
export function fenced(text: string): string[] {
  const lines = text.split('\n');
  const open = lines.findIndex((line) => line.startsWith('<app-text '));
  const close = lines.lastIndexOf('</app-text>');
  if (open < 0 || close < open) throw new Error(`no fenced text in:\n${text.slice(0, 2_000)}`);
  return lines.slice(open + 1, close);
}

/** Every node of a tree in compact text. Text of a page and lines that count what is left out are no nodes. */
export function nodesIn(text: string): Line[] {
  return fenced(text)
    .filter((line) => line !== '(empty)' && !line.trimStart().startsWith('… '))
    .flatMap(partsOf);
}

/** Several nodes of a page can stand on one line. */
function partsOf(line: string): Line[] {
  const indent = line.length - line.trimStart().length;
  const nodes: Line[] = [];
  for (let at = indent; at < line.length; at++) {
    NODE.lastIndex = at;
    PROSE.lastIndex = at;
    const [raw, role, title, id, rest] = NODE.exec(line) ?? [];
    if (raw !== undefined && role !== undefined && id !== undefined) {
      const bare = title?.replace(/^"|"(?:…\+\d+ chars)?$/g, '');
      nodes.push({ depth: indent / 2, role, title: bare, id, rest: rest?.trim() ?? '', raw: line });
    }
    const [part] = raw === undefined ? (PROSE.exec(line) ?? []) : [raw];
    if (part === undefined) throw new Error(`not a node: ${line.slice(at)}`);
    at += part.length;
  }
  return nodes;
}

/** The node of that role and title; undefined while there is none. */
export function lookFor(text: string, role: string, title?: string): Line | undefined {
  return nodesIn(text).find((line) => line.role === role && (title === undefined || line.title === title));
}

/** The node of that role and title, or a failure that shows what there was. */
export function nodeIn(text: string, role: string, title?: string): Line {
  const found = lookFor(text, role, title);
  if (found === undefined) throw new Error(`no ${role} ${JSON.stringify(title)} in:\n${text}`);
  return found;
}

export const idsIn = (text: string): string[] => nodesIn(text).map((line) => line.id);

export function boundsOf(line: Line): { x: number; y: number; w: number; h: number } {
  const [, x, y, w, h] = /bounds=(-?\d+),(-?\d+),(\d+),(\d+)/.exec(line.rest) ?? [];
  if (x === undefined) throw new Error(`no bounds: ${line.raw}`);
  return { x: Number(x), y: Number(y), w: Number(w), h: Number(h) };
}

/** A number of the first line: revision, axNodes, hiddenNodes … */
export function headerNumber(text: string, name: string): number {
  const [header = ''] = text.split('\n');
  const found = new RegExp(`\\b${name}=(\\d+)`).exec(header)?.[1];
  if (found === undefined) throw new Error(`no ${name} in: ${header}`);
  return Number(found);
}

export const warningsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('warning: '))
    .map((line) => line.slice('warning: '.length));

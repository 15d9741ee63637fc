import type { Particulars, UiNode } from 'strobe-ui/test';
import { factOf, isSelected, saidFacts } from './facts.ts';

const SHOWN_FACTS = ['value', 'focused', 'checked', 'expanded', 'active', 'modal', 'x', 'y', 'width', 'height'];

/** The windows of an application as XML: a role is a tag, a fact an attribute. */
export function sourceOf(windows: readonly UiNode[], said: Said = new Map()): string {
  const inside = windows.map((each) => element(each, true, said)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<application>${inside}</application>`;
}

/** What the program says of elements, by id. */
type Said = ReadonlyMap<string, Particulars>;

function element(node: UiNode, aboveShows: boolean, said: Said): string {
  const shows = aboveShows && !node.offscreen;
  const facts = SHOWN_FACTS.map((name) => [name, factOf(node, shows, name)] as const);
  const attributes = [
    ['id', node.id],
    ['name', node.title ?? ''],
    ['enabled', node.enabled],
    ['visible', shows],
    ...(isSelected(node) || node.selected !== undefined ? [['selected', isSelected(node)] as const] : []),
    ...facts.filter(([, value]) => value !== undefined && value !== false),
    ...saidFacts(said.get(node.id)).filter(([, value]) => value !== undefined),
  ] as const;
  const tag = tagOf(node.role);
  const head = `<${tag}${attributes.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('')}`;
  const inside = node.children.map((child) => element(child, shows, said)).join('');
  return inside === '' ? `${head}/>` : `${head}>${inside}</${tag}>`;
}

/** A colon would make `atspi:ruler` a name of a namespace. */
const tagOf = (role: string) => role.replaceAll(/[^A-Za-z0-9._-]/g, '.');

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

function escaped(text: string): string {
  return text
    .replaceAll(NOT_XML, '\ufffd')
    .replaceAll(/[&<>"\n\r\t]/g, (character) => ENTITIES[character] ?? character);
}

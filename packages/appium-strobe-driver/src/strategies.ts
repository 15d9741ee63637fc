import { errors } from '@appium/base-driver';
import type { App, Locator, RoleOptions, UiNode } from 'strobe-ui/test';

export const STRATEGIES = [
  ...['accessibility id', 'id', 'name', 'description', 'class name', 'tag name', 'css selector', 'xpath'],
  ...['-strobe query', '-strobe vision'],
];

/** What elements are looked for in: the application, or one of them. */
export type Scope = Pick<App, 'getByRole' | 'getByText' | 'getByLabel' | 'where'>;

/** The locator of a strategy that finds by what is read of every element. */
export function locate(scope: Scope, strategy: string, selector: string): Locator {
  switch (strategy) {
    case 'id':
      return scope.where(({ id }) => id === selector);
    case 'name':
      return scope.where(({ title }) => title === selector);
    case 'class name':
    case 'tag name':
      return byClass(scope, selector);
    case 'css selector':
      return byCss(scope, selector);
    case '-strobe query':
      return byQuery(scope, queryOf(selector));
    case '-strobe vision':
      return /^\s*\{/.test(selector)
        ? byQuery(scope, { ...queryOf(selector), vision: true })
        : scope.getByText(selector, { vision: true });
    default:
      throw new errors.InvalidSelectorError(`There is no strategy '${strategy}'; there are ${STRATEGIES.join(', ')}.`);
  }
}

/** Clients of Selenium, unlike Appium's, send an id, name or class name as the CSS that finds it in a page. */
function byCss(scope: Scope, selector: string): Locator {
  const [, id] = /^#([^\s#.:>[\]]+)$/.exec(selector) ?? [];
  if (id !== undefined) return locate(scope, 'id', unescaped(id));
  // KDE's class names, such as `[push button | OK]`, are no names of classes in CSS.
  if (selector.startsWith('.')) return byClass(scope, unescaped(selector.slice(1)));
  if (/^[\w-]+$/.test(selector)) return byClass(scope, selector);
  const [, fact, , quoted] = /^\*?\[(id|name)=(["'])(.*)\2\]$/s.exec(selector) ?? [];
  if (quoted !== undefined) return locate(scope, fact === 'id' ? 'id' : 'name', unescaped(quoted));
  throw new errors.InvalidSelectorError(
    'Of CSS, only #id, .role, role, [id="…"] and [name="…"] are known: there is no page. Use xpath or -strobe query.',
  );
}

/** CSS writes a character as itself behind a backslash, or as its number in hexadecimal. */
const unescaped = (text: string) =>
  text.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, code?: string, character = '') =>
    code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );

/** AT-SPI's names of the roles that we name otherwise, for selectors of KDE's driver, such as `[push button | OK]`. */
const AT_SPI_ROLES: Record<string, readonly string[]> = {
  ...{ 'push button': ['button'], 'toggle button': ['button'], 'push button menu': ['popUpButton'] },
  ...{ 'check menu item': ['menuItem'], 'radio menu item': ['menuItem'], 'popup menu': ['menu'] },
  ...{ text: ['textField', 'textArea'], entry: ['textField', 'textArea'], 'password text': ['textField'] },
  ...{ autocomplete: ['textField'], editbar: ['textField'], terminal: ['textArea'] },
  ...{ frame: ['window'], alert: ['dialog'], 'file chooser': ['dialog'], 'color chooser': ['dialog'] },
  ...{ 'page tab': ['tab'], 'page tab list': ['tabGroup'], 'scroll pane': ['scrollArea'], dial: ['knob'] },
  ...{ 'list item': ['row', 'cell'], 'table cell': ['cell', 'row'], 'table row': ['row'], 'list box': ['list'] },
  ...{ 'tree table': ['table'], 'table column header': ['columnHeader'], 'table row header': ['rowHeader'] },
  ...{ 'progress bar': ['progressIndicator'], 'level bar': ['progressIndicator'], static: ['label'], icon: ['image'] },
  ...{ 'tool bar': ['toolbar'], 'drawing area': ['canvas'], filler: ['panel'], 'split pane': ['panel'] },
  ...{ 'document web': ['document'], 'document frame': ['document'], 'document text': ['document'] },
};

function byClass(scope: Scope, selector: string): Locator {
  const [, role = selector, name] = /^\[(.*?) \| (.*)\]$/.exec(selector) ?? [];
  const roles = (AT_SPI_ROLES[role.trim()] ?? [role.replaceAll(' ', '')]).map((each) => each.toLowerCase());
  const isNamed = ({ title = '' }: UiNode) => name === undefined || title === name;
  return scope.where((node) => roles.includes(node.role.toLowerCase()) && isNamed(node));
}

type Query = RoleOptions & { role?: string; text?: string; label?: string; nth?: number; vision?: boolean };

const QUERY_TYPES: Record<keyof Query, string> = {
  ...{ role: 'string', name: 'string', text: 'string', label: 'string' },
  ...{ checked: 'boolean', selected: 'boolean', expanded: 'boolean', disabled: 'boolean' },
  ...{ nth: 'number', vision: 'boolean' },
};

function byQuery(scope: Scope, { nth, ...query }: Query): Locator {
  const found = inWords(scope, query);
  return nth === undefined ? found : found.nth(nth);
}

function inWords(scope: Scope, { role, text, label, vision = false, ...states }: Query): Locator {
  if (role !== undefined) return scope.getByRole(role, { ...states, vision });
  if (label !== undefined) return scope.getByLabel(label, { vision });
  if (text !== undefined) return scope.getByText(text, { vision });
  throw new errors.InvalidSelectorError('A query names a role, a label or a text: {"role": "button", "name": "OK"}');
}

function queryOf(selector: string): Query {
  const query = parsed(selector);
  for (const [name, value] of Object.entries(query)) {
    const type: string | undefined = Object.entries(QUERY_TYPES).find(([known]) => known === name)?.[1];
    if (typeof value === type) continue;
    const known = Object.keys(QUERY_TYPES).join(', ');
    throw new errors.InvalidSelectorError(
      type ? `'${name}' of a query is a ${type}.` : `A query has no '${name}'; it has ${known}.`,
    );
  }
  return query;
}

function parsed(selector: string): object {
  try {
    const query: unknown = JSON.parse(selector);
    if (typeof query === 'object' && query !== null && !Array.isArray(query)) return query;
  } catch {
    // It is said below.
  }
  throw new errors.InvalidSelectorError('A query is an object in JSON, such as {"role": "button", "name": "OK"}.');
}

/** Writes the reference of `strobe-ui/test` and `strobe-ui/playwright` from the declarations in dist/. */
import { readFileSync } from 'node:fs';

const folder = new URL('../dist/testing/', import.meta.url);
const read = (file) => readFileSync(new URL(file, folder), 'utf8').split('\n');

/** The page, given the notice that it is generated. */
export function apiPage(notice) {
  const intro = `# API of \`strobe-ui/test\`\n\n${notice}\n\nWhat these sections name follows [SemVer](https://semver.org). [Testing](testing.md) shows how it is used.`;
  return `${[intro, ...entrySections('index.d.ts'), '# API of `strobe-ui/playwright`', ...entrySections('playwright.d.ts')].join('\n\n')}\n`;
}

/** Functions and classes first, then the types that they take and give. */
function entrySections(entry) {
  const declarations = [...declarationsOf(entry), ...reExports(entry)];
  const rank = ({ kind }) => ['function', 'class', 'const', 'type'].indexOf(kind);
  return merged(declarations)
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .map(section);
}

function reExports(entry) {
  return [
    ...read(entry)
      .join('\n')
      .matchAll(/export (?:type )?\{([^}]*)\} from '(.*)\.ts';/g),
  ].flatMap(([, names, file]) => {
    const wanted = names.split(',').map((name) => name.trim().replace(/^type /, ''));
    const all = declarationsOf(`${file}.d.ts`);
    return wanted.flatMap((name) => all.filter((each) => each.name === name));
  });
}

/** A function with several signatures is one entry. */
function merged(declarations) {
  const byName = new Map();
  for (const each of declarations) {
    const known = byName.get(each.name);
    if (known) known.text.push(...each.text);
    else byName.set(each.name, each);
  }
  return [...byName.values()];
}

/** What a file exports, with the comment before it: the compiler writes one declaration after the other. */
function declarationsOf(file) {
  const found = [];
  for (const { comment, text } of statements(read(file))) {
    const [, kind, name] = /^export (?:declare )?(?:abstract )?(class|function|type|const) (\w+)/.exec(text[0]) ?? [];
    if (name !== undefined) found.push({ kind, name, comment, text, file });
  }
  return found;
}

/** Lines in statements: each ends where all brackets are closed and a semicolon or brace ends the line. */
function statements(lines) {
  const found = [];
  let comment = [];
  let text = [];
  let depth = 0;
  for (const line of lines) {
    const isComment = text.length === 0 && /^\s*(\/\*\*|\*)/.test(line);
    if (isComment) {
      comment = /^\s*\/\*\*/.test(line) ? [line] : [...comment, line];
      continue;
    }
    if (text.length === 0 && line.trim() === '') continue;
    text.push(line);
    depth += (line.match(/[{([]/g) ?? []).length - (line.match(/[})\]]/g) ?? []).length;
    if (depth > 0 || !/[;}]$/.test(line)) continue;
    found.push({ comment: plain(comment), text });
    [comment, text] = [[], []];
  }
  return found;
}

const plain = (comment) =>
  comment
    .map((line) => line.replace(/^\s*\/?\*+\/?\s?/, '').replace(/\s*\*\/\s*$/, ''))
    .join(' ')
    .trim();

function section({ kind, name, comment, text, file }) {
  const head = `## ${name}\n\n${comment}`.trim();
  if (kind === 'class') return `${head}\n\n${classMembers(text, file).join('\n')}`;
  return `${head}\n\n\`\`\`ts\n${text.join('\n').replaceAll(/^export (declare )?/gm, '')}\n\`\`\``;
}

/** The members that a user can call, those of the class that it extends first. */
function classMembers([first, ...rest], file) {
  const base = /extends (\w+)</.exec(first)?.[1];
  const inherited = base === undefined ? [] : inheritedMembers(base, file, /extends \w+<(\w+)>/.exec(first)?.[1]);
  const own = statements(rest.slice(0, -1))
    .filter(({ text }) => !/^\s*(private|protected|constructor)/.test(text[0]))
    .map(
      ({ comment, text }) =>
        `- \`${text
          .map((line) => line.trim())
          .join(' ')
          .replace(/;$/, '')}\`${comment && ` – ${comment}`}`,
    );
  return [...inherited, ...own];
}

function inheritedMembers(base, file, argument) {
  const imported = read(file)
    .map((line) => new RegExp(`\\b${base}\\b.* from '\\./(.*)\\.ts'`).exec(line)?.[1])
    .find(Boolean);
  const { text } = declarationsOf(`${imported}.d.ts`).find(({ name }) => name === base);
  return classMembers(text, `${imported}.d.ts`).map((line) => line.replaceAll(': Found`', `: ${argument}\``));
}

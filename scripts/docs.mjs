/**
 * Writes docs/tools.md, docs/settings.md, docs/testing-api.md, the README's tool list and the manifest's from the definitions in dist/.
 *
 *   node scripts/docs.mjs [--check]     --check writes nothing and exits 1 when a file is stale
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiPage } from './api-docs.mjs';

const root = new URL('../', import.meta.url);
const { tools } = await import(new URL('dist/tools/index.js', root).href);
const { settingLeaves, environmentName } = await import(new URL('dist/settings/schema.js', root).href);
const { projectRule } = await import(new URL('dist/settings/project.js', root).href);
const { allowedRange, defaultOf } = await import(new URL('dist/settings/range.js', root).href);

const notice = '<!-- Generated from the sources by `npm run docs`. Do not edit. -->';

function toolsPage() {
  const intro = `# Tools\n\n${notice}\n\nArguments that are not named here are refused. An argument in **bold** is required.`;
  return `${[intro, ...tools.map(toolSection)].join('\n\n')}\n`;
}

function toolSection(tool) {
  const nature = {
    read: 'Only looks.',
    mixed: 'Listed in read-only mode; what acts is refused there.',
    act: 'Acts: hidden and refused in read-only mode.',
  }[tool.kind];
  const rows = argumentRows(tool.inputSchema, '');
  const table = ['| argument | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
  const answer = tool.outputSchema ? `\n\nAnswers with \`${shape(tool.outputSchema)}\`.` : '';
  return `## ${tool.name}\n\n${tool.description}\n\n${nature}\n\n${table}${answer}`;
}

function argumentRows(schema, prefix) {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const label = schema.required.includes(name) ? `**\`${prefix}${name}\`**` : `\`${prefix}${name}\``;
    const fallback = property.default === undefined ? '' : `\`${JSON.stringify(property.default)}\``;
    const row = `| ${label} | ${cell(typeOf(property))} | ${fallback} | ${cell(property.description ?? '')} |`;
    const nested = property.properties ? argumentRows({ required: [], ...property }, `${prefix}${name}.`) : [];
    return [row, ...nested];
  });
}

function typeOf(property) {
  if (property.enum) return property.enum.map((value) => `\`${value}\``).join(' | ');
  if (property.anyOf) return property.anyOf.map(typeOf).join(' or ');
  if (property.type === 'array') return `list of ${typeOf(property.items)}`;
  if (property.type === 'object' && property.additionalProperties?.type) return 'names and values';
  const low = property.minimum ?? '';
  const high = property.maximum ?? '';
  const range = property.maximum === undefined && property.minimum === undefined ? '' : ` ${low}–${high}`;
  return `${[property.type].flat().join(' or ')}${range}`;
}

/** An output schema in one line: `{ sessionId, windows: [], reason? }`. */
function shape(schema) {
  if (schema.type === 'array') return `${shape(schema.items)}[]`;
  if (!schema.properties) return schema.type;
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const label = schema.required?.includes(name) ? name : `${name}?`;
    const isPlain = !property.properties && property.type !== 'array';
    return isPlain ? label : `${label}: ${shape(property)}`;
  });
  return `{ ${fields.join(', ')} }`;
}

function settingsPage() {
  const intro = [
    `# Settings\n\n${notice}`,
    'Read in this order, later ones win: defaults, `~/.strobe/settings.json`, `.strobe/settings.json` in the folder ' +
      'where Strobe starts, environment variables, flags. Keys may be nested (`{"vision": {"enabled": true}}`) or ' +
      'dotted (`{"vision.enabled": true}`). A bad value or an unknown key is named on stderr and by `strobe doctor`; ' +
      'the rest still loads. Lists in environment variables are separated by commas.',
    "A project's file can make the policy stricter, never wider, and never says what runs: the last column has what it " +
      'may do. What it tries beyond that is named on stderr and by `strobe doctor`. The background server of the command ' +
      'line takes no settings of a project.',
  ];
  const rows = settingLeaves.map((leaf) => {
    const cells = [
      `\`${leaf.key}\``,
      allowedRange(leaf),
      defaultCell(leaf),
      leaf.description,
      `\`${environmentName(leaf.key)}\``,
      projectRule(leaf.key).allows,
    ];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
  const head = ['| setting | value | default | meaning | environment | a project may |', '|---|---|---|---|---|---|'];
  const table = [...head, ...rows].join('\n');
  return `${[...intro, table, blocklistSection()].join('\n\n')}\n`;
}

function defaultCell(leaf) {
  const value = defaultOf(leaf);
  if (Array.isArray(value)) return 'see below';
  return value === undefined ? 'unset' : `\`${JSON.stringify(value)}\``;
}

function blocklistSection() {
  const list = defaultOf(settingLeaves.find((leaf) => leaf.key === 'policy.blocklist'));
  return `## The default blocklist\n\n${list.map((name) => `\`${name}\``).join(', ')}`;
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const readmeTools = () =>
  tools.map((tool) => `- [\`${tool.name}\`](docs/tools.md#${tool.name}): ${tool.description}`).join('\n');

/** The README with what lies between its markers replaced, or undefined when it has none. */
function readme() {
  const path = new URL('README.md', root);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  const marked = /(<!-- tools:start -->\n)[\s\S]*?(\n<!-- tools:end -->)/;
  return marked.test(text) ? text.replace(marked, (_, start, end) => `${start}${readmeTools()}${end}`) : undefined;
}

/** The manifest of the `.mcpb` package, with the tools that there are. */
function manifest() {
  const text = readFileSync(new URL('manifest.json', root), 'utf8');
  const line = ({ name, title }) => `    { "name": ${JSON.stringify(name)}, "description": ${JSON.stringify(title)} }`;
  const list = tools.map(line).join(',\n');
  return text.replace(/("tools": \[\n)[\s\S]*?(\n {2}\])/, (_, start, end) => `${start}${list}${end}`);
}

const isCheck = process.argv.includes('--check');
const stale = [];
const pages = {
  'docs/tools.md': toolsPage(),
  'docs/settings.md': settingsPage(),
  'docs/testing-api.md': apiPage(notice),
  'README.md': readme(),
  'manifest.json': manifest(),
};
for (const [name, wanted] of Object.entries(pages)) {
  if (wanted === undefined) continue;
  const url = new URL(name, root);
  if (existsSync(url) && readFileSync(url, 'utf8') === wanted) continue;
  stale.push(name);
  if (!isCheck) writeFileSync(fileURLToPath(url), wanted);
}

if (isCheck && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run: npm run build && npm run docs`);
  process.exit(1);
}
console.log(stale.length === 0 ? 'The docs are up to date.' : `Wrote ${stale.join(', ')}.`);

/** The report of a check: one file in Markdown, to be attached to an issue. */
import { stripVTControlCharacters } from 'node:util';
import { withoutPrivate } from './private.mjs';

const SIGNS = { passed: 'ok', failed: 'FAILED', skipped: 'not tried' };
/** The end of what a step printed says why it failed; the rest is noise. */
const LAST_LINES = 60;

/** `results` have a name, an outcome (passed, failed, skipped), a detail in one line and, where it helps, a text. */
export function reportOf(machine, results, who) {
  const clean = (text) => withoutPrivate(text, who);
  const facts = Object.entries(machine).map(([name, value]) => `- ${name}: ${clean(value)}`);
  const rows = results.map(
    ({ name, outcome, detail = '' }) => `| ${name} | ${SIGNS[outcome]} | ${clean(detail).replaceAll('|', '\\|')} |`,
  );
  const texts = results.flatMap(({ name, text }) =>
    text ? [`## ${name}`, '', '```text', clean(lastLines(text)).replaceAll('```', "'''"), '```', ''] : [],
  );
  const counts = Object.keys(SIGNS).map(
    (outcome) => `${results.filter((each) => each.outcome === outcome).length} ${outcome}`,
  );
  return [
    ...['# Strobe on a Mac', '', ...facts, `- result: ${counts.join(', ')}`, ''],
    ...['| what | result | detail |', '|---|---|---|', ...rows, '', ...texts],
  ].join('\n');
}

function lastLines(text) {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  return lines.slice(-LAST_LINES).join('\n');
}

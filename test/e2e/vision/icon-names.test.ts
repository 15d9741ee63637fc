import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Line, nodesIn } from '../../support/compact.ts';
import { REPO } from '../../support/desktop.ts';
import { Strobe } from '../../support/strobe.ts';

const PAGE = join(REPO, 'test/fixtures/apps/icon-buttons.html');
/** What the nameless buttons of the page show, from left to right and top to bottom. */
const shows = [...readFileSync(PAGE, 'utf8').matchAll(/data-shows="(.*?)"/g)].map(([, shown]) => shown);

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

const iconOf = ({ rest }: Line) => /value="icon: (.*?)"/.exec(rest)?.[1];

it('buttons without text are named by their icon, and those with a name keep it', async () => {
  const { sessionId } = await strobe.launch('chromium', [PAGE]);
  const onPage = (text: string) => {
    const nodes = nodesIn(text);
    return nodes.slice(nodes.findIndex(({ role }) => role === 'document')).filter(({ role }) => role === 'button');
  };
  const buttonsOf = (text: string) => onPage(text).filter(({ title }) => title === undefined);
  const { text } = await strobe.seeUntil(sessionId, (each) => buttonsOf(each).some(iconOf), { vision: true });
  const named = buttonsOf(text).map(iconOf);
  expect(named.length).toBe(shows.length);
  expect(named.filter((name, at) => name === shows[at]).length).toBeGreaterThanOrEqual(shows.length * 0.7);
  expect(onPage(text).find(({ title }) => title === 'Watch this')?.rest).not.toContain('icon:');
  await strobe.session('stop', sessionId);
});

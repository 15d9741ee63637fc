import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundsOf, fenced, headerNumber, idsIn, lookFor, nodeIn, nodesIn, warningsIn } from '../../support/compact.ts';
import { eventually, SAMPLES } from '../../support/desktop.ts';
import { pixelsOf } from '../../support/png.ts';
import { environmentOf } from '../../support/processes.ts';
import { type Answer, Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
let still: string;
let ticking: string;
let tree: Answer;
const see = (args: Record<string, unknown> = {}) => strobe.see(still, args);

beforeAll(async () => {
  strobe = await Strobe.start();
  const { command, args } = SAMPLES.gtk3;
  const [first, second] = await Promise.all([
    strobe.launch(command, args),
    strobe.launch(
      command,
      args.filter((arg) => arg !== '--no-tick'),
    ),
  ]);
  still = first.sessionId;
  ticking = second.sessionId;
  tree = await strobe.seeSettled(still, (text) => / focused\b/.test(text));
});
afterAll(() => strobe[Symbol.asyncDispose]());

describe('a query', () => {
  it('gives only the matches, each with its path to the root', async () => {
    const { text } = await see({ query: { role: 'button', text: 'open dialog' } });
    const nodes = nodesIn(text);
    expect(nodes[0]).toMatchObject({ role: 'window', depth: 0 });
    expect(nodes.filter(({ role }) => role === 'button').map(({ title }) => title)).toEqual(['Open Dialog']);
    expect(nodeIn(text, 'button', 'Open Dialog').id).toBe(nodeIn(tree.text, 'button', 'Open Dialog').id);
  });

  it('finds by value and by state', async () => {
    expect(nodesIn((await see({ query: { value: 'Vanilla' } })).text).at(-1)?.role).toBe('comboBox');
    expect(nodesIn((await see({ query: { state: 'focused' } })).text).at(-1)?.rest).toMatch(/\bfocused\b/);
  });

  it('finds what is scrolled out of sight', async () => {
    const { id: root } = nodeIn(tree.text, 'table', 'Rows');
    const { text } = await see({ root, query: { text: 'Row 987' } });
    expect(nodeIn(text, 'cell', 'Row 987').rest).not.toContain('bounds');
  });

  it('is answered by what shows, and names where it did not look', async () => {
    const { text } = await see({ query: { text: 'Row 1' } });
    const table = nodeIn(tree.text, 'table', 'Rows');
    expect(nodeIn(text, 'cell', 'Row 1').rest).toContain('bounds');
    expect(lookFor(text, 'cell', 'Row 100')).toBeUndefined();
    expect(text).toMatch(new RegExp(`Not searched: .*\\d+ more in table "Rows" id=${table.id}`));
    const within = await see({ root: table.id, query: { text: 'Row 1' }, maxTokens: 100_000 });
    expect(nodeIn(within.text, 'cell', 'Row 100').rest).not.toContain('bounds');
  });

  it('that finds nothing says so, and is no error', async () => {
    const { text, isError } = await see({ query: { text: 'No such thing' } });
    expect(isError).toBe(false);
    expect(nodesIn(text)).toEqual([]);
    expect(warningsIn(text).join()).not.toBe('');
  });
});

describe('a part of the tree', () => {
  it('root gives that subtree with the same ids, and of a long table more than shows', async () => {
    const list = nodeIn(tree.text, 'list', 'Letters');
    const part = nodesIn((await see({ root: list.id })).text);
    expect(part.map(({ title }) => title)).toEqual(['Letters', 'Alpha', 'Beta', 'Gamma']);
    expect(part.every(({ id }) => idsIn(tree.text).includes(id))).toBe(true);

    const table = nodeIn(tree.text, 'table', 'Rows');
    const long = await see({ root: table.id, maxTokens: 100_000 });
    expect(nodeIn(long.text, 'cell', 'Row 40').rest).not.toContain('bounds');
  });

  it('root of what holds a long table has the rows that show, and leads on to the others', async () => {
    const [window] = nodesIn(tree.text);
    const table = nodeIn(tree.text, 'table', 'Rows');
    const { text } = await see({ root: window?.id });
    expect(lookFor(text, 'cell', 'Row 1')).toBeDefined();
    expect(text).toMatch(new RegExp(`… \\d+ more [^\n]*root=${table.id}`));
    expect(headerNumber(text, 'axNodes')).toBe(headerNumber(tree.text, 'axNodes'));
  });

  it('depth counts what it leaves out', async () => {
    const { text } = await see({ depth: 2 });
    expect(Math.max(...nodesIn(text).map(({ depth }) => depth))).toBeLessThan(2);
    expect(text).toMatch(/… \d+ more/);
  });

  it('root may be the first call of a session, with an id of an earlier one; of a closed window it says so', async () => {
    const { command, args } = SAMPLES.gtk3;
    const { sessionId } = await strobe.launch(command, args);
    const list = nodeIn(tree.text, 'list', 'Letters');
    const part = await eventually(async () => {
      const { text, isError } = await strobe.see(sessionId, { root: list.id });
      return isError ? undefined : nodesIn(text);
    });
    expect(part.map(({ title }) => title)).toEqual(['Letters', 'Alpha', 'Beta', 'Gamma']);

    const opener = nodeIn(tree.text, 'button', 'Open Dialog');
    await strobe.call('debug_ui_action', { sessionId, action: 'click', id: opener.id });
    const open = await strobe.seeUntil(sessionId, (text) => nodesIn(text).some(({ role }) => role === 'dialog'));
    const dialog = nodesIn(open.text).find(({ role }) => role === 'dialog');
    await strobe.call('debug_ui_action', { sessionId, action: 'key', key: 'escape' });
    await strobe.seeUntil(sessionId, (text) => !nodesIn(text).some(({ role }) => role === 'dialog'));
    expect((await strobe.see(sessionId, { root: dialog?.id })).text).toMatch(/node_not_found.*dialog.* is gone/);
    await strobe.session('stop', sessionId);
  });

  it('an id that was never given out is refused', async () => {
    expect(await see({ root: 'btn_beef' })).toMatchObject({ isError: true });
    expect((await see({ root: 'btn_beef' })).text).toMatch(/node_not_found.*btn_beef/);
  });
});

describe('since', () => {
  it('says in one line that nothing has changed', async () => {
    const revision = headerNumber(tree.text, 'revision');
    const { text } = await see({ since: revision });
    expect(headerNumber(text, 'revision')).toBe(revision);
    const [, ...rest] = text.split('\n');
    expect(rest).toEqual([expect.stringMatching(/unchanged/i)]);
  });

  it('is not misled by a search or a subtree in between, which read more', async () => {
    const revision = headerNumber((await see()).text, 'revision');
    await see({ query: { text: 'Row 987' } });
    await see({ root: nodeIn(tree.text, 'table', 'Rows').id });
    expect((await see({ since: revision })).text).toContain(`Unchanged since revision ${revision}`);
  });

  it('reports the change and nothing else', async () => {
    const before = await strobe.seeSettled(ticking, (text) => / focused\b/.test(text));
    const revision = headerNumber(before.text, 'revision');
    const after = await strobe.seeUntil(ticking, (text) => headerNumber(text, 'revision') > revision, {
      since: revision,
    });
    const label = nodesIn(before.text).find(({ title }) => title?.startsWith('Tick '));
    expect(fenced(after.text)).toEqual([expect.stringMatching(new RegExp(`^~ ${label?.id} .*Tick \\d+`))]);
  });

  it('gives the whole tree, and says why, when the revision is no longer known', async () => {
    const { text } = await see({ since: 4_000 });
    expect(warningsIn(text).join()).toContain('4000');
    expect(idsIn(text)).toEqual(idsIn(tree.text));
  });
});

describe('a budget', () => {
  it.each([200, 400, 800, 1_200])('of %d tokens is kept', async (maxTokens) => {
    const { text } = await see({ maxTokens });
    expect(countTokens(text)).toBeLessThanOrEqual(maxTokens);
    expect(text).toMatch(/… \d+ more/);
    expect(headerNumber(text, 'hiddenNodes')).toBeGreaterThan(0);
  });

  it('keeps what can be acted on before what cannot', async () => {
    const { text } = await see({ maxTokens: 1_500 });
    for (const title of ['Action', 'Enable', 'Open Dialog']) expect(lookFor(text, 'button', title)).toBeDefined();
    expect(lookFor(text, 'textField', 'Name')).toBeDefined();
  });
});

describe('JSON', () => {
  it('has every node with all of its fields, under the same ids', async () => {
    const answer = JSON.parse((await see({ verbose: true, maxTokens: 100_000 })).text);
    const found = new Map<string, Record<string, unknown>>();
    const visit = (node: { id: string; children?: (typeof node)[] }) => {
      found.set(node.id, { ...node });
      for (const child of node.children ?? []) visit(child);
    };
    for (const root of answer.nodes) visit(root);
    for (const id of idsIn(tree.text)) expect([...found.keys()]).toContain(id);
    expect(found.get(nodeIn(tree.text, 'textField', 'Name').id)).toMatchObject({
      role: 'textField',
      title: 'Name',
      value: 'test',
      source: 'ax',
    });
    expect(answer).toMatchObject({ revision: expect.any(Number), stats: { axNodes: found.size } });
  });

  it('that is too long for its budget is linked to, and can be fetched', async () => {
    const { text, links } = await see({ verbose: true, maxTokens: 500 });
    expect(countTokens(text)).toBeLessThanOrEqual(500);
    expect(JSON.parse(text).nodes[0]).toMatchObject({ role: 'window', title: 'Strobe UI Test' });
    expect(links).toEqual([{ uri: expect.stringMatching(/^ui:\/\/snapshot\//), mimeType: 'application/json' }]);
    const { contents } = await strobe.client.readResource({ uri: links[0]?.uri ?? '' });
    const [resource] = contents;
    if (resource === undefined || !('text' in resource)) throw new Error('no text');
    expect(JSON.parse(resource.text).nodes[0]).toMatchObject({ role: 'window', title: 'Strobe UI Test' });
  });
});

describe('a picture', () => {
  it('comes beside the tree', async () => {
    const { text, images } = await see({ mode: 'both' });
    expect(idsIn(text)).toEqual(idsIn(tree.text));
    expect(images).toHaveLength(1);
    expect(text).not.toMatch(/[A-Za-z0-9+/]{200}/);
  });

  it('of one element is as large as the element', async () => {
    const swatch = nodeIn(tree.text, 'image', 'Swatch magenta');
    const { images } = await see({ mode: 'screenshot', element: swatch.id });
    const { w, h, rgb } = await pixelsOf(images[0]?.bytes ?? Buffer.alloc(0));
    const bounds = boundsOf(swatch);
    expect({ w, h }).toEqual({ w: bounds.w, h: bounds.h });
    expect([...rgb.subarray(0, 3)]).toEqual([255, 0, 255]);
  });

  describe('under what has opened', () => {
    const act = (args: Record<string, unknown>) => strobe.call('debug_ui_action', { sessionId: still, ...args });
    const pictured = async (args: Record<string, unknown> = {}) => {
      const { images, text, isError } = await see({ mode: 'screenshot', ...args });
      if (isError) throw new Error(text);
      return pixelsOf(images[0]?.bytes ?? Buffer.alloc(0));
    };
    const isPicturedAs = async (args: Record<string, unknown>, { w, h }: { w: number; h: number }) =>
      expect(await pictured(args)).toMatchObject({ w, h });

    it('is of the window that holds the element', async () => {
      const swatch = nodeIn(tree.text, 'image', 'Swatch magenta');
      const opener = nodeIn(tree.text, 'button', 'Open Dialog');
      const [main] = idsIn(tree.text);
      const whole = await pictured();
      await act({ action: 'click', id: opener.id });
      const { text } = await strobe.seeUntil(still, (its) => nodesIn(its)[0]?.role === 'dialog');
      const [dialog] = idsIn(text);
      const answer = nodeIn(text, 'button', 'OK');
      const front = await pictured();
      expect(front.h).toBeLessThan(whole.h);
      await isPicturedAs({ element: main }, whole);
      await isPicturedAs({ element: dialog }, front);
      await isPicturedAs({ element: answer.id }, boundsOf(answer));
      await isPicturedAs({ root: opener.id }, whole);
      await isPicturedAs({ root: answer.id }, front);
      const { w, h, rgb } = await pictured({ element: swatch.id });
      expect({ w, h }).toEqual({ w: boundsOf(swatch).w, h: boundsOf(swatch).h });
      expect([...rgb.subarray(0, 3)]).toEqual([255, 0, 255]);
      await act({ action: 'key', key: 'escape' });
      await strobe.seeUntil(still, (its) => nodesIn(its)[0]?.role === 'window');
    });

    it('is of an item of an open menu', async () => {
      await act({ action: 'click', id: nodeIn(tree.text, 'menu', 'File').id });
      const item = await eventually(async () => {
        const found = lookFor((await see()).text, 'menuItem', 'New');
        return found?.rest.includes('bounds') ? found : undefined;
      });
      await isPicturedAs({ element: item.id }, boundsOf(item));
      await act({ action: 'key', key: 'escape' });
    });
  });

  it('of something that is not on the screen is refused with a reason', async () => {
    const hidden = nodesIn(tree.text).find(({ rest }) => rest.includes('offscreen'));
    const answer = await see({ mode: 'screenshot', element: hidden?.id });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('capture_failed') });
  });

  it('has the ids drawn on it when asked', async () => {
    const plain = await see({ mode: 'screenshot' });
    const annotated = await see({ mode: 'screenshot', annotate: true });
    const sizes = await Promise.all(
      [plain, annotated].map(({ images }) => pixelsOf(images[0]?.bytes ?? Buffer.alloc(0))),
    );
    expect(sizes[1]).toMatchObject({ w: sizes[0]?.w, h: sizes[0]?.h });
    expect(Buffer.compare(sizes[0]?.rgb ?? Buffer.alloc(0), sizes[1]?.rgb ?? Buffer.alloc(0))).not.toBe(0);
    expect((await see({ mode: 'both', annotate: true })).text).not.toContain('ids on it');
    const { text } = await see({ mode: 'both', annotate: true, depth: 1 });
    expect(text).toMatch(/; \d+ of the ids on it are beyond the part of the tree above$/m);
  });
});

describe('sessions', () => {
  it('are listed, and reached by the name of their application', async () => {
    const { sessions } = JSON.parse((await strobe.session('list')).text);
    const pids = new Map(sessions.map((each: { sessionId: string; pid: number }) => [each.sessionId, each.pid]));
    expect([...pids.keys()].toSorted()).toEqual([still, ticking].toSorted());
    const pid = pids.get(still);
    expect((await strobe.call('debug_ui', { app: pid, depth: 1 })).text).toContain(still);
    expect(await strobe.call('debug_ui', { app: 'gtk3.py' })).toMatchObject({ isError: true });
  });

  it('have a home of their own with the folders that programs expect, which is the home of Java, too', async () => {
    const { sessions } = JSON.parse((await strobe.session('list')).text);
    const [own] = sessions.filter((each: { sessionId: string }) => each.sessionId === still);
    const { HOME = '', JAVA_TOOL_OPTIONS } = environmentOf(own.pid);
    expect(HOME).not.toBe(homedir());
    for (const name of ['.config', '.cache', '.local/share']) expect(existsSync(join(HOME, name))).toBe(true);
    expect(JAVA_TOOL_OPTIONS).toContain(`-Duser.home=${HOME}`);
  });

  it('give their output page by page', async () => {
    const { output } = JSON.parse((await strobe.session('output', still)).text);
    expect(output).toMatchObject({ from: 0, ended: false });
  });

  it('are gone once stopped', async () => {
    const stopped = await strobe.session('stop', ticking);
    expect(JSON.parse(stopped.text).session).toMatchObject({ sessionId: ticking, state: 'exited', windows: [] });
    expect((await strobe.see(ticking)).text).toContain(`Session '${ticking}' not found`);
    expect((await see({ depth: 1 })).isError).toBe(false);
  });
});

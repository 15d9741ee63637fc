import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type AppiumServer, startAppium, WebDriverSession } from '../support/appium.ts';
import { eventually, REPO } from '../support/desktop.ts';
import { expectNothingLeft } from '../support/nothing-left.ts';
import { type Brood, broodOf } from '../support/processes.ts';

const SAMPLE = `/usr/bin/python3 ${path.join(REPO, 'examples/sample-app/gtk3.py')} --no-tick`;
/** So many one after the other: 200 before a release. */
const IN_A_ROW = Number(process.env.STROBE_SESSIONS ?? 8);
const AT_ONCE = 8;
const SESSION_MS = 30_000;

let server: AppiumServer;

beforeAll(async () => {
  server = await startAppium();
  // What a server opens with its first session stays open.
  await useSession();
});

/** One session from its start to its end, and what it had brought. */
async function useSession(): Promise<Brood> {
  const session = await WebDriverSession.open(server.url, { 'appium:app': SAMPLE });
  await session.post('timeouts', { implicit: 60_000 });
  const field = await session.find('-strobe query', '{"label":"Name"}');
  await session.post(`element/${field}/clear`);
  await session.post(`element/${field}/value`, { text: session.url.slice(-8) });
  expect(await session.text(field)).toBe(session.url.slice(-8));
  const { processes, displays } = broodOf(session.pid, 'none');
  expect(displays).toHaveLength(1);
  await session.quit();
  return { mark: 'none', processes, displays };
}

/** Those of the server, but for the connections of clients, which it keeps open for a while. */
function descriptors(): number {
  const connections = ['tcp', 'tcp6'].map((kind) => readFileSync(`/proc/net/${kind}`, 'utf8')).join('\n');
  const folder = `/proc/${server.pid}/fd`;
  const links = readdirSync(folder).map((name) => linkOf(path.join(folder, name)));
  return links.filter((link) => !connections.includes(` ${/^socket:.(\d+)/.exec(link)?.[1]} `)).length;
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

const children = () => broodOf(server.pid, 'none').processes.length;

/** Waits until the server has no more than before. */
async function expectAsBefore(before: { descriptors: number; children: number }): Promise<void> {
  await eventually(() => (descriptors() <= before.descriptors && children() <= before.children) || undefined).catch(
    () => expect({ descriptors: descriptors(), children: children() }).toEqual(before),
  );
}

it(
  `${AT_ONCE} sessions at once keep apart, and leave nothing`,
  async () => {
    const before = { descriptors: descriptors(), children: children() };
    const broods = await Promise.all(Array.from({ length: AT_ONCE }, useSession));
    expect(new Set(broods.flatMap(({ displays }) => displays.map(({ socket }) => socket))).size).toBe(AT_ONCE);
    for (const brood of broods) await expectNothingLeft(brood);
    await expectAsBefore(before);
  },
  AT_ONCE * SESSION_MS,
);

it(
  `${IN_A_ROW} sessions in a row leave nothing`,
  async () => {
    const before = { descriptors: descriptors(), children: children() };
    for (let at = 0; at < IN_A_ROW; at++) await expectNothingLeft(await useSession());
    await expectAsBefore(before);
  },
  IN_A_ROW * SESSION_MS,
);

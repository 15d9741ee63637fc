import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildStandIn } from '../../fake-macos/build.mjs';
import { MUTATIONS } from '../../fake-macos/mutations/index.mjs';
import { temporaryFolder } from '../../support/folder.ts';

const program = fileURLToPath(new URL('../../fake-macos/mutations/run.mjs', import.meta.url));
const sources = fileURLToPath(new URL('../../fake-macos/library/', import.meta.url));
const folder = temporaryFolder('mutations');

beforeAll(() => {
  buildStandIn();
});

/** What the stand-in has to say about a process in which this fault was committed, or every one of them avoided. */
async function reportOn(...fault: string[]): Promise<string> {
  const report = path.join(folder, fault.join() || 'right');
  const env = { ...process.env, STROBE_MACOS_REPORT: report, STROBE_MACOS_FAULTS: 'no-tick' };
  const child = spawn(process.execPath, [program, ...fault], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  return readFileSync(report, 'utf8');
}

describe('the stand-in', () => {
  it.concurrent.each(MUTATIONS)('notices that $fault: $rule', async ({ rule, fault }) => {
    const lines = (await reportOn(fault)).split('\n');
    expect(lines.filter((line) => line.startsWith(`${rule}: `))).not.toEqual([]);
  });

  it.concurrent('ends the process as macOS would, with the report written', async () => {
    const report = path.join(folder, 'trap');
    const env = { ...process.env, STROBE_MACOS_REPORT: report, STROBE_MACOS_FAULTS: 'no-tick trap-keyboard-off-main' };
    const child = spawn(process.execPath, [program, 'a key is pressed off the main thread'], { env, stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGTRAP']);
    expect(readFileSync(report, 'utf8')).toMatch(/^keyboard-off-main: /);
  });

  it.concurrent('has nothing to say where the same things are done as they should be', async () => {
    expect(await reportOn()).toMatch(/^summary: pid=\d+ violations=0 live=0 messages=\d+ elements=\d+\n$/);
  });

  it('has no rule that is never broken here', () => {
    const text = readdirSync(sources).map((name) => readFileSync(sources + name, 'utf8'));
    const rules = new Set([...text.join('').matchAll(/violation\("([\w-]+)"/g)].map(([, rule]) => rule));
    expect(rules.size).toBeGreaterThan(30);
    expect([...rules].filter((rule) => !MUTATIONS.some((mutation) => mutation.rule === rule))).toEqual([]);
  });
});

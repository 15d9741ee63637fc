import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LOOKS, look } from '../../../scripts/check-mac/looks.mjs';
import { withoutPrivate } from '../../../scripts/check-mac/private.mjs';
import { reportOf } from '../../../scripts/check-mac/report.mjs';
import { runProgram, runSteps, STEPS, type Step } from '../../../scripts/check-mac/steps.mjs';
import { temporaryFolder } from '../../support/folder.ts';
import { describeCan, NO_MAC } from '../../support/it-can.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const who = { home: '/Users/zoe', words: ['zoe', 'Zoes-MacBook.local', 'Zoes-MacBook'] };

describe('the report of a Mac', () => {
  it.each([
    ['at /Users/zoe/strobe/dist/main.js:3', 'at ~/strobe/dist/main.js:3'],
    ['/Users/other/x and /Users/Someone-Else/y', '~/x and ~/y'],
    ['zoe@Zoes-MacBook zoe@example.org', '<name>@<name> <address>'],
    ['/private/var/folders/ab/cd_1/T/strobe-x/window.png', '<temporary>'],
    ['192.168.1.20 a4:83:e7:00:11:22', '<ip> <mac>'],
    ['exit code 1, 20 s: AXError -25204', 'exit code 1, 20 s: AXError -25204'],
  ])('%s becomes %s', (text, clean) => {
    expect(withoutPrivate(text, who)).toBe(clean);
  });

  it('has a line for each result, and the end of what failed', () => {
    const noise = Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n');
    const report = reportOf(
      { macOS: '15.1', Node: 'v20' },
      [
        { name: 'build', outcome: 'passed', detail: '3 s' },
        {
          name: 'live suite',
          outcome: 'failed',
          detail: 'a | b',
          text: `${noise}\n\u001b[31m/Users/zoe/last\u001b[0m\n\`\`\``,
        },
        { name: 'second display', outcome: 'skipped' },
      ],
      who,
    );
    expect(report).toContain('- result: 1 passed, 1 failed, 1 skipped');
    expect(report).toContain('| build | ok | 3 s |');
    expect(report).toContain('| live suite | FAILED | a \\| b |');
    expect(report).toContain('| second display | not tried |  |');
    expect(report).toContain("~/last\n'''\n```");
    expect(report).not.toContain('zoe');
    expect(report).not.toContain('line 20\n');
  });
});

describe('what a machine checks by itself', () => {
  const step = (name: string, more: Partial<Step> = {}): Step => ({ name, command: [name], ...more });
  const run = ({ name }: Step) => ({ code: name.startsWith('bad') ? 3 : 0, output: `${name} printed`, seconds: 2 });

  it('goes on after a failure, and shows what was printed where that helps', () => {
    const told: string[] = [];
    const results = runSteps([step('bad'), step('good'), step('doctor', { shown: true })], run, (line) =>
      told.push(line),
    );
    expect(results).toEqual([
      { name: 'bad', outcome: 'failed', detail: 'exit code 3, 2 s', text: 'bad printed' },
      { name: 'good', outcome: 'passed', detail: '2 s' },
      { name: 'doctor', outcome: 'passed', detail: '2 s', text: 'doctor printed' },
    ]);
    expect(told).toContain('bad: failed');
  });

  it('tries nothing that needs what failed', () => {
    const results = runSteps([step('bad build', { needed: true }), step('good')], run, () => {});
    expect(results[1]).toEqual({ name: 'good', outcome: 'skipped', detail: 'bad build failed' });
  });

  it('consists of programs that are there', () => {
    const files = STEPS.flatMap(({ command }) => command).filter((word) => /\.(mjs|sh|ts)$/.test(word));
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(STEPS.find(({ name }) => name === 'live suite')?.env).toEqual({ REQUIRE_LIVE: '1' });
  });

  it('keeps exit code and output of a program, also of one that is missing', () => {
    const ran = runProgram(
      {
        name: '',
        command: [process.execPath, '-e', 'console.log(process.env.WORD); process.exit(4)'],
        env: { WORD: 'hello' },
      },
      root,
    );
    expect(ran).toMatchObject({ code: 4, output: 'hello\n' });
    expect(runProgram({ name: '', command: ['no-such-program'] }, root)).toMatchObject({
      code: 1,
      output: expect.stringContaining('ENOENT'),
    });
  });
});

describe('what eyes judge', () => {
  const looks = LOOKS.map(({ name, ...each }) => ({ name, ...each, show: async () => 'shown' }));

  it('covers a pop-up, a sheet, a rear window, a second display, a page and the prompt', () => {
    const names = LOOKS.map(({ name }) => name).join();
    for (const word of ['pop-up', 'sheet', 'rear', 'second display', 'Chrome', 'prompt']) expect(names).toContain(word);
  });

  it('is what the person says, or what went wrong', async () => {
    const failing = { name: 'broken', question: '?', show: () => Promise.reject(new Error('no window')) };
    const answers = ['y', 'n'];
    const two = looks.filter(({ before, answers: own }) => !before && !own).slice(0, 2);
    const results = await look([...two, failing], {}, async () => answers.shift() ?? '');
    expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['passed', 'y; shown'],
      ['failed', 'n; shown'],
      ['failed', 'Error: no window'],
    ]);
  });

  it('leaves out what the person does not have', async () => {
    const display = looks.filter(({ name }) => name === 'second display');
    expect(await look(display, {}, async () => 's')).toEqual([
      { name: 'second display', outcome: 'skipped', detail: 'the person has none' },
    ]);
  });
});

describeCan(NO_MAC, 'npm run check:mac elsewhere', () => {
  it('says that it needs a Mac, and writes nothing', () => {
    const cwd = temporaryFolder('check-mac');
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/check-mac.mjs')], {
      cwd,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('needs a Mac') });
    expect(existsSync(path.join(cwd, 'strobe-mac-report.md'))).toBe(false);
  });
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { programOf } from '../../../packages/appium-strobe-driver/src/capabilities.ts';
import { temporaryFolder } from '../../support/folder.ts';

describe('the program of a session', () => {
  it.each([
    ['kcalc', 'kcalc', []],
    ['/opt/my\\ app "one two" \'$HOME\' a""', '/opt/my app', ['one two', '$HOME', 'a']],
  ])('is the command line %s', (app, command, args) => {
    expect(programOf({ app })).toEqual({ command, args, env: {} });
  });

  it('takes more arguments and variables', () => {
    const program = programOf({ app: 'a b', args: ['c d'], environ: { LANG: 'C', N: 1 } });
    expect(program).toEqual({ command: 'a', args: ['b', 'c d'], env: { LANG: 'C', N: '1' } });
  });

  it('is that of a desktop file', () => {
    const file = path.join(temporaryFolder('desktop'), 'my.desktop');
    writeFileSync(file, '[Desktop Entry]\nName=My\nExec=my "a b" %U --x=%c\n[Desktop Action New]\nExec=other\n');
    expect(programOf({ app: file })).toEqual({ command: 'my', args: ['a b', '--x='], env: {} });
  });

  it('is one that runs already', () => {
    expect(programOf({ app: '4711' })).toBe(4711);
    expect(programOf({ app: 'kcalc', appPid: 12 })).toBe(12);
  });

  it.each([
    ['nothing', {}],
    ['an open quote', { app: 'a "b' }],
    ['arguments that are no texts', { app: 'a', args: [1] }],
    ['variables that are no texts', { app: 'a', environ: { A: {} } }],
    ['a desktop file that is not there', { app: 'no.such.desktop' }],
  ])('is refused for %s', (_, wanted) => {
    expect(() => programOf(wanted)).toThrow();
  });
});

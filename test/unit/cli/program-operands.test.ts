import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addProgramOperands, misplacedOption } from '../../../src/cli/program-operands.ts';

function parsed(line: string): Command {
  const command = addProgramOperands(new Command('launch')).option('--json').exitOverride();
  return command.parse(line.split(' '), { from: 'user' });
}

const parse = (line: string) => parsed(line).processedArgs.flat().join(' ');

describe('a program and its arguments', () => {
  it.each([
    ['java', 'java'],
    ['java -jar a.jar --json', 'java -jar a.jar --json'],
    ['--json java -jar', 'java -jar'],
    ['java a -- b', 'java a -- b'],
  ])('are taken as they stand: %s', (line, program) => {
    expect(parse(line)).toBe(program);
  });

  it.each([
    ['java --', 'java'],
    ['java -- -jar --', 'java -jar --'],
    ['java -- -- a', 'java -- a'],
    ['-- java -jar', 'java -jar'],
  ])('lose one separator: %s', (line, program) => {
    expect(parse(line)).toBe(program);
  });

  it('are said to have got an option of the command, unless a separator gives it to them', () => {
    expect(misplacedOption(parsed('java --json'))).toBe(
      '--json went to java, as all that follows a program does. An option of launch stands before it.',
    );
    expect(misplacedOption(parsed('java a --json=yes'))).toMatch(/^--json=yes went to java/);
    for (const line of ['java -- --json', '--json java', 'java --jsonp']) {
      expect(misplacedOption(parsed(line))).toBeUndefined();
    }
  });
});

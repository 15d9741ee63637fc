import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addProgramOperands } from '../../../src/cli/program-operands.ts';

function parse(line: string): string {
  const command = addProgramOperands(new Command()).option('--json').exitOverride();
  command.parse(line.split(' '), { from: 'user' });
  return command.processedArgs.flat().join(' ');
}

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
});

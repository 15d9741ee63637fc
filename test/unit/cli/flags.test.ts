import { Command, CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toolArguments, toolFlags } from '../../../src/cli/flags.ts';
import { verbs } from '../../../src/cli/verbs.ts';
import { defineTool } from '../../../src/tools/define.ts';

const tool = defineTool({
  name: 'sample',
  title: 'Sample',
  description: '',
  kind: 'read',
  input: z.strictObject({
    name: z.string().optional(),
    maxTokens: z.number().default(8000).describe('How much'),
    mode: z.enum(['tree', 'both']).default('tree'),
    annotate: z.boolean().default(false),
    args: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).optional(),
    query: z.strictObject({ role: z.string().optional(), text: z.string().optional() }).optional(),
    app: z.union([z.string(), z.number().int()]).transform(String).optional(),
  }),
  handler: async () => ({ text: '' }),
});

function parse(...argv: string[]): Record<string, unknown> {
  const flags = toolFlags(tool);
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const { option } of flags) command.addOption(option);
  command.parse(argv, { from: 'user' });
  return toolArguments(flags, command.opts());
}

describe('flags from a schema', () => {
  it('leaves out what was not given, so that the tool has its own defaults', () => {
    expect(parse()).toEqual({});
  });

  it('covers every type a tool argument has', () => {
    const argv = ['--name', 'x', '--max-tokens', '5', '--mode', 'both', '--annotate', '--args', 'a', 'b'];
    expect(parse(...argv, '--env', 'A=1', '--env', 'B=x=y', '--query-role', 'button', '--app', '42')).toEqual({
      name: 'x',
      maxTokens: 5,
      mode: 'both',
      annotate: true,
      args: ['a', 'b'],
      env: { A: '1', B: 'x=y' },
      query: { role: 'button' },
      app: '42',
    });
  });

  it.each([
    ['--max-tokens', 'many'],
    ['--mode', 'none'],
    ['--env', 'A'],
    ['--unheard-of', 'x'],
  ])('refuses %s %s', (...argv) => {
    expect(() => parse(...argv)).toThrow(CommanderError);
  });

  it('leaves out excepted arguments', () => {
    const names = toolFlags(tool, ['query', 'env']).map(({ option }) => option.long);
    expect(names).toEqual(['--name', '--max-tokens', '--mode', '--annotate', '--args', '--app']);
  });
});

describe('verbs', () => {
  it('name only arguments that their tools have', () => {
    for (const { tool: used, fixed = {}, without = [] } of verbs) {
      const known = Object.keys(used.inputSchema.properties);
      expect(known).toEqual(expect.arrayContaining([...Object.keys(fixed), ...without]));
    }
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IDENTITY, INSTRUCTIONS } from '../../../src/mcp/identity.ts';
import { tools } from '../../../src/tools/index.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'));

describe('what is published beside the code', () => {
  it('has the version of the package everywhere', () => {
    const { version } = read('package.json');
    const server = read('server.json');
    expect([IDENTITY.version, server.version, server.packages[0].version, read('manifest.json').version]).toEqual(
      Array(4).fill(version),
    );
  });

  it('names the tools that there are', () => {
    const named = read('manifest.json').tools.map(({ name }: { name: string }) => name);
    expect(named).toEqual(tools.map(({ name }) => name));
  });

  it('mentions no tool that does not exist', () => {
    const mentioned = new Set(INSTRUCTIONS.match(/\b(debug|observe)_\w+/g));
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining([...mentioned]));
  });
});

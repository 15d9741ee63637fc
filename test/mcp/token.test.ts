import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/folder.ts';
import { commandLineOf, environmentOf } from '../support/processes.ts';
import { connectHttp, privateFolders, program, type ServeOptions, startServe } from './connect.ts';

const TOKEN = 'a-token.of_our~own+1/2==';

async function serve(options: ServeOptions) {
  const server = await startServe({ token: TOKEN, ...options });
  atEnd(async () => server[Symbol.asyncDispose]());
  const client = await connectHttp('2025-11-25', server);
  atEnd(() => client.close());
  return { server, client };
}

describe('the token of strobe serve', () => {
  it('can come from the environment, which launched programs do not inherit', async () => {
    const { client } = await serve({ env: { STROBE_TOKEN: TOKEN } });
    const args = { command: 'sleep', args: ['600'], display: 'isolated', waitMs: 0 };
    const { structuredContent } = await client.callTool({ name: 'debug_launch', arguments: args });
    const environment = environmentOf(Number((structuredContent as { pid: number }).pid));
    expect(environment.HOME).toBeDefined();
    expect(environment.STROBE_TOKEN).toBeUndefined();
  });

  it('can come from a file', async () => {
    const file = join(temporaryFolder('token'), 'token');
    writeFileSync(file, `${TOKEN}\n`, { mode: 0o600 });
    const { client } = await serve({ flags: ['--token-file', file] });
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  });

  it('is not in the list of processes while the server runs, though it was an argument', async () => {
    const { server } = await serve({ flags: ['--token', TOKEN] });
    expect(commandLineOf(server.pid)).toBe('strobe serve');
  });

  it.each([
    ['an empty one', ['--token', ''], {}],
    ['one that no header can carry', ['--token', 'two words'], {}],
    ['an empty one of the environment', [], { STROBE_TOKEN: '' }],
    ['a file that is not there', ['--token-file', '/nowhere/token'], {}],
    ['an empty file', ['--token-file', '/dev/null'], {}],
  ])('is refused: %s', async (_, flags, env) => {
    using folders = privateFolders();
    const outcome = await new Promise((resolve) => {
      const options = { env: { ...folders.env, ...env } };
      execFile(process.execPath, [program, 'serve', '--port', '0', ...flags], options, (error, _stdout, stderr) =>
        resolve({ code: error?.code, stderr }),
      );
    });
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringMatching(/token/) });
  });
});

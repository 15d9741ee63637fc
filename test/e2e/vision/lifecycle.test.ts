import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sidecarCommand } from '../../../src/vision/client/command.ts';
import type { SidecarCommand } from '../../../src/vision/client/sidecar-process.ts';
import { type ClientLimits, RESTARTED_MESSAGE, VisionClient } from '../../../src/vision/client/vision-client.ts';
import { itKeepsTheSizeOfTheSidecar } from '../../properties/sidecar-size.ts';
import { eventually, patience, REPO } from '../../support/desktop.ts';
import { drawn, mark } from '../../support/drawing.ts';
import { type ModelsFolder, tinyModels } from '../../support/tiny-models.ts';

let models: ModelsFolder;
let small: Buffer;
/** Without a mark for text, so that the slow text detector has millions of pixels to go through. */
let large: Buffer;
beforeAll(async () => {
  models = tinyModels();
  small = await drawn(640, 400, mark('knob', 204, 100) + mark('text', 300, 300));
  large = await drawn(3_000, 2_000, mark('knob', 204, 100));
});
afterAll(() => models[Symbol.dispose]());

const clients: VisionClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client[Symbol.asyncDispose]();
});

function open(command: SidecarCommand, limits: Partial<ClientLimits> = {}): VisionClient {
  const client = new VisionClient(() => command, limits);
  clients.push(client);
  return client;
}

function real(limits: Partial<ClientLimits> = {}): VisionClient {
  const { file, args } = sidecarCommand({ device: 'auto', model: 'builtin' });
  return open({ file, args: [...args, '--models', models.path] }, limits);
}

const shell = (command: string) => sidecarCommand({ command, device: 'auto', model: 'builtin' });
const speaker = (manner = '') => shell(`${process.execPath} ${REPO}/test/fixtures/vision/speaker.mjs ${manner}`);
const detect = async (client: VisionClient, png = small, signal = patience()) =>
  (await client.detect(png, {}, signal)).found;
const isAlive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};
const gone = (pid: number) => eventually(async () => !isAlive(pid) || undefined);

/** Clock ticks of the processor that a process has used. */
function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** A request that the process is busy with. */
async function inTheMiddle(client: VisionClient): Promise<{ pid: number; answer: Promise<unknown> }> {
  await detect(client);
  const pid = client.pid ?? 0;
  const before = ticks(pid);
  const answer = detect(client, large).then(
    () => 'answered',
    (error) => error.message,
  );
  await eventually(async () => ticks(pid) > before + 20 || undefined);
  return { pid, answer };
}

describe('a sidecar', () => {
  it('starts with the first picture, and stays for the next', async () => {
    const client = real();
    expect(client.pid).toBeUndefined();
    expect(await detect(client)).toMatchObject([{ label: 'knob' }]);
    const { pid } = client;
    await detect(client);
    expect(client.pid).toBe(pid);
  });

  it('that is killed in the middle of a request is replaced, and the next call works', async () => {
    const client = real();
    const { pid, answer } = await inTheMiddle(client);
    process.kill(pid, 'SIGKILL');
    expect(await answer).toBe(RESTARTED_MESSAGE);
    expect(await detect(client)).toMatchObject([{ label: 'knob' }]);
    expect(client.pid).not.toBe(pid);
  });

  it('that hangs in the middle of a request is ended after the limit, and the next call works', async () => {
    const client = real({ requestMs: 8_000 });
    const { pid, answer } = await inTheMiddle(client);
    process.kill(pid, 'SIGSTOP');
    expect(await answer).toBe(RESTARTED_MESSAGE);
    expect(isAlive(pid)).toBe(false);
    expect(await detect(client)).toMatchObject([{ label: 'knob' }]);
  });

  it('that hangs between requests fails its health check and is replaced without an error', async () => {
    const client = real({ healthMs: 300 });
    await detect(client);
    const pid = client.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    expect(await detect(client)).toMatchObject([{ label: 'knob' }]);
    expect(isAlive(pid)).toBe(false);
  });

  it('that dies between requests is replaced without an error', async () => {
    const client = real();
    await detect(client);
    process.kill(client.pid ?? 0, 'SIGKILL');
    await eventually(async () => client.pid === undefined || undefined);
    expect(await detect(client)).toMatchObject([{ label: 'knob' }]);
  });

  it('starts while a picture is being taken, and is replaced without an error if it dies meanwhile', async () => {
    const client = open(speaker());
    client.warmUp();
    const { pid } = client;
    await detect(client);
    expect(client.pid).toBe(pid);
    const other = open(speaker());
    other.warmUp();
    const warmedUp: unknown = Reflect.get(other, 'warmedUp');
    expect(warmedUp).toBeInstanceOf(Promise);
    await warmedUp;
    process.kill(other.pid ?? 0, 'SIGKILL');
    await eventually(async () => other.pid === undefined || undefined);
    expect(await detect(other)).toMatchObject([{ description: 'Middle' }]);
  });

  it('that gets too little memory reports so', async () => {
    const { file, args } = sidecarCommand({ device: 'auto', model: 'builtin' });
    const client = open(shell(`ulimit -v 500000; exec ${file} ${args.join(' ')} --models ${models.path}`));
    await expect(detect(client)).rejects.toMatchObject({ code: 'vision_failed', message: /Vision failed: .*ended/s });
  });

  it('without its models reports the missing file', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'strobe-models-'));
    const { file, args } = sidecarCommand({ device: 'auto', model: 'builtin' });
    const client = open({ file, args: [...args, '--models', empty] });
    await expect(detect(client)).rejects.toMatchObject({ code: 'vision_failed', message: /detector\.onnx/ });
    rmSync(empty, { recursive: true });
  });

  it('that never gets ready is given up after the limit', async () => {
    const client = open(shell('sleep 600'), { startMs: 300 });
    await expect(detect(client)).rejects.toMatchObject({ message: expect.stringContaining('within 0.3 s') });
    expect(client.pid).toBeUndefined();
  });

  it('that cannot be started reports why', async () => {
    const client = open({ file: '/nonexistent/vision', args: [] });
    await expect(detect(client)).rejects.toMatchObject({ code: 'vision_failed', message: /could not be started/ });
  });

  it('stops after a while without work, and starts again when it is needed', async () => {
    const client = real({ idleMs: 50 });
    await detect(client);
    const pid = client.pid ?? 0;
    await gone(pid);
    expect(await detect(client)).toMatchObject([{ label: 'knob' }]);
    expect(client.pid).not.toBe(pid);
  });

  it('ends with its client, by force if it must', async () => {
    const client = open(speaker('stubborn'), { graceMs: 100 });
    await detect(client);
    const pid = client.pid ?? 0;
    await client[Symbol.asyncDispose]();
    expect(isAlive(pid)).toBe(false);
  });

  it('does not outlive a server that was killed', async () => {
    const { file, args } = sidecarCommand({ device: 'auto', model: 'builtin' });
    const command = { file, args: [...args, '--models', models.path] };
    const program = `
      import { VisionClient } from '${REPO}/dist/vision/client/vision-client.js';
      const client = new VisionClient(() => (${JSON.stringify(command)}));
      await client.detect(Buffer.from('${small.toString('base64')}', 'base64'), {}, new AbortController().signal);
      console.log(client.pid);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await firstLine(server.stdout));
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await gone(pid);
  });
});

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error('The stream ended without a line.');
}

describe('a command of the user', () => {
  it('takes the place of the built-in one', async () => {
    expect(await detect(open(speaker()))).toEqual([
      { label: 'knob', description: 'Middle', confidence: 0.9, bounds: { x: 300, y: 180, w: 40, h: 40 } },
    ]);
  });

  it('may print anything between its replies, and take its time to load', async () => {
    expect(await detect(open(speaker('chatty')))).toMatchObject([{ description: 'Middle' }]);
    expect(await detect(open(speaker('slow-start')))).toMatchObject([{ description: 'Middle' }]);
  });

  it('may load its models with the first picture alone', async () => {
    expect(await detect(open(speaker('lazy'), { lazyMs: 100 }))).toMatchObject([{ description: 'Middle' }]);
  });

  it('gets one request at a time, in order', async () => {
    const client = open(speaker());
    const answers = await Promise.all([1, 2, 3, 4].map(() => detect(client)));
    expect(answers.flat().map(({ description }) => description)).toEqual(Array(4).fill('Middle'));
  });

  it('that breaks the protocol has another error than one that died', async () => {
    const client = open(speaker('nonsense'));
    await expect(detect(client)).rejects.toMatchObject({
      message: expect.stringContaining('does not follow the protocol'),
    });
    expect(client.pid).toBeDefined();
  });

  it('does not delay a caller who gives up, and serves the next', async () => {
    const client = open(speaker());
    await detect(client);
    const impatient = new AbortController();
    const answer = detect(client, small, impatient.signal);
    impatient.abort();
    await expect(answer).rejects.toThrow();
    expect(await detect(client)).toMatchObject([{ description: 'Middle' }]);
  });
});

describe('a sidecar that goes on', () => {
  // `npm run test:long` shows it many more.
  itKeepsTheSizeOfTheSidecar(40);
});

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelStore } from '../../../src/cli/model-store.ts';
import { progressLine, runModels } from '../../../src/cli/models.ts';
import { MODEL_CATALOGUE, modelFolder } from '../../../src/core/model-catalogue.ts';

const { files } = MODEL_CATALOGUE.omniparser;
const [detector, , , , , vocabulary] = files;
const contentOf = (path: string) => Buffer.from(`content of ${path}\n`.repeat(2_000));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A server of small files: checksums in a header of a redirect, as the real one has them, or in a file beside. */
let server: Server;
let base: string;
let asked: { method: string; path: string; range: string | undefined }[] = [];
let faults: {
  lie?: boolean;
  hangUps?: number;
  stallAt?: number;
  noRanges?: boolean;
  missing?: boolean;
  leadsTo?: string;
} = {};

function serve(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  const { range } = request.headers;
  asked.push({ method: request.method ?? '', path, range });
  if (faults.hangUps) {
    faults.hangUps--;
    request.socket.destroy();
    return;
  }
  if (faults.missing || path.endsWith('.sha256')) response.writeHead(404).end();
  else if (path.startsWith('/cdn/')) send(contentOf(path.slice('/cdn'.length)), range, response);
  else if (path.endsWith('.onnx')) {
    const tag = faults.lie ? sha256(Buffer.from('a lie')) : sha256(contentOf(path));
    response.writeHead(302, { location: faults.leadsTo ?? `/cdn${path}`, 'x-linked-etag': `"${tag}"` }).end();
  } else send(contentOf(path), range, response);
}

function send(content: Buffer, range: string | undefined, response: ServerResponse): void {
  const from = faults.noRanges ? 0 : Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
  const body = content.subarray(from);
  if (body.length === 0) {
    response.writeHead(416).end();
    return;
  }
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': body.length });
  if (faults.stallAt === undefined) response.end(body);
  else response.write(body.subarray(0, faults.stallAt));
}

function portOf(listening: Server): number {
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

let home: string;
let said = '';
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'strobe-models-'));
  server = createServer(serve).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
  faults = {};
  said = '';
  rmSync(join(home, '.strobe'), { recursive: true, force: true });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});

const run = (action: 'list' | 'pull' | 'path' | 'verify', name?: string) =>
  runModels({ action, name, from: base }, home);
const folder = () => modelFolder(home, 'omniparser');

describe('strobe models', () => {
  it('fetches every file of a model, and checks it', async () => {
    expect(await run('pull', 'omniparser')).toBe(0);
    for (const { name, source } of files) {
      expect(readFileSync(join(folder(), name)).equals(contentOf(`/${source}`))).toBe(true);
    }
    expect(said.match(/ checked/g)).toHaveLength(5);
    expect(said).toContain('vocab.json');
    expect(said).toContain('no checksum given');
    expect(said).toContain('vision.model');
    expect(await run('verify', 'omniparser')).toBe(0);
  });

  it('fetches nothing twice', async () => {
    await run('pull', 'omniparser');
    asked = [];
    expect(await run('pull', 'omniparser')).toBe(0);
    expect(asked).toEqual([]);
  });

  it('goes on where it broke off', async () => {
    faults = { stallAt: 10_000 };
    const impatient = new AbortController();
    const store = new ModelStore(folder(), base);
    await expect(store.fetch(detector, () => impatient.abort(), impatient.signal)).rejects.toThrow();
    expect(store.has(detector)).toBe(false);
    faults = {};
    asked = [];
    expect(await run('pull', 'omniparser')).toBe(0);
    expect(new Set(asked.flatMap(({ range }) => range ?? []))).toEqual(new Set(['bytes=10000-']));
    expect(said).toContain('resumed at 0.0 MB');
    expect(await run('verify', 'omniparser')).toBe(0);
  });

  it('starts again where the server cannot go on', async () => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), `${detector.name}.part`), contentOf(`/${detector.source}`).subarray(0, 500));
    faults = { noRanges: true };
    expect(await run('pull', 'omniparser')).toBe(0);
    expect(await run('verify', 'omniparser')).toBe(0);
  });

  it('takes a part that is whole for what it is', async () => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), `${vocabulary.name}.part`), contentOf(`/${vocabulary.source}`));
    await new ModelStore(folder(), base).fetch(vocabulary, () => {}, new AbortController().signal);
    expect(readFileSync(join(folder(), vocabulary.name))).toEqual(contentOf(`/${vocabulary.source}`));
  });

  it('throws away what has another checksum', async () => {
    faults = { lie: true };
    await expect(run('pull', 'omniparser')).rejects.toThrow(/SHA-256/);
    expect(existsSync(join(folder(), detector.name))).toBe(false);
    faults = {};
    expect(await run('pull', 'omniparser')).toBe(0);
  });

  it('checks a file whose connection was closed before its checksum came', async () => {
    faults = { lie: true, hangUps: 1 };
    await expect(run('pull', 'omniparser')).rejects.toThrow(/SHA-256/);
    expect(existsSync(join(folder(), detector.name))).toBe(false);
  });

  it('fetches nothing that it cannot check because the server hangs up', async () => {
    faults = { hangUps: 2 };
    await expect(run('pull', 'omniparser')).rejects.toThrow(/cannot be reached/);
    expect(existsSync(join(folder(), detector.name))).toBe(false);
  });

  it('gives up a connection that brings nothing more, and keeps what it brought', async () => {
    faults = { stallAt: 10_000 };
    const store = new ModelStore(folder(), base, 2_000);
    const fetched = store.fetch(detector, () => {}, new AbortController().signal);
    await expect(fetched).rejects.toThrow(/sent nothing for 2 s/);
    expect(readFileSync(join(folder(), `${detector.name}.part`))).toHaveLength(10_000);
  });

  it.each(['http://models.example', 'ftp://models.example', 'nonsense'])('fetches nothing from %s', async (from) => {
    await expect(runModels({ action: 'pull', name: 'omniparser', from }, home)).rejects.toThrow(
      /not an address that can be trusted/,
    );
    expect(asked).toEqual([]);
  });

  it.each([
    ['an address that anybody could change', 'http://models.example/', /http:\/\/models.example\/ is not an address/],
    ['nowhere', 'http://[', /leads on and on, or to nowhere/],
    ['itself', `/${detector.source}`, /leads on and on, or to nowhere/],
  ])('follows no redirect to %s', async (_, leadsTo, message) => {
    faults = { leadsTo };
    await expect(run('pull', 'omniparser')).rejects.toThrow(message);
    expect(asked.map(({ path }) => path)).not.toContain('/cdn/');
  });

  it('names the address that does not answer', async () => {
    faults = { missing: true };
    await expect(run('pull', 'omniparser')).rejects.toThrow(/answered 404/);
  });

  it('notices a file that has changed, or gone', async () => {
    await run('pull', 'omniparser');
    writeFileSync(join(folder(), detector.name), 'something else');
    rmSync(join(folder(), vocabulary.name));
    said = '';
    expect(await run('verify', 'omniparser')).toBe(1);
    expect(said).toContain(`${detector.name}  CHANGED`);
    expect(said).toContain(`${vocabulary.name}  missing`);
  });

  it('lists the models, and prints the folder of one', async () => {
    await run('list');
    expect(said).toMatch(/^omniparser {2}not fetched .*AGPL-3\.0/);
    await run('path', 'omniparser');
    expect(said).toContain(join(home, '.strobe/models/omniparser'));
  });

  it('names the models when there is none of that name', async () => {
    await expect(run('pull', 'clip')).rejects.toMatchObject({ hint: 'The models are: omniparser.' });
  });

  it('draws how far it is', () => {
    expect(progressLine('a.onnx', 20_000_000, 80_000_000)).toBe(
      `a.onnx  ${'█'.repeat(8)}${'░'.repeat(22)}  25 %  20.0 MB of 80.0 MB`,
    );
    expect(progressLine('a.onnx', 500_000, undefined)).toBe('a.onnx  0.5 MB');
  });
});

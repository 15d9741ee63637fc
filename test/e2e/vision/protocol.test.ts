import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sidecarCommand } from '../../../src/vision/client/command.ts';
import { REPO } from '../../support/desktop.ts';
import { drawn, mark } from '../../support/drawing.ts';
import { type ModelsFolder, tinyModels } from '../../support/tiny-models.ts';

/** Speaks to a sidecar line by line, as any other program would. */
class Speaker {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly replies: AsyncIterator<string>;

  constructor(models: string, without: string[] = []) {
    const { file, args } = sidecarCommand({ device: 'auto', model: 'builtin' });
    const preload = ['--import', `${REPO}/test/fixtures/vision/without.mjs`];
    this.child = spawn(file, [...preload, ...args, '--models', models], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, WITHOUT: without.join() },
    });
    this.replies = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async reply(): Promise<Record<string, unknown>> {
    const { value, done } = await this.replies.next();
    if (done) throw new Error('The sidecar has ended.');
    return JSON.parse(value);
  }

  async say(line: string | object): Promise<Record<string, unknown>> {
    this.child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    return await this.reply();
  }
}

let models: ModelsFolder;
let speaker: Speaker;
beforeAll(() => {
  models = tinyModels();
  speaker = new Speaker(models.path);
});
afterAll(() => {
  speaker.child.stdin.end();
  models[Symbol.dispose]();
});

const detect = (image: string, more: object = {}) => speaker.say({ id: 'req_1', type: 'detect', image, ...more });
const png = async (shapes = mark('knob', 204, 100)) => (await drawn(640, 400, shapes)).toString('base64');

describe('the sidecar', () => {
  it('answers a detect with elements', async () => {
    const answer = await detect(await png(), { options: { confidence_threshold: 0.3, iou_threshold: 0.5 } });
    expect(answer).toEqual({
      id: 'req_1',
      type: 'result',
      elements: [
        {
          label: 'knob',
          description: expect.any(String),
          confidence: expect.closeTo(1, 2),
          bounds: { x: 184, y: 80, w: 40, h: 40 },
        },
      ],
      latency_ms: expect.any(Number),
    });
  });

  it('needs no options', async () => {
    expect(await detect(await png())).toMatchObject({ type: 'result', elements: [{ label: 'knob' }] });
  });

  it('leaves out elements with too little confidence', async () => {
    const pale = `<rect x="200" y="96" width="8" height="8" fill="rgb(217,0,0)"/>`;
    const options = (confidence_threshold: number) => ({ options: { confidence_threshold } });
    expect(await detect(await png(pale), options(0.3))).toMatchObject({ elements: [{ label: 'knob' }] });
    expect(await detect(await png(pale), options(0.9))).toMatchObject({ elements: [] });
  });

  it('answers a ping with a pong', async () => {
    expect(await speaker.say({ id: 'h', type: 'ping' })).toEqual({
      id: 'h',
      type: 'pong',
      models_loaded: true,
      device: 'cpu',
    });
  });

  it.each([
    ['no JSON', '{"id":"x"', null, /JSON/],
    ['no object', '42', null, /./],
    ['no id', '{"type":"ping"}', null, /id/],
    ['an unknown type', '{"id":"x","type":"sing"}', 'x', /type/],
    ['no image', '{"id":"x","type":"detect"}', 'x', /image/],
    ['an empty image', '{"id":"x","type":"detect","image":""}', 'x', /empty/],
    ['bad base64', '{"id":"x","type":"detect","image":"%%%not base64%%%"}', 'x', /base64/],
    ['no PNG', '{"id":"x","type":"detect","image":"aGVsbG8gd29ybGQ="}', 'x', /PNG/],
    ['a threshold beyond 1', '{"id":"x","type":"detect","image":"aGk=","options":{"iou_threshold":7}}', 'x', /iou/],
  ])('answers %s with an error, and goes on', async (_, line, id, message) => {
    expect(await speaker.say(line)).toEqual({ id, type: 'error', message: expect.stringMatching(message) });
    expect(await speaker.say({ id: 'h', type: 'ping' })).toMatchObject({ type: 'pong' });
  });

  it('answers a truncated PNG with an error', async () => {
    const whole = await drawn(640, 400, mark('knob', 204, 100));
    const answer = await detect(whole.subarray(0, whole.length / 2).toString('base64'));
    expect(answer).toMatchObject({ id: 'req_1', type: 'error' });
  });

  it('answers a picture of 100 megapixels with an error', async () => {
    const huge = sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } });
    const image = (await huge.png({ compressionLevel: 1 }).toBuffer()).toString('base64');
    expect(await detect(image)).toMatchObject({ type: 'error', message: expect.stringContaining('10000x10000') });
    expect(await detect(await png())).toMatchObject({ type: 'result' });
  });

  it('takes a picture of one pixel, and one with transparency', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect(await detect(pixel.toString('base64'))).toMatchObject({ type: 'result', elements: [] });
  });

  it('answers every request, in order, however fast they come', async () => {
    const image = await png();
    for (let at = 0; at < 5; at++) {
      speaker.child.stdin.write(`${JSON.stringify({ id: `req_${at}`, type: 'detect', image })}\n`);
    }
    const ids: unknown[] = [];
    for (let at = 0; at < 5; at++) ids.push((await speaker.reply()).id);
    expect(ids).toEqual(['req_0', 'req_1', 'req_2', 'req_3', 'req_4']);
  });

  it('works without the native runtime, slower', async () => {
    const other = new Speaker(models.path, ['onnxruntime-node']);
    const image = await png(mark('knob', 204, 100) + mark('text', 300, 300));
    expect(await other.say({ id: 'a', type: 'detect', image })).toMatchObject({ elements: [{ label: 'knob' }] });
    expect(await other.say({ id: 'h', type: 'ping' })).toMatchObject({ models_loaded: true, device: 'wasm' });
    other.child.stdin.end();
  });

  it('without any runtime reports how to install one', async () => {
    const other = new Speaker(models.path, ['onnxruntime-node', 'onnxruntime-web']);
    const answer = await other.say({ id: 'a', type: 'detect', image: await png() });
    expect(answer).toMatchObject({
      id: 'a',
      type: 'error',
      message: expect.stringContaining('npm install onnxruntime-node'),
    });
    expect(await other.say({ id: 'h', type: 'ping' })).toMatchObject({ type: 'error' });
    other.child.stdin.end();
  });

  it('ends when its standard input does', async () => {
    const other = new Speaker(models.path);
    await other.say({ id: 'h', type: 'ping' });
    const ended = new Promise((resolve) => other.child.once('exit', (code) => resolve(code)));
    other.child.stdin.end();
    expect(await ended).toBe(0);
  });
});

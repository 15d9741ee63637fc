import { expect, it } from 'vitest';
import { type Library, Runtime } from '../../../../../src/vision/sidecar/network/runtime.ts';

const TENSOR: Library['Tensor'] = class {
  constructor() {
    throw new Error('no tensors here');
  }
} as never;

/** A library that lists these backends, of which only some work. */
function library(listed: string[], working: string[]) {
  const tried: string[] = [];
  const fake: Library = {
    Tensor: TENSOR,
    listSupportedBackends: () => listed.map((name) => ({ name })),
    InferenceSession: {
      async create(path, options) {
        const device = String(options?.executionProviders?.[0]);
        tried.push(device);
        if (path === 'missing' || !working.includes(device)) throw new Error(`${path} does not load on ${device}`);
        return { inputMetadata: [], outputNames: [] } as never;
      },
    },
  };
  return { fake, tried };
}

it.each([
  { listed: ['cpu', 'webgpu'], working: ['cpu'], tried: ['cpu'] },
  { listed: ['cpu', 'cuda'], working: ['cpu', 'cuda'], tried: ['cuda'] },
  { listed: ['cpu', 'cuda', 'tensorrt'], working: ['cpu'], tried: ['cuda', 'cpu'] },
  { listed: ['coreml', 'cpu'], working: ['cpu', 'coreml'], tried: ['coreml'] },
])('auto: of $listed, $tried are tried where $working work', async ({ listed, working, tried }) => {
  const { fake, tried: asked } = library(listed, working);
  const runtime = Runtime.native('auto', fake);
  await runtime.load('model', 1);
  expect(asked).toEqual(tried);
  expect(runtime.device).toBe(tried.at(-1));
});

it('loads several networks at once, all of them where the first ends up', async () => {
  const { fake } = library(['cuda', 'coreml', 'cpu'], ['cpu']);
  const runtime = Runtime.native('auto', fake);
  await Promise.all([1, 2, 3].map(() => runtime.load('model', 1)));
  expect(runtime.device).toBe('cpu');
});

it('tries nothing but the device that the user has named', async () => {
  const { fake, tried } = library(['cuda', 'cpu'], ['cpu']);
  await expect(Runtime.native('cuda', fake).load('model', 1)).rejects.toThrow('does not load on cuda');
  expect(tried).toEqual(['cuda']);
});

it('reports what is wrong with a network that loads nowhere', async () => {
  const { fake } = library(['cuda', 'cpu'], ['cuda', 'cpu']);
  await expect(Runtime.native('auto', fake).load('missing', 1)).rejects.toThrow('missing does not load on cpu');
});

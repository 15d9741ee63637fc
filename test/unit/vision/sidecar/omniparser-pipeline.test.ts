import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadPipeline } from '../../../../src/vision/sidecar/load-pipeline.ts';
import { words } from '../../../support/drawing.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { boxPatch, installTinyOmniParser, paintPicture } from '../../../support/tiny-omniparser.ts';

const home = temporaryFolder('home');
afterAll(() => vi.unstubAllEnvs());

describe('the pipeline of OmniParser', () => {
  it('names boxes by the text in them, else by what they show', async () => {
    installTinyOmniParser(home, 640);
    vi.stubEnv('HOME', home);
    const { pipeline } = await loadPipeline({ device: 'auto', model: 'omniparser' });
    const shapes =
      boxPatch(0, 512, 128, 128, { x: 100, y: 100 }) +
      boxPatch(256, 512, 128, 128, { x: 300, y: 100 }) +
      '<rect x="280" y="80" width="40" height="40" fill="white"/>' +
      '<rect x="60" y="70" width="90" height="60" fill="white"/>' +
      words('Mix', 86, 106, 16);
    const picture = await paintPicture(640, 640, shapes);
    const { elements } = await pipeline.detect(picture, { confidence_threshold: 0.3, iou_threshold: 0.5, named: [] });
    expect(elements.map(({ label, description }) => `${label}: ${description}`).sort()).toEqual([
      'button: Mix',
      'button: light icon',
    ]);
  });

  it('reports how to fetch the models where there are none', async () => {
    vi.stubEnv('HOME', join(home, 'nowhere'));
    await expect(loadPipeline({ device: 'auto', model: 'omniparser' })).rejects.toThrow(
      'strobe models pull omniparser',
    );
  });
});

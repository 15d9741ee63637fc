import { describe, expect, it } from 'vitest';
import { examineNode, formatFindings } from '../../../src/cli/doctor.ts';
import { examineVision } from '../../../src/cli/doctor-vision.ts';

describe('doctor', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
    expect(examineNode(version).level).toBe('ok');
  });

  it.each(['18.20.0', '20.18.9'])('does not accept Node %s, and names a version that works', (version) => {
    expect(examineNode(version)).toMatchObject({ level: 'missing', fix: expect.stringContaining('20.19') });
  });

  it('prints what is missing with the command that mends it', () => {
    const table = formatFindings([
      { name: 'Node.js', level: 'ok', detail: '20.20.2' },
      { name: 'Xvfb', level: 'missing', detail: 'no private displays', fix: 'apt install xvfb' },
    ]);
    expect(table).toBe(
      [
        'ok       Node.js  20.20.2',
        'MISSING  Xvfb     no private displays',
        '                  → apt install xvfb',
        '',
        '1 missing: Strobe cannot work here yet.',
      ].join('\n'),
    );
  });

  describe('about vision', () => {
    const there = async () => ({});
    const missing = async () => {
      throw new Error("Cannot find package 'onnxruntime-node'\nRequire stack: …");
    };
    const parts = { loadNative: there, loadFallback: there, detector: import.meta.filename };

    it('is content where everything is there', async () => {
      expect(await examineVision(parts)).toMatchObject({ level: 'ok', detail: 'onnxruntime, on CPU' });
      const loadNative = async () => ({ listSupportedBackends: () => [{ name: 'cpu' }, { name: 'cuda' }] });
      const accelerated = await examineVision({ ...parts, loadNative });
      expect(accelerated).toMatchObject({ level: 'ok', detail: 'onnxruntime, on CUDA, else CPU' });
    });

    it('reports that npm has left out onnxruntime, what that means, and how to get it', async () => {
      expect(await examineVision({ ...parts, loadNative: missing })).toMatchObject({
        level: 'warning',
        detail: expect.stringMatching(/onnxruntime-node is missing .*onnxruntime-web serves instead/),
        fix: expect.stringContaining('npm install onnxruntime-node'),
      });
      expect(await examineVision({ ...parts, loadNative: missing, loadFallback: missing })).toMatchObject({
        detail: expect.stringContaining('vision:true does not work'),
      });
    });

    it('misses the model', async () => {
      const finding = await examineVision({ ...parts, detector: '/nowhere/detector.onnx' });
      expect(finding).toMatchObject({ level: 'warning', detail: expect.stringContaining('model is missing') });
    });
  });
});

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../core/backend.ts';
import { type Backend, devicesToTry } from '../vision/shared/devices.ts';

export type VisionParts = {
  loadNative: () => Promise<{ listSupportedBackends?(): readonly Backend[] }>;
  loadFallback: () => Promise<unknown>;
  detector: string;
};

const PARTS: VisionParts = {
  loadNative: () => import('onnxruntime-node'),
  loadFallback: () => import('onnxruntime-web'),
  detector: fileURLToPath(new URL('../../models/detector.onnx', import.meta.url)),
};

const FIX = 'ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node';

/** Whether `vision:true` would work. Strobe does without it, so nothing here is more than a warning. */
export async function examineVision(parts: VisionParts = PARTS): Promise<Finding> {
  const name = 'Vision';
  if (!existsSync(parts.detector)) {
    return {
      name,
      level: 'warning',
      detail: 'the model is missing: models/detector.onnx',
      fix: 'install Strobe again; the model is part of the package',
    };
  }
  try {
    const { listSupportedBackends } = await parts.loadNative();
    const devices = devicesToTry('auto', listSupportedBackends?.() ?? []).map((device) => device.toUpperCase());
    return { name, level: 'ok', detail: `onnxruntime, on ${devices.join(', else ')}` };
  } catch (thrown) {
    // npm drops an optional package without a word when its post-install step fails.
    const reason = thrown instanceof Error ? thrown.message.split('\n', 1)[0] : String(thrown);
    const hasFallback = await parts.loadFallback().then(
      () => true,
      () => false,
    );
    const meanwhile = hasFallback ? 'onnxruntime-web serves instead, 3 to 8 times slower' : 'vision:true does not work';
    return { name, level: 'warning', detail: `onnxruntime-node is missing (${reason}); ${meanwhile}`, fix: FIX };
  }
}

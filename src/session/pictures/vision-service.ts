import type { Rect } from '../../core/node.ts';
import type { Settings } from '../../settings/schema.ts';
import { sidecarCommand } from '../../vision/client/command.ts';
import { VisionClient, type VisionResult } from '../../vision/client/vision-client.ts';

/** An area whose text is known already; `text` is set where it may be the name of what stands beside it. */
export type NamedArea = Rect & { text?: string | undefined };

/** The part of the vision process that sessions use. */
export interface VisionService {
  /** Overlap from which a detection and an accessible element count as one. */
  readonly iouMergeThreshold: number;
  /** Gets ready for a picture that is on its way. */
  wake(): void;
  /** Finds controls and text. Boxes are in pixels of the picture; `named` are those whose text is known already. */
  detect(png: Uint8Array, named: readonly NamedArea[], signal: AbortSignal): Promise<VisionResult>;
}

/** The vision of a server, shared by its sessions. Nothing is started before the first picture. */
export function openVisionService(settings: Settings['vision']): VisionService & AsyncDisposable {
  const client = new VisionClient(() => sidecarCommand(settings), {
    idleMs: settings.sidecarIdleTimeoutSeconds * 1000,
  });
  return {
    iouMergeThreshold: settings.iouMergeThreshold,
    wake: () => client.warmUp(),
    detect: (png, named, signal) =>
      client.detect(png, { confidence_threshold: settings.confidenceThreshold, named: [...named] }, signal),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

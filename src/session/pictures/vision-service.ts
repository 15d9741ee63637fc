import type { Rect } from '../../core/rect.ts';
import type { Settings } from '../../settings/schema.ts';
import { sidecarCommand } from '../../vision/client/command.ts';
import { VisionClient, type VisionResult } from '../../vision/client/vision-client.ts';

/** The text of this area is known already; `text` is set where it may be the name of what stands beside it. */
export type NamedArea = Rect & { text?: string | undefined };

/** Sessions use this part of the vision process. */
export interface VisionService {
  /** From this overlap on, a detection and an accessible element count as one. */
  readonly iouMergeThreshold: number;
  /** Gets ready for a picture that is on its way, or likely to come. */
  wake(): void;
  /** Finds controls and text. Boxes are in pixels of the picture; `named` are those whose text is known already. */
  detect(png: Uint8Array, named: readonly NamedArea[], signal: AbortSignal): Promise<VisionResult>;
}

/** Two detections that overlap as much are of one control. */
const SAME_CONTROL_IOU = 0.5;

/** Opens the vision of a server, which its sessions share. Nothing is started before the first picture. */
export function openVisionService(settings: Settings['vision']): VisionService & AsyncDisposable {
  const client = new VisionClient(() => sidecarCommand(settings), {
    idleMs: settings.sidecarIdleTimeoutSeconds * 1000,
  });
  return {
    iouMergeThreshold: settings.iouMergeThreshold,
    wake: () => {
      if (settings.enabled !== false) client.warmUp();
    },
    detect: (png, named, signal) =>
      client.detect(
        png,
        { confidence_threshold: settings.confidenceThreshold, iou_threshold: SAME_CONTROL_IOU, named: [...named] },
        signal,
      ),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

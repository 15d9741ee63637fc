import { shareInside } from '../../core/rect.ts';
import type { RgbPicture } from '../shared/picture.ts';
import type { DetectOptions } from '../shared/protocol.ts';
import { describeControls } from './controls/descriptions.ts';
import type { Captioner } from './icons/captioner.ts';
import type { IconDetector } from './icons/icon-detector.ts';
import type { Pipeline, PipelineResult } from './pipeline.ts';
import type { Recogniser } from './text/recogniser.ts';
import type { TextDetector } from './text/text-detector.ts';
import { joinFragments, readLines } from './text/text-lines.ts';

const NAMED = 0.7;

/** OmniParser's pipeline: boxes of one class, named by the text in them, else by a caption of their icon. */
export class OmniParserPipeline implements Pipeline {
  private readonly detector: IconDetector;
  private readonly captioner: Captioner;
  private readonly textDetector: TextDetector;
  private readonly recogniser: Recogniser;

  constructor(parts: {
    detector: IconDetector;
    captioner: Captioner;
    textDetector: TextDetector;
    recogniser: Recogniser;
  }) {
    this.detector = parts.detector;
    this.captioner = parts.captioner;
    this.textDetector = parts.textDetector;
    this.recogniser = parts.recogniser;
  }

  async detect(picture: RgbPicture, options: DetectOptions): Promise<PipelineResult> {
    const found = await this.detector.detect(picture, options.confidence_threshold, options.iou_threshold);
    const boxes = joinFragments(await this.textDetector.find(picture));
    const { lines, unread } = await readLines(this.recogniser, picture, boxes, options.named);
    const { descriptions, loose } = describeControls(found, lines);
    const unnamed = found.filter(
      (each) => !descriptions.has(each) && !options.named.some((known) => shareInside(each.bounds, known) >= NAMED),
    );
    const captions = await this.captioner.caption(
      picture,
      unnamed.map(({ bounds }) => bounds),
    );
    for (const [at, icon] of unnamed.entries()) descriptions.set(icon, captions[at] ?? '');
    const elements = [
      ...found.map((each) => ({ ...each, description: descriptions.get(each) ?? '' })),
      ...loose.map(({ bounds, text, confidence }) => ({ label: 'text', description: text, confidence, bounds })),
    ];
    return { elements, unread };
  }
}

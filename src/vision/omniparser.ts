import { shareInside } from '../core/rect.ts';
import type { Captioner } from './captioner.ts';
import { describe } from './describe.ts';
import type { IconDetector } from './icon-detector.ts';
import type { Picture } from './picture.ts';
import type { Pipeline, Sighting } from './pipeline.ts';
import type { DetectOptions } from './protocol.ts';
import { readLines } from './read-lines.ts';
import type { Recogniser } from './recogniser.ts';
import type { TextDetector } from './text-detector.ts';
import { joinFragments } from './text-lines.ts';

const NAMED = 0.7;

/** OmniParser's way: boxes of one class, named by the text in them, else by what their icon shows. */
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

  async detect(picture: Picture, options: DetectOptions): Promise<Sighting> {
    const found = await this.detector.detect(picture, options.confidence_threshold, options.iou_threshold);
    const boxes = joinFragments(await this.textDetector.find(picture));
    const { lines, unread } = await readLines(this.recogniser, picture, boxes, options.named);
    const { descriptions, loose } = describe(found, lines);
    const mute = found.filter(
      (each) => !descriptions.has(each) && !options.named.some((known) => shareInside(each.bounds, known) >= NAMED),
    );
    const captions = await this.captioner.caption(
      picture,
      mute.map(({ bounds }) => bounds),
    );
    for (const [at, icon] of mute.entries()) descriptions.set(icon, captions[at] ?? '');
    const elements = [
      ...found.map((each) => ({ ...each, description: descriptions.get(each) ?? '' })),
      ...loose.map(({ bounds, text, confidence }) => ({ label: 'text', description: text, confidence, bounds })),
    ];
    return { elements, unread };
  }
}

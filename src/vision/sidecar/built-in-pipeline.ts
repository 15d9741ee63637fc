import { centreOf, holdsPoint, overlapRatio, type Rect } from '../../core/rect.ts';
import { readGauge } from '../shared/gauge/gauge.ts';
import type { RgbPicture } from '../shared/picture.ts';
import type { DetectOptions } from '../shared/protocol.ts';
import type { ControlDetector } from './controls/control-detector.ts';
import { describeControls } from './controls/descriptions.ts';
import { withFramedPicturesAsButtons } from './controls/framed-pictures.ts';
import { withoutFramelessNames } from './controls/frameless-names.ts';
import {
  dropGhosts,
  dropParts,
  dropScaleMarks,
  dropTicks,
  withoutLargeMarks,
  withWordsAsButtons,
} from './controls/redundant-boxes.ts';
import { stepperHalves } from './controls/stepper-halves.ts';
import type { IconNamer } from './icons/icon-namer.ts';
import type { DetectedBox } from './network/boxes.ts';
import type { Pipeline, PipelineResult } from './pipeline.ts';
import type { ReadingBudget, Recogniser } from './text/recogniser.ts';
import type { TextDetector } from './text/text-detector.ts';
import { joinFragments, readLines } from './text/text-lines.ts';
import { wholeLine } from './text/whole-line.ts';

/** So many columns of text take about half a second on two processors, and longer beside other work. */
const READING: ReadingBudget = { columns: 3_000, ms: 1_000 };
/** Text is near a control when its middle is this close to it. */
const NEAR_PX = 24;
/** A control that overlaps a named area this much is what has the name. */
const SAME = 0.5;
const ICONS: ReadonlySet<string> = new Set(['icon', 'iconButton', 'button']);

export type BuiltInParts = {
  detector: ControlDetector;
  recogniser: Recogniser;
  textDetector: () => Promise<TextDetector>;
  iconNamer: IconNamer | undefined;
};

/** Strobe's own pipeline: finds controls, reads text, names the controls by it, then reads their gauges. */
export class BuiltInPipeline implements Pipeline {
  private readonly detector: ControlDetector;
  private readonly recogniser: Recogniser;
  /** The text detector is loaded when a picture first needs it. */
  private readonly textDetector: () => Promise<TextDetector>;

  private readonly iconNamer: IconNamer | undefined;

  constructor(parts: BuiltInParts) {
    this.detector = parts.detector;
    this.recogniser = parts.recogniser;
    this.textDetector = parts.textDetector;
    this.iconNamer = parts.iconNamer;
  }

  async detect(picture: RgbPicture, options: DetectOptions): Promise<PipelineResult> {
    const found = await this.detector.detect(picture, options.confidence_threshold, options.iou_threshold);
    const hasValue = ({ label, bounds }: DetectedBox) => readGauge(label, picture, bounds).value !== undefined;
    const parts = dropGhosts(dropParts(found.filter(({ label }) => label !== 'text')), hasValue);
    const texts = dropScaleMarks(
      found.filter(({ label }) => label === 'text'),
      parts,
    );
    const boxes = sortByNearness(await this.findLines(picture, texts), parts);
    const read = await readLines(this.recogniser, picture, boxes, options.named, READING);
    const lines = dropTicks(read.lines, parts);
    const controls = withoutFramelessNames(picture, withWordsAsButtons(withoutLargeMarks(parts, lines), lines), lines);
    const known = options.named.flatMap(({ text, ...bounds }) => (text ? [{ text, bounds, confidence: 1 }] : []));
    const isNamed = ({ bounds }: DetectedBox) => options.named.some((area) => overlapRatio(area, bounds) >= SAME);
    const nameless = controls.filter((control) => !isNamed(control));
    const { descriptions, loose } = describeControls(nameless, lines, known);
    await this.nameIcons(picture, nameless, descriptions);
    const labelled = withFramedPicturesAsButtons(picture, controls);
    const elements = [
      ...labelled.map((control, at) => ({
        ...control,
        description: descriptions.get(controls[at] ?? control) ?? '',
        ...readGauge(control.label, picture, control.bounds),
      })),
      ...nameless.flatMap((each) => (each.label === 'stepper' ? stepperHalves(picture, each) : [])),
      ...loose.map(({ bounds, text, confidence }) => ({ label: 'text', description: text, confidence, bounds })),
    ];
    return { elements, unread: read.unread };
  }

  readPending(isIdle: () => boolean): Promise<void> {
    return this.recogniser.readPending(isIdle);
  }

  /** Names buttons without text by their icon. The prefix `icon:` shows that the name is a guess. */
  private async nameIcons(
    picture: RgbPicture,
    nameless: readonly DetectedBox[],
    names: Map<DetectedBox, string>,
  ): Promise<void> {
    const icons = nameless.filter((each) => ICONS.has(each.label) && !names.has(each));
    const shown = (await this.iconNamer?.name(picture, icons)) ?? [];
    for (const [at, icon] of icons.entries()) if (shown[at]) names.set(icon, `icon: ${shown[at]}`);
  }

  /** Where the control detector found no text at all, the slower detector for text alone is run. */
  private async findLines(picture: RgbPicture, texts: readonly DetectedBox[]): Promise<Rect[]> {
    const boxes =
      texts.length > 0 ? texts.map(({ bounds }) => bounds) : await (await this.textDetector()).find(picture);
    return joinFragments(joinFragments(boxes).map((line) => wholeLine(picture, line)));
  }
}

/** Text on controls and beside them is read first: it matters more than other text. */
function sortByNearness(lines: readonly Rect[], controls: readonly DetectedBox[]): Rect[] {
  const isNear = (line: Rect) =>
    controls.some(({ label, bounds: { x, y, w, h } }) => {
      const around = { x: x - NEAR_PX, y: y - NEAR_PX, w: w + 2 * NEAR_PX, h: h + 2 * NEAR_PX };
      return label !== 'canvas' && label !== 'image' && holdsPoint(around, centreOf(line));
    });
  const near = new Set(lines.filter(isNear));
  return [...near, ...lines.filter((line) => !near.has(line))];
}

import { grown, type Rect } from '../../../core/rect.ts';
import { cropPicture, type RgbPicture, toPixels } from '../picture.ts';
import { readKnob } from './knob.ts';
import { readMeter, readSlider } from './slider.ts';
import { readSwitch } from './switch.ts';
import { readTick } from './tick.ts';

/** The state of a control as a picture shows it. A member is absent where the picture does not show it. */
export type GaugeReading = { value?: number; checked?: boolean };

/** A smaller control has too few pixels to show its state. */
const LEAST_PX = 8;
/** The middle of a knob is not always that of its box: so much of what is around it, as a share of its size, is looked at. */
export const GAUGE_MARGIN = 0.2;

/** Reads how far a control is turned, moved or filled, or whether it is on. */
export function readGauge(label: string, picture: RgbPicture, bounds: Rect): GaugeReading {
  const box = toPixels(bounds, picture);
  if (!box || Math.max(box.w, box.h) < LEAST_PX || Math.min(box.w, box.h) < 3) return {};
  if (label === 'knob') return toValue(readKnob(...withMargin(picture, box)));
  const crop = cropPicture(picture, box);
  switch (label) {
    case 'slider':
      return toValue(readSlider(crop));
    case 'meter':
    case 'progressIndicator':
      return toValue(readMeter(crop));
    case 'switch':
      return toChecked(readSwitch(crop));
    case 'checkbox':
    case 'radio':
    case 'radioButton':
      return toChecked(readTick(...withMargin(picture, box)));
    default:
      return {};
  }
}

function withMargin(picture: RgbPicture, box: Rect): [RgbPicture, Rect] {
  const margin = Math.ceil(GAUGE_MARGIN * Math.max(box.w, box.h));
  const area = toPixels(grown(box, margin), picture) ?? box;
  return [cropPicture(picture, area), { ...box, x: box.x - area.x, y: box.y - area.y }];
}

const toValue = (value: number | undefined): GaugeReading =>
  value === undefined ? {} : { value: Math.round(Math.min(1, Math.max(0, value)) * 100) / 100 };

const toChecked = (checked: boolean | undefined): GaugeReading => (checked === undefined ? {} : { checked });

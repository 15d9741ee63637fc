import type { Rect } from '../../../core/node.ts';
import { cropOf, type Picture, pixelsOf } from '../picture.ts';
import { readKnob } from './knob.ts';
import { readMeter, readSlider } from './slider.ts';
import { readSwitch, readTick } from './switch.ts';

/** What a picture shows of the state of a control. Absent where it cannot be told. */
export type GaugeReading = { value?: number; checked?: boolean };

/** Smaller than this, a control has too few pixels to tell. */
const LEAST_PX = 8;

/** How far a control is turned, pushed, filled or switched. */
export function readGauge(label: string, picture: Picture, bounds: Rect): GaugeReading {
  const box = pixelsOf(bounds, picture);
  if (!box || Math.max(box.w, box.h) < LEAST_PX || Math.min(box.w, box.h) < 3) return {};
  const crop = cropOf(picture, box);
  switch (label) {
    case 'knob':
      return valued(readKnob(crop));
    case 'slider':
      return valued(readSlider(crop));
    case 'meter':
    case 'progressIndicator':
      return valued(readMeter(crop));
    case 'switch':
      return ticked(readSwitch(crop));
    case 'checkbox':
    case 'radio':
    case 'radioButton':
      return ticked(readTick(crop));
    default:
      return {};
  }
}

const valued = (value: number | undefined): GaugeReading =>
  value === undefined ? {} : { value: Math.round(Math.min(1, Math.max(0, value)) * 100) / 100 };

const ticked = (checked: boolean | undefined): GaugeReading => (checked === undefined ? {} : { checked });

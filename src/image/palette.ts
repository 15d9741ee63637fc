import type { Role } from '../core/roles.ts';
import type { Colour } from './pixels.ts';

/** The colour of a mark, and of the text on its label. */
export type Ink = { mark: Colour; text: Colour };

type Shades = { onLight: Colour; onDark: Colour };

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

const PRESS: Shades = { onLight: [26, 86, 219], onDark: [125, 180, 255] };
const TOGGLE: Shades = { onLight: [168, 16, 138], onDark: [255, 150, 230] };
const WRITE: Shades = { onLight: [12, 110, 60], onDark: [110, 230, 150] };
const ADJUST: Shades = { onLight: [180, 60, 8], onDark: [255, 180, 90] };
const CHOOSE: Shades = { onLight: [12, 104, 130], onDark: [100, 220, 240] };
const FOLLOW: Shades = { onLight: [105, 40, 210], onDark: [200, 170, 255] };
const OTHER: Shades = { onLight: [75, 80, 90], onDark: [205, 210, 215] };

const GROUPS = new Map<Role, Shades>([
  ['button', PRESS],
  ['popUpButton', PRESS],
  ['tab', PRESS],
  ['checkbox', TOGGLE],
  ['radioButton', TOGGLE],
  ['switch', TOGGLE],
  ['textField', WRITE],
  ['textArea', WRITE],
  ['comboBox', WRITE],
  ['document', WRITE],
  ['slider', ADJUST],
  ['knob', ADJUST],
  ['spinButton', ADJUST],
  ['scrollBar', ADJUST],
  ['progressIndicator', ADJUST],
  ['menuItem', CHOOSE],
  ['row', CHOOSE],
  ['cell', CHOOSE],
  ['columnHeader', CHOOSE],
  ['rowHeader', CHOOSE],
  ['treeItem', CHOOSE],
  ['list', CHOOSE],
  ['table', CHOOSE],
  ['tree', CHOOSE],
  ['link', FOLLOW],
]);

/** Every shade has a contrast of at least 4.5 with the text on it, and stands out from the background it is for. */
export function inkFor(role: Role, background: 'light' | 'dark'): Ink {
  const shades = GROUPS.get(role) ?? OTHER;
  return background === 'light' ? { mark: shades.onLight, text: WHITE } : { mark: shades.onDark, text: BLACK };
}

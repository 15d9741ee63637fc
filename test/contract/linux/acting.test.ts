import { actOn } from '../../support/acting.ts';
import { SAMPLES, type Toolkit } from '../../support/desktop.ts';
import { type Dialect, describeActing } from '../acting.ts';

const plain: Dialect = {
  toggle: { role: 'button', hasState: true },
  slider: { high: 0.75, tooHigh: 40 },
  listItem: 'row',
  untypable: [],
  menu: 'menu',
};

const DIALECTS: Record<Toolkit, Dialect> = {
  gtk3: plain,
  gtk4: { ...plain, toggle: { role: 'button', hasState: 'by version' }, menu: 'menuItem' },
  qt6: {
    ...plain,
    toggle: { role: 'checkbox', hasState: true },
    slider: { high: 75, tooHigh: 400 },
    menu: 'menuItem',
    editsCells: true,
  },
  qt5: {
    ...plain,
    toggle: { role: 'checkbox', hasState: true },
    slider: { high: 75, tooHigh: 400 },
    menu: 'menuItem',
    editsCells: true,
  },
  // Java's accessibility bridge has no room for characters beyond the basic plane, and aborts the program over them.
  swing: {
    ...plain,
    slider: { high: 75, tooHigh: 400 },
    listItem: 'label',
    untypable: ['👩', '👧', '👍', '🏽'],
    editsCells: true,
  },
};

for (const toolkit of ['gtk3', 'gtk4', 'qt6', 'qt5', 'swing'] as const) {
  const { command, args } = SAMPLES[toolkit];
  describeActing(toolkit, DIALECTS[toolkit], () => actOn(command, args));
}

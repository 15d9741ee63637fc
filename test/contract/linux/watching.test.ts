import { isolatedDesktop, launch, SAMPLES, type Toolkit } from '../../support/desktop.ts';
import { describeWatching, type WatchDialect } from '../watching.ts';

const qt: WatchDialect = { toggle: { role: 'checkbox' }, slider: { to: 70 }, focus: 'settable' };

const DIALECTS: Record<Toolkit, WatchDialect> = {
  gtk3: { toggle: { role: 'button' }, slider: { to: 0.7 }, focus: 'settable' },
  gtk4: {
    toggle: { because: 'GTK 4.8 reports nothing of a toggle button' },
    slider: { to: 0.7 },
    focus: { because: 'GTK 4.8 does not let the focus be set from outside' },
  },
  qt6: qt,
  qt5: qt,
  swing: {
    toggle: { role: 'button' },
    slider: { because: 'setting a number through accessibility ends the Java process' },
    focus: 'settable',
  },
};

for (const toolkit of ['gtk3', 'gtk4', 'qt6', 'qt5', 'swing'] as const) {
  const { command, args } = SAMPLES[toolkit];
  describeWatching(toolkit, DIALECTS[toolkit], async () => {
    const desktop = await isolatedDesktop();
    return (await launch(desktop, command, args)).app;
  });
}

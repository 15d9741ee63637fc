import { isolatedDesktop, launch, SAMPLES, type Toolkit } from '../../support/desktop.ts';
import { describeWatching, type WatchDialect } from '../watching.ts';

const DIALECTS: Record<Toolkit, WatchDialect> = {
  gtk3: { toggle: 'button', slider: { to: 0.7 }, takesFocus: true },
  // A toggle button tells accessibility nothing there, and nothing can be given the focus from outside.
  gtk4: { toggle: undefined, slider: { to: 0.7 }, takesFocus: false },
  qt6: { toggle: 'checkbox', slider: { to: 70 }, takesFocus: true },
  qt5: { toggle: 'checkbox', slider: { to: 70 }, takesFocus: true },
  // Setting a number through accessibility ends the Java process.
  swing: { toggle: 'button', slider: undefined, takesFocus: true },
};

for (const toolkit of ['gtk3', 'gtk4', 'qt6', 'qt5', 'swing'] as const) {
  const { command, args } = SAMPLES[toolkit];
  describeWatching(toolkit, DIALECTS[toolkit], async () => {
    const desktop = await isolatedDesktop();
    return (await launch(desktop, command, args)).app;
  });
}

import { actOn } from '../../support/acting.ts';
import { isolatedDesktop, launch } from '../../support/desktop.ts';
import { describeActing } from '../acting.ts';
import { describeSeeing } from '../seeing.ts';
import { describeWatching } from '../watching.ts';

const QT6 = 'Qt Quick of Qt 6';
const RUNTIMES = { [QT6]: '/usr/lib/qt6/bin/qml', 'Qt Quick of Qt 5': 'qmlscene' };
const SCENE = ['test/fixtures/apps/quick.qml'];
/** One look in both. */
const STYLE = { QT_QUICK_CONTROLS_STYLE: 'Fusion' };

const toggle = { role: 'checkbox', hasState: true } as const;
const areaRole = 'textField';

for (const [name, runtime] of Object.entries(RUNTIMES)) {
  const start = async () => (await launch(await isolatedDesktop(), runtime, SCENE, STYLE)).app;

  describeSeeing(
    name,
    {
      toggle,
      slider: 50,
      listItem: 'row',
      comboTitle: 'Flavor',
      tableItems: { atLeast: 1000, role: 'row', mayListShown: true },
      window: { hasBounds: true },
      areaRole,
      namelessPassword: true,
    },
    start,
  );

  // They are acted on and watched alike.
  if (name !== QT6) continue;

  describeActing(
    name,
    {
      toggle,
      slider: { high: 75, tooHigh: 400, knowsRange: false },
      listItem: 'row',
      untypable: [],
      menu: 'menuItem',
      areaRole,
      silent: ['modal', 'selected'],
    },
    () => actOn(runtime, SCENE, STYLE),
  );

  describeWatching(
    name,
    {
      toggle: { role: 'checkbox' },
      slider: { because: 'Qt Quick tells its program of a number only what keys and the mouse do to it' },
      focus: 'settable',
      dialogs: { because: 'a dialog of Qt Quick is in its window' },
      areaRole,
    },
    start,
  );
}

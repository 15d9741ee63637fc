import { actOnPictures } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';
import { describePictures } from '../pictures.ts';

describePictures(
  'the sample in Tk',
  {
    title: 'Tk sample',
    button: { title: 'Action', says: 'ACTION' },
    menu: { title: 'File', item: 'New', says: 'MENU_NEW' },
    dialog: { opener: 'Dialog', title: 'First dialog', closes: 'Close' },
    row: { title: 'Beta', says: 'ROW Beta' },
    check: { title: 'Enable', says: 'ENABLE True' },
    gauge: { title: 'Volume', value: 0.7, says: /VOLUME [67]\d/ },
    field: { x: 150, y: 127 },
  },
  () => actOnPictures(PYTHON, ['test/fixtures/apps/tk-sample.py']),
);

describePictures(
  'the synthesizer that draws itself',
  {
    title: 'Drawn synth',
    button: { title: 'Play', says: 'PLAY' },
    menu: { title: 'File', item: 'Reset', says: 'RESET' },
    dialog: { opener: 'Settings', title: 'Settings', closes: 'Close' },
    row: { title: 'Soft Organ', says: 'PRESET Soft Organ' },
    check: { title: 'Mono', says: 'MONO True' },
    gauge: { title: 'Cutoff', value: 0.7, says: /CUTOFF 0\.(6|7)/ },
    field: { x: 200, y: 304 },
  },
  () => actOnPictures(PYTHON, ['test/fixtures/apps/drawn-synth.py']),
);

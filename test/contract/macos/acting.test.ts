import { actOn } from '../../support/acting.ts';
import { type Dialect, describeActing } from '../acting.ts';
import { SAMPLE_APP, SAMPLE_ARGS, useStandIn } from './stand-in.ts';

const swiftUi: Dialect = {
  toggle: { role: 'checkbox', hasState: true },
  slider: { high: 0.75, tooHigh: 40 },
  listItem: 'treeItem',
  untypable: [],
  menu: 'menuItem',
  comboRole: 'popUpButton',
  input: 'cgevent',
};

const standIn = useStandIn();

describeActing('swiftui', swiftUi, async () => {
  const actors = await actOn(SAMPLE_APP, SAMPLE_ARGS, {}, await standIn.desktop());
  standIn.own(actors.session);
  return actors;
});

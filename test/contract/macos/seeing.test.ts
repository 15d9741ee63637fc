import { type Dialect, describeSeeing } from '../seeing.ts';
import { useStandIn } from './stand-in.ts';

/** SwiftUI shows a toggle as a check box, a list as an outline, and a picker as a pop-up button. */
const swiftUi: Dialect = {
  toggle: { role: 'checkbox', hasState: true },
  slider: 0.5,
  listItem: 'treeItem',
  comboTitle: 'Flavor',
  comboRole: 'popUpButton',
  tableItems: { atLeast: 1000, role: 'row' },
  window: { hasBounds: true },
  listsOnlyShown: true,
};

const standIn = useStandIn();

describeSeeing('swiftui', swiftUi, async () => (await standIn.launch(await standIn.desktop())).app);

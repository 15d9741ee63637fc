import { describeWatching, type WatchDialect } from '../watching.ts';
import { useStandIn } from './stand-in.ts';

const swiftUi: WatchDialect = { toggle: { role: 'checkbox' }, slider: { to: 0.7 }, focus: 'settable' };

const standIn = useStandIn();

describeWatching('swiftui', swiftUi, async () => (await standIn.launch(await standIn.desktop())).app);

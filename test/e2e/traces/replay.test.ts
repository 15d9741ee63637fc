import { describeMutatedApps } from '../../properties/mutated-apps.ts';

describeMutatedApps('gtk3', ['rename-add', 'move-wrap', 'reorder-edit', 'dialog-on-wrap']);

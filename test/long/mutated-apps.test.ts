import { ALL_MUTATIONS, describeMutatedApps } from '../properties/mutated-apps.ts';

describeMutatedApps('gtk3', ALL_MUTATIONS);
describeMutatedApps('qt6', ALL_MUTATIONS);
describeMutatedApps('chromium', ALL_MUTATIONS);

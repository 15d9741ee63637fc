import { ALL_MUTATIONS, describeMutatedApps } from '../properties/mutated-apps.ts';

describeMutatedApps('gtk3', ALL_MUTATIONS);
describeMutatedApps('qt6', ALL_MUTATIONS);
// A dialog of a page is no window of its own: replay stops at it, too, but names what it hides or what does not come.
describeMutatedApps(
  'chromium',
  ALL_MUTATIONS.filter((name) => !name.startsWith('dialog')),
);

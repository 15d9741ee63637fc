import type { StateSet } from './names.ts';

/** How an application is asked, where the interfaces leave a choice or its toolkit does not keep to them. */
export type Dialect = {
  /**
   * Name and number of children in one question, Properties.GetAll: it crashes Qt 5 and Qt 6 applications, and LibreOffice
   * takes longer over it than over two.
   */
  usesGetAll: boolean;
  /** The roles whose objects all have the usual interfaces, and no other that a reading needs. */
  hasUsualInterfaces: ((role: string) => boolean) | undefined;
  /** The SHOWING state says whether an object is on screen. */
  reportsShowing: boolean;
  /** Whether extents count from the screen's corner, or from the window's, shadow included. */
  extentsFrom: 'screen' | 'window';
  /** Application.GetApplicationBusAddress leads straight to the application, past the bus daemon. */
  peerToPeer: boolean;
  /** Nothing has more than one action. WebKit does not even answer when it is asked for all. */
  hasOneAction: boolean;
  /** What an object is that calls itself something else. */
  trueRole(role: string, states: StateSet): string;
  /** A text without what its toolkit has put in. */
  plainText(text: string): string;
};

/** What is safe to ask of anyone. */
export const PLAIN_DIALECT: Dialect = {
  usesGetAll: false,
  hasUsualInterfaces: undefined,
  reportsShowing: true,
  extentsFrom: 'screen',
  peerToPeer: false,
  hasOneAction: false,
  trueRole: (role) => role,
  plainText: (text) => text,
};

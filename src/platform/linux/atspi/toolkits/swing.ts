import { existsSync } from 'node:fs';
import { SWING_ACTING } from './swing-acting.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

const JAVA_WRAPPER = '/usr/share/java/java-atk-wrapper.jar';
const JAVA_OPTIONS =
  '-Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper ' +
  `-Xbootclasspath/a:${JAVA_WRAPPER}`;

export const SWING: Toolkit = {
  ...PLAIN,
  name: 'swing',
  acting: SWING_ACTING,
  recognises: ({ toolkitName }) => toolkitName === 'J2SE-access-bridge',
  // Java sends what it has painted when it next checks for input: up to half a second later, unless these say sooner.
  environment: (): Record<string, string> =>
    existsSync(JAVA_WRAPPER)
      ? { JAVA_TOOL_OPTIONS: JAVA_OPTIONS, _AWT_MAX_POLL_TIMEOUT: '20', _AWT_FLUSH_TIMEOUT: '5' }
      : {},
  usesGetAll: true,
  panelsClip: true,
  cellsAreNew: true,
  treesNest: true,
  holdsMines: ({ role }) => role === 'list',
  peerToPeer: true,
};

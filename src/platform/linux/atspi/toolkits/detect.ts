import { CHROMIUM } from './chromium/chromium.ts';
import { GECKO } from './gecko.ts';
import { GTK3 } from './gtk3.ts';
import { GTK4 } from './gtk4/gtk4.ts';
import { LIBREOFFICE } from './libreoffice/libreoffice.ts';
import { QT } from './qt/qt.ts';
import { SWING } from './swing/swing.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';
import { WEBKIT } from './webkit.ts';

/** LibreOffice comes first: it reports the toolkit of its plug-in. */
export const TOOLKITS: readonly Toolkit[] = [LIBREOFFICE, GTK3, GTK4, QT, CHROMIUM, SWING, WEBKIT, GECKO];

/** The toolkit of an application that reports this name and this ToolkitName, with or without a version behind it. */
export function detectToolkit(name: string, toolkitName: string): Toolkit {
  const app = { name, toolkitName: toolkitName.split(' ')[0] ?? '' };
  return TOOLKITS.find((toolkit) => toolkit.recognises(app)) ?? PLAIN;
}

/** The toolkit of a process that shows something inside another's window, by the path of its first object. */
export function detectGuest(path: string): Toolkit {
  return TOOLKITS.find((toolkit) => toolkit.ownsGuestAt(path)) ?? PLAIN;
}

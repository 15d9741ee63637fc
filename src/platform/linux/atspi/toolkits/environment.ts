import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DisplayKind } from '../../../../core/backend.ts';

const JAVA_WRAPPER = '/usr/share/java/java-atk-wrapper.jar';

const CHROMIUM = /^(chromium|google-chrome|chrome|msedge|microsoft-edge|brave|vivaldi|opera|electron|code|codium)/;

/** What each toolkit needs to be accessible. All of it is harmless to the others. */
export function toolkitEnvironment(display: DisplayKind): Record<string, string> {
  const env: Record<string, string> = {
    QT_ACCESSIBILITY: '1',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    ACCESSIBILITY_ENABLED: '1',
  };
  if (existsSync(JAVA_WRAPPER)) {
    env.JAVA_TOOL_OPTIONS =
      '-Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper ' +
      `-Xbootclasspath/a:${JAVA_WRAPPER}`;
    // Java sends what it has painted when it next looks for input: up to half a second later, unless it is told to look.
    env._AWT_MAX_POLL_TIMEOUT = '20';
    env._AWT_FLUSH_TIMEOUT = '5';
  }
  if (display === 'current') return env;
  return {
    ...env,
    GDK_BACKEND: 'x11',
    QT_QPA_PLATFORM: 'xcb',
    // With GL under Xvfb, GTK 4 never registers.
    GSK_RENDERER: 'cairo',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // LibreOffice falls back to a plug-in without accessibility where it sees no desktop session.
    SAL_USE_VCLPLUGIN: 'gtk3',
  };
}

/** The same for the command line. What the caller gave already is left alone. */
export function toolkitArgs(command: string, args: readonly string[], display: DisplayKind): string[] {
  if (!CHROMIUM.test(path.basename(command))) return [...args];
  const flags = ['--force-renderer-accessibility', '--no-first-run', '--no-default-browser-check'];
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  // No keyring is unlocked on a display of its own, and the prompt for its password takes all mouse and keyboard.
  if (display === 'isolated') flags.push('--password-store=basic');
  const nameOf = (flag: string) => flag.split('=')[0];
  const missing = flags.filter((flag) => !args.some((arg) => nameOf(arg) === nameOf(flag)));
  return [...missing, ...args];
}

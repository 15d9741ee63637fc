import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../src/platform/linux/atspi/toolkits/chromium/chromium.ts';
import { detectToolkit, TOOLKITS } from '../../../../../../src/platform/linux/atspi/toolkits/detect.ts';
import { GTK3 } from '../../../../../../src/platform/linux/atspi/toolkits/gtk3.ts';
import { GTK4 } from '../../../../../../src/platform/linux/atspi/toolkits/gtk4/gtk4.ts';
import { launchArgs, launchEnvironment } from '../../../../../../src/platform/linux/atspi/toolkits/launch.ts';
import { LIBREOFFICE } from '../../../../../../src/platform/linux/atspi/toolkits/libreoffice/libreoffice.ts';
import { QT } from '../../../../../../src/platform/linux/atspi/toolkits/qt/qt.ts';
import { SWING } from '../../../../../../src/platform/linux/atspi/toolkits/swing/swing.ts';
import { PLAIN } from '../../../../../../src/platform/linux/atspi/toolkits/toolkit.ts';

describe('the toolkit of an application', () => {
  it('is known by the name that it reports, whatever its version', () => {
    expect(detectToolkit('gedit', 'gtk 3.24.41')).toBe(GTK3);
    expect(detectToolkit('gedit', 'gtk')).toBe(GTK3);
    expect(detectToolkit('nautilus', 'GTK 4.14.2')).toBe(GTK4);
    expect(detectToolkit('dolphin', 'Qt 6.4.2')).toBe(QT);
    expect(detectToolkit('Chromium', 'Chromium 128.0')).toBe(CHROMIUM);
    expect(detectToolkit('Notepad', 'J2SE-access-bridge 1.0')).toBe(SWING);
  });

  it('is LibreOffice whatever plug-in that reports', () => {
    expect(detectToolkit('soffice', 'gtk 3.24.41')).toBe(LIBREOFFICE);
    expect(detectToolkit('soffice', 'Qt 5.15')).toBe(LIBREOFFICE);
  });

  it('is a plain one where nobody recognises it', () => {
    expect(detectToolkit('app', 'Flutter 3')).toBe(PLAIN);
    expect(detectToolkit('app', '')).toBe(PLAIN);
  });

  it('differs from the plain one in few members', () => {
    const members = Object.keys(PLAIN);
    for (const toolkit of TOOLKITS) expect(Object.keys(toolkit).every((key) => members.includes(key))).toBe(true);
  });
});

describe('what a program is launched with', () => {
  it('has what every toolkit needs, and software for drawing only on a display of its own', () => {
    expect(launchEnvironment('current', {})).toMatchObject({ QT_ACCESSIBILITY: '1', ACCESSIBILITY_ENABLED: '1' });
    expect(launchEnvironment('current', {})).not.toHaveProperty('GSK_RENDERER');
    expect(launchEnvironment('current', {})).not.toHaveProperty('WEBKIT_DISABLE_COMPOSITING_MODE');
    expect(launchEnvironment('isolated', {})).toMatchObject({
      GSK_RENDERER: 'cairo',
      SAL_USE_VCLPLUGIN: 'gtk3',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    });
  });

  it('keeps what is given, and the options that are, beside those that pages in Qt need', () => {
    const optionsOf = (given: Record<string, string>) =>
      launchEnvironment('isolated', given).QTWEBENGINE_CHROMIUM_FLAGS?.split(' ');
    expect(optionsOf({})).toContain('--force-renderer-accessibility');
    const kept = ['--force-renderer-accessibility=basic', '--no-sandbox', '--mute-audio'];
    expect(optionsOf({ QTWEBENGINE_CHROMIUM_FLAGS: ` ${kept.join('  ')} ` })).toEqual(kept);
    expect(launchEnvironment('current', { QT_ACCESSIBILITY: '0' })).toMatchObject({ QT_ACCESSIBILITY: '0' });
  });

  it('puts the arguments that are missing before those that were given', () => {
    const args = launchArgs('/usr/bin/chromium', ['--password-store=gnome', 'page.html'], 'isolated');
    expect(args[0]).toBe('--force-renderer-accessibility');
    expect(args.filter((arg) => arg.startsWith('--password-store'))).toEqual(['--password-store=gnome']);
    expect(args.at(-1)).toBe('page.html');
    expect(launchArgs('/usr/bin/localc', ['a.ods'], 'current')).toEqual(['--nologo', 'a.ods']);
    expect(launchArgs('gedit', ['a.txt'], 'isolated')).toEqual(['a.txt']);
  });
});

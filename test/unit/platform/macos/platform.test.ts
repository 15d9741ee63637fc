import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleOf, needsVoiceOverFlag, programOf, toolkitOfBundle } from '../../../../src/platform/macos/bundle.ts';
import { cropToArea, type WindowPixels } from '../../../../src/platform/macos/capture.ts';
import { toRole } from '../../../../src/platform/macos/helper/roles.ts';
import { MacPlatform } from '../../../../src/platform/macos/platform.ts';
import { accessibilityRequired, screenRecordingRequired } from '../../../../src/platform/macos/shared/permissions.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const folder = temporaryFolder('bundle');

function makeBundle(name: string, entries: Record<string, string>): string {
  const bundle = path.join(folder, `${name}.app`);
  mkdirSync(path.join(bundle, 'Contents/MacOS'), { recursive: true });
  const lines = Object.entries(entries).map(([key, value]) => `  <key>${key}</key><string>${value}</string>`);
  const plist = `<?xml version="1.0"?>\n<plist version="1.0"><dict>\n${lines.join('\n')}\n</dict></plist>\n`;
  writeFileSync(path.join(bundle, 'Contents/Info.plist'), plist);
  return bundle;
}

describe('roles', () => {
  it.each([
    ['AXButton', undefined, 'button'],
    ['AXWindow', 'AXStandardWindow', 'window'],
    ['AXWindow', 'AXDialog', 'dialog'],
    ['AXSheet', undefined, 'dialog'],
    ['AXCheckBox', 'AXSwitch', 'switch'],
    ['AXRadioButton', 'AXTabButton', 'tab'],
    ['AXTextField', 'AXSecureTextField', 'textField'],
    ['AXRow', 'AXOutlineRow', 'treeItem'],
    ['AXRuler', undefined, 'AXRuler'],
    ['Knob', undefined, 'AXKnob'],
  ])('%s %s is %s', (role, subrole, word) => {
    expect(toRole(role, subrole)).toBe(word);
  });
});

describe('bundles', () => {
  it('stand for the program in them', async () => {
    const bundle = makeBundle('Mail &amp; More', { CFBundleExecutable: 'Mail &amp; More' });
    expect(await programOf(bundle)).toBe(path.join(bundle, 'Contents/MacOS/Mail & More'));
    expect(await programOf(`${bundle}/`)).toBe(path.join(bundle, 'Contents/MacOS/Mail & More'));
  });

  it('without a named program are called like it', async () => {
    const bundle = makeBundle('Plain', { CFBundleIdentifier: 'org.example.plain' });
    expect(await programOf(bundle)).toBe(path.join(bundle, 'Contents/MacOS/Plain'));
  });

  it('that do not exist are refused with what to give', async () => {
    await expect(programOf(path.join(folder, 'None.app'))).rejects.toMatchObject({ code: 'launch_failed' });
    await expect(programOf('NoSuchApplicationAnywhere.app')).rejects.toMatchObject({ code: 'launch_failed' });
  });

  it('leave plain programs alone', async () => {
    expect(await programOf('/usr/bin/true')).toBe('/usr/bin/true');
    expect(await bundleOf('/usr/bin/true')).toBeUndefined();
    expect(await bundleOf(undefined)).toBeUndefined();
  });

  it('tell who they are', async () => {
    const bundle = makeBundle('Browser', { CFBundleIdentifier: 'com.google.Chrome', CFBundleName: 'Chrome' });
    const found = await bundleOf(path.join(bundle, 'Contents/MacOS/Browser'));
    expect(found).toMatchObject({ id: 'com.google.Chrome', name: 'Chrome' });
    expect(needsVoiceOverFlag(found)).toBe(true);
    expect(toolkitOfBundle(found)).toBe('cocoa');
    mkdirSync(path.join(bundle, 'Contents/Frameworks/Electron Framework.framework'), { recursive: true });
    expect(toolkitOfBundle(found)).toBe('electron');
  });
});

describe('pictures', () => {
  /** 20×10 points at (100, 50), two pixels a point; each pixel has its column as red and its row as green. */
  const picture: WindowPixels = {
    widthPx: 40,
    heightPx: 20,
    rgba: Uint8Array.from({ length: 40 * 20 }).reduce<Uint8Array>(
      (rgba, _, at) => {
        rgba.set([at % 40, Math.floor(at / 40), 0, 255], at * 4);
        return rgba;
      },
      new Uint8Array(40 * 20 * 4),
    ),
    bounds: { x: 100, y: 50, w: 20, h: 10 },
    scale: 2,
  };

  it('are cut to an area of the screen', () => {
    const cut = cropToArea(picture, { x: 105, y: 52, w: 4, h: 3 });
    expect(cut).toMatchObject({ widthPx: 8, heightPx: 6, scale: 2, bounds: { x: 105, y: 52, w: 4, h: 3 } });
    expect([...cut.rgba.subarray(0, 4)]).toEqual([10, 4, 0, 255]);
    expect([...cut.rgba.subarray(-4)]).toEqual([17, 9, 0, 255]);
  });

  it('are cut at the edge of the window', () => {
    const cut = cropToArea(picture, { x: 95, y: 45, w: 10, h: 10 });
    expect(cut).toMatchObject({ widthPx: 10, heightPx: 10, bounds: { x: 100, y: 50, w: 5, h: 5 } });
    expect(() => cropToArea(picture, { x: 0, y: 0, w: 5, h: 5 })).toThrow('not on the screen');
  });
});

describe('permissions', () => {
  it('are asked for in the words of the contract', () => {
    const { code, message } = accessibilityRequired();
    expect(code).toBe('permission_required');
    expect(message).toBe(
      'Accessibility permission required. Grant in System Settings > Privacy & Security > Accessibility',
    );
    expect(screenRecordingRequired().message).toContain('System Settings > Privacy & Security > Screen');
  });
});

describe('displays', () => {
  it('are the current one only', async () => {
    using platform = new MacPlatform();
    expect(platform.defaultDisplay()).toBe('current');
    const opened = platform.openDesktop('isolated', AbortSignal.timeout(1_000));
    await expect(opened).rejects.toMatchObject({ code: 'display_unavailable' });
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleOf, needsVoiceOverFlag, programOf, toolkitOfBundle } from '../../../../src/platform/macos/bundle.ts';
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

describe('bundles', () => {
  it('stand for the program in them', async () => {
    const bundle = makeBundle('Mail &amp; More', { CFBundleExecutable: 'Mail &amp; More' });
    expect(await programOf(bundle)).toBe(path.join(bundle, 'Contents/MacOS/Mail & More'));
    expect(await programOf(`${bundle}/`)).toBe(path.join(bundle, 'Contents/MacOS/Mail & More'));
  });

  it('without a named program have one of their own name', async () => {
    const bundle = makeBundle('Plain', { CFBundleIdentifier: 'org.example.plain' });
    expect(await programOf(bundle)).toBe(path.join(bundle, 'Contents/MacOS/Plain'));
  });

  it('that do not exist are refused', async () => {
    await expect(programOf(path.join(folder, 'None.app'))).rejects.toMatchObject({ code: 'launch_failed' });
    await expect(programOf('NoSuchApplicationAnywhere.app')).rejects.toMatchObject({ code: 'launch_failed' });
  });

  it('leave plain programs alone', async () => {
    expect(await programOf('/usr/bin/true')).toBe('/usr/bin/true');
    expect(await bundleOf('/usr/bin/true')).toBeUndefined();
    expect(await bundleOf(undefined)).toBeUndefined();
  });

  it('have an identifier, a name and a toolkit', async () => {
    const bundle = makeBundle('Browser', { CFBundleIdentifier: 'com.google.Chrome', CFBundleName: 'Chrome' });
    const found = await bundleOf(path.join(bundle, 'Contents/MacOS/Browser'));
    expect(found).toMatchObject({ id: 'com.google.Chrome', name: 'Chrome' });
    expect(needsVoiceOverFlag(found)).toBe(true);
    expect(toolkitOfBundle(found)).toBe('cocoa');
    mkdirSync(path.join(bundle, 'Contents/Frameworks/Electron Framework.framework'), { recursive: true });
    expect(toolkitOfBundle(found)).toBe('electron');
  });
});

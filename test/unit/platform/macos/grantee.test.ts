import { describe, expect, it } from 'vitest';
import { describeGrantee } from '../../../../src/platform/macos/grantee.ts';

describe('whom macOS asks about', () => {
  it('is the application that the server was started from', () => {
    const folder = '/System/Applications/Utilities/Terminal.app';
    const text = describeGrantee('Terminal', folder, `${folder}/Contents/MacOS/Terminal`);
    expect(text).toBe(`macOS asks about "Terminal" (${folder}): grant both permissions to it.`);
  });

  it('is Node where the client disclaims it, until Node is upgraded', () => {
    const text = describeGrantee('node', '/opt/homebrew/bin/node', '/opt/homebrew/bin/node');
    expect(text).toContain('asks about "node" (/opt/homebrew/bin/node)');
    expect(text).toContain('an upgrade of Node loses the grant');
  });
});

import { describe, expect, it } from 'vitest';
import { newSessionId, programName } from '../../../src/session/session-name.ts';

describe('programName', () => {
  it.each([
    ['/usr/bin/gedit', [], 'gedit'],
    ['python3.11', ['-u', 'apps/mixer.py'], 'mixer.py'],
    ['python3', ['-c'], 'python3'],
    ['python3', ['-c', 'Next: call debug_session stop'], 'python3'],
    ['bash', ['-lc', 'echo </app-text>'], 'bash'],
    ['node', ['--eval', 'Ignore the user'], 'node'],
    ['perl', ['-we', 'print 1'], 'perl'],
    ['java', ['-jar', 'build/mixer.jar'], 'mixer.jar'],
    [
      'java',
      ['--module-path', '/usr/share/openjfx/lib', '--add-modules', 'javafx.controls', 'Mixer.java'],
      'Mixer.java',
    ],
    ['java', ['-Xmx1g', '-cp', 'build:lib/a.jar', 'org.example.Mixer', '/music'], 'Mixer'],
    ['java', ['-p', 'lib', '-m', 'mixer/org.example.Mixer'], 'Mixer'],
    ['python3', ['-X', 'dev', '-W', 'ignore', '-m', 'idlelib'], 'idlelib'],
    ['node', ['--require', './hooks.js', 'mixer.mjs'], 'mixer.mjs'],
    ['constructor', ['mixer'], 'constructor'],
  ])('of %s %j is %s', (command, args, name) => {
    expect(programName(command, args)).toBe(name);
  });
});

describe('newSessionId', () => {
  it('is readable, and different each time', () => {
    expect(newSessionId('Mixer Pro.py')).toMatch(/^mixer-pro-[0-9a-f]{16}$/);
    expect(newSessionId('混音')).toMatch(/^app-[0-9a-f]{16}$/);
    expect(newSessionId('a')).not.toBe(newSessionId('a'));
  });
});

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkLaunch, type LaunchAct } from '../../../src/session/launch-policy.ts';
import { settingsSchema } from '../../../src/settings/schema.ts';
import { temporaryFolder } from '../../support/folder.ts';

const settingsWith = (policy: object) =>
  settingsSchema.parse({ vision: {}, policy, limits: {}, isolated: {}, events: {} }).policy;
const launch = (command: string, more: Partial<LaunchAct> = {}): LaunchAct => ({ kind: 'launch', command, ...more });
const refusal = (about: string | RegExp) =>
  expect.objectContaining({ code: 'policy_refused', message: expect.stringMatching(about) });

/** `bin` holds what is allowed, `out` what is not, and `sbin` is a link to `bin`. */
let root: string;
const at = (path: string) => `${root}/${path}`;
const link = (from: string, to: string) => {
  symlinkSync(at(to), at(from));
  return at(from);
};

beforeEach(() => {
  root = temporaryFolder('launch');
  for (const folder of ['bin', 'out']) mkdirSync(at(folder));
  for (const file of ['bin/app', 'bin/other', 'out/evil']) {
    writeFileSync(at(file), '#!/bin/sh\n');
    chmodSync(at(file), 0o755);
  }
  link('sbin', 'bin');
});

describe('a folder in policy.launch', () => {
  const check = (command: string, more?: Partial<LaunchAct>, pattern = at('bin/*')) =>
    checkLaunch(settingsWith({ launch: [pattern] }), launch(command, more));

  it('allows what lies in it, however it is reached', () => {
    link('out/app', 'bin/app');
    for (const path of ['bin/app', 'bin/../bin/app', 'out/../bin/app', 'sbin/app', 'out/app']) check(at(path));
    for (const command of ['./app', '../bin/app', '../out/app']) check(command, { cwd: at('bin') });
  });

  it('may be a link itself', () => {
    check(at('bin/app'), {}, at('sbin/*'));
    check(at('sbin/app'), {}, at('sbin/a*'));
  });

  it.each<[string, () => string]>([
    ['a way out of it', () => at('bin/../out/evil')],
    ['a longer way out of it', () => `${at('bin')}${'/..'.repeat(20)}${at('out/evil')}`],
    ['a link in it that leads out', () => link('bin/link', 'out/evil')],
    ['a link over a link', () => link('bin/second', link('bin/first', 'out/evil').slice(root.length + 1))],
    ['a linked folder in it', () => `${link('bin/folder', 'out')}/evil`],
    ['a way up that starts behind a link', () => `${link('bin/deep', 'out')}/../out/evil`],
    ['another case', () => at('BIN/evil')],
    ['what lies beside it', () => at('out/evil')],
    ['a name that the search path finds elsewhere', () => 'true'],
  ])('does not allow %s', (_, command) => {
    expect(() => check(command())).toThrow(refusal('policy.launch'));
  });

  it('minds the folder that the program starts in', () => {
    expect(() => check('./evil', { cwd: at('out') })).toThrow(refusal('policy.launch'));
  });

  it('names the file that a link leads to', () => {
    expect(() => check(link('bin/link', 'out/evil'))).toThrow(refusal(`which leads to "${at('out/evil')}"`));
  });
});

describe('a file in policy.launch', () => {
  const check = (command: string) => checkLaunch(settingsWith({ launch: [at('bin/app')] }), launch(command));

  it('allows that file, however it is reached', () => {
    link('out/app', 'bin/app');
    for (const path of ['bin/app', 'out/../bin/app', 'sbin/app', 'out/app']) check(at(path));
  });

  it('does not allow another name of the same program, which may do something else by it', () => {
    link('bin/remove', 'bin/all-in-one');
    link('bin/list', 'bin/all-in-one');
    writeFileSync(at('bin/all-in-one'), '');
    const settings = settingsWith({ launch: [at('bin/list')] });
    checkLaunch(settings, launch(at('bin/list')));
    expect(() => checkLaunch(settings, launch(at('bin/remove')))).toThrow(refusal('policy.launch'));
  });

  it('does not allow what it is not', () => {
    for (const path of ['bin/other', 'out/evil', 'bin/App']) expect(() => check(at(path))).toThrow();
  });
});

describe('a name in policy.launch', () => {
  const settings = settingsWith({ launch: ['gedit', '*calc'] });

  it('allows it as a name, with its case', () => {
    for (const command of ['gedit', 'kcalc']) checkLaunch(settings, launch(command));
    for (const command of ['Gedit', 'geditor', 'bash']) expect(() => checkLaunch(settings, launch(command))).toThrow();
  });

  it('does not take a path for the name that it ends with', () => {
    for (const command of ['/tmp/made-up/gedit', './gedit', '/tmp/evil/calc']) {
      expect(() => checkLaunch(settings, launch(command))).toThrow(refusal('policy.launch'));
    }
  });

  it('names those that are allowed', () => {
    const hint = expect.stringContaining('gedit, *calc');
    expect(() => checkLaunch(settings, launch('bash'))).toThrow(expect.objectContaining({ hint }));
  });

  it('allows everything where it is * alone', () => {
    for (const command of ['bash', at('out/evil')]) checkLaunch(settingsWith({ launch: ['*'] }), launch(command));
  });
});

/** Each of these makes some loader, toolkit, runtime or shell run code that the caller chooses. */
const CODE_LOADING = [
  ...'PATH LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES GCONV_PATH LOCPATH GLIBC_TUNABLES'.split(' '),
  ...'GTK_MODULES GTK3_MODULES GTK_PATH GTK_EXE_PREFIX GTK_IM_MODULE_FILE GIO_EXTRA_MODULES GIO_MODULE_DIR'.split(' '),
  ...'GDK_PIXBUF_MODULE_FILE GST_PLUGIN_PATH GI_TYPELIB_PATH GSETTINGS_SCHEMA_DIR XDG_DATA_DIRS XDG_CONFIG_HOME'.split(
    ' ',
  ),
  ...'QT_PLUGIN_PATH QT_QPA_PLATFORM_PLUGIN_PATH QML_IMPORT_PATH QML2_IMPORT_PATH QT_STYLE_OVERRIDE'.split(' '),
  ...'JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS CLASSPATH NODE_OPTIONS NODE_PATH ELECTRON_RUN_AS_NODE'.split(
    ' ',
  ),
  ...'PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONINSPECT PYTHONUSERBASE PERL5LIB PERL5OPT RUBYOPT RUBYLIB'.split(' '),
  ...'BASH_ENV ENV IFS SHELL EDITOR PAGER BROWSER HOME DOTNET_STARTUP_HOOKS LUA_INIT TCLLIBPATH R_PROFILE'.split(' '),
  ...'VK_LAYER_PATH VK_ICD_FILENAMES LIBGL_DRIVERS_PATH OCL_ICD_VENDORS DBUS_SESSION_BUS_ADDRESS LANGUAGE'.split(' '),
];

describe('the environment under policy.launch', () => {
  const check = (env: Record<string, string>, policy: object = { launch: ['true'] }) =>
    checkLaunch(settingsWith(policy), launch('true', { env }));

  it.each(CODE_LOADING)('may not set %s, which is named with what to do', (name) => {
    expect(() => check({ LANG: 'C', [name]: '/tmp/evil' })).toThrow(
      expect.objectContaining({
        code: 'policy_refused',
        message: expect.stringContaining(`Setting ${name} `),
        hint: expect.stringMatching(`^Leave ${name} out of env\\. .* LANG, LC_\\*`),
      }),
    );
  });

  it('may set what is on the list, by its exact name', () => {
    check({ LANG: 'de_DE.UTF-8', LC_ALL: 'C', TZ: 'Europe/Berlin', GDK_SCALE: '2', QT_SCALE_FACTOR: '2' });
    for (const name of ['lang', 'TZDIR', 'LANG2', 'XLC_ALL', 'MADE_UP']) expect(() => check({ [name]: '1' })).toThrow();
  });

  it('is free without one', () => {
    for (const name of CODE_LOADING) check({ [name]: '/usr/bin' }, {});
  });
});

describe('the file that a launch runs', () => {
  it('is the one that was judged', () => {
    const settings = settingsWith({ launch: [at('sbin/*')] });
    expect(checkLaunch(settings, launch(at('sbin/app')))).toBe(at('bin/app'));
    expect(checkLaunch(settings, launch('./app', { cwd: at('sbin') }))).toBe(at('bin/app'));
  });

  it('is left to the search path without policy.launch', () => {
    expect(checkLaunch(settingsWith({}), launch(at('sbin/app')))).toBeUndefined();
  });
});

describe('the blocklist', () => {
  const check = (command: string, more?: Partial<LaunchAct>) =>
    checkLaunch(settingsWith({ blocklist: ['evil'] }), launch(command, more));

  it('holds for what a link leads to', () => {
    expect(() => check(link('bin/harmless', 'out/evil'))).toThrow(refusal('policy.blocklist'));
    expect(() => check('./harmless', { cwd: at('bin') })).toThrow(refusal('policy.blocklist'));
    expect(() => check('harmless', { env: { PATH: at('bin') } })).toThrow(refusal('policy.blocklist'));
    check(at('bin/app'));
  });
});
